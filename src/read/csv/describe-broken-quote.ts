import type { Finding } from '../../diagnostic/diagnostic.ts';
import { SAMPLE_VALUE_LENGTH_MAX } from '../../model/limits.ts';
import type { BrokenQuote } from './scan-record.ts';

/** `line` is the physical line on which the quote opens. */
export function describeBrokenQuote(
  quote: BrokenQuote,
  { bytes, line }: { readonly bytes: Buffer; readonly line: number },
): Finding {
  const fault = quote.isFollowedByText
    ? 'is closed by one that text follows: a quote within a cell is written twice, ""'
    : 'is not closed: close it before the separator, or take it away';
  return {
    code: 'csv-quote-broken',
    value: excerptFrom(bytes, quote.offset),
    message: `the quote that opens on line ${line} ${fault}`,
  };
}

/** The rest of the physical line, or as much of it as a sample quotes. */
function excerptFrom(bytes: Buffer, offset: number): string {
  const text = bytes.toString('utf8', offset, offset + 4 * SAMPLE_VALUE_LENGTH_MAX);
  return text.split(/[\r\n]/, 1)[0]?.slice(0, SAMPLE_VALUE_LENGTH_MAX) ?? '';
}
