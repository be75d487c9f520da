import { parse } from 'csv-parse/sync';
import { CR } from '../text/ascii.ts';

/**
 * Returns the cells of whole CSV records as unchanged text. It splits exactly as the record scanner
 * does. A quote in a cell that does not begin with a quote is an ordinary character.
 */
export function parseRows(bytes: Uint8Array, delimiter: string, quote?: 'none'): string[][] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return parse(buffer, {
    delimiter,
    quote: quote === 'none' ? false : '"',
    // Every byte is compared with each line end, so fewer of them are faster.
    record_delimiter: buffer.includes(CR) ? ['\r\n', '\n', '\r'] : ['\n'],
    relax_column_count: true,
    relax_quotes: true,
  });
}
