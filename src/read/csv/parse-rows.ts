import { parse } from 'csv-parse/sync';

/**
 * The cells of whole CSV records, as text and untouched. Splits exactly as the record scanner does;
 * a quote within a cell that does not begin with one stands for itself.
 */
export function parseRows(bytes: Uint8Array, delimiter: string, quote?: 'none'): string[][] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return parse(buffer, {
    delimiter,
    quote: quote === 'none' ? false : '"',
    // Every byte is compared with each of these.
    record_delimiter: buffer.includes(CR) ? ['\r\n', '\n', '\r'] : ['\n'],
    relax_column_count: true,
    relax_quotes: true,
  });
}

const CR = 0x0d;
