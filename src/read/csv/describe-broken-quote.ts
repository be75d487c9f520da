import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { SAMPLE_VALUE_LENGTH_MAX } from '../../model/limits.ts';
import type { BrokenQuote } from './scan-record.ts';

/** Returns the finding of a broken quote. `line` is the line on which the quote opens. */
export function describeBrokenQuote(
  quote: BrokenQuote,
  { bytes, line }: { readonly bytes: Buffer; readonly line: number },
): Finding {
  const value = excerptFrom(bytes, quote.offset);
  return diagnose(
    quote.isFollowedByText ? 'csv-quote-broken:text-behind' : 'csv-quote-broken:open',
    { line },
    { value },
  );
}

/** Returns the rest of the line, cut to the length of a sample. */
function excerptFrom(bytes: Buffer, offset: number): string {
  const text = bytes.toString('utf8', offset, offset + 4 * SAMPLE_VALUE_LENGTH_MAX);
  return text.split(/[\r\n]/, 1)[0]?.slice(0, SAMPLE_VALUE_LENGTH_MAX) ?? '';
}
