import { expect, test } from 'vitest';
import { describeBrokenQuote } from '../../../src/read/csv/describe-broken-quote.ts';
import { plainOf } from '../../support/plain-finding.ts';

const bytes = Buffer.from(`1,"Main St,x\n2,"é"é${'y'.repeat(300)}`);

test('a quote that is never closed is named with its line and the rest of it', () => {
  const quote = { offset: 2, lineBreaks: 0, isFollowedByText: false };
  expect(plainOf(describeBrokenQuote(quote, { bytes, line: 7 }))).toEqual({
    code: 'csv-quote-broken',
    value: '"Main St,x',
    message:
      'the quote that opens on line 7 is not closed: close it before the separator, or remove it',
  });
});

test('a quote within a cell: the message says how to write it', () => {
  const quote = { offset: 15, lineBreaks: 1, isFollowedByText: true };
  expect(plainOf(describeBrokenQuote(quote, { bytes, line: 8 }))).toEqual({
    code: 'csv-quote-broken',
    value: `"é"é${'y'.repeat(116)}`,
    message:
      'the quote that opens on line 8 is closed, but text follows the closing quote: write a quote inside a cell twice, ""',
  });
});
