import { describe, expect, test } from 'vitest';
import { createRecordScanner } from '../../../src/read/csv/scan-record.ts';

function scan(text: string, { start = 0, isLast = true } = {}) {
  const scanner = createRecordScanner(','.charCodeAt(0));
  scanner.load(Buffer.from(text), { isLast });
  const end = scanner.scan(start);
  return { end, next: scanner.next, lineBreaks: scanner.lineBreaks, quote: scanner.brokenQuote };
}

describe('a record', () => {
  test.each([
    ['a,b\nc', 4, 0],
    ['a,b\r\nc', 5, 0],
    ['a,b\rc', 4, 0],
    ['a,b', 3, 0],
    ['\nx', 1, 0],
    ['"a",b\nc', 6, 0],
    ['a,"b\n\r\n\rc"\nd', 11, 3],
    ['a,"",""\nb', 8, 0],
    ['"a""b"\nc', 7, 0],
    ['""""\nc', 5, 0],
    ['a"b"c,d""e\nf', 11, 0],
    ['a, "b\nc', 6, 0],
    [`a,"${'x'.repeat(100)}",${'y'.repeat(100)}\nz`, 206, 0],
    [`${'x'.repeat(100)},"${'y'.repeat(50)}\n${'y'.repeat(50)}"\nz`, 205, 1],
  ])('in %j ends at %i', (text, next, lineBreaks) => {
    expect(scan(text)).toMatchObject({ end: 'whole', next, lineBreaks });
  });

  test('begins where it is said to', () => {
    expect(scan('a,b\n"c\nd",e\nf', { start: 4 })).toMatchObject({
      end: 'whole',
      next: 12,
      lineBreaks: 1,
    });
  });

  test.each(['', 'a,b', 'a,b\r', 'a,"b', 'a,"b"', 'a,"b""', 'a,"b\n'])(
    'may still go on behind %j',
    (text) => {
      expect(scan(text, { isLast: false }).end).toBe('partial');
    },
  );

  test.each(['"a"b\nc\n', '"a\nb\nc"d\n'])('is only broken when its line is whole: %j', (text) => {
    expect(scan(text, { isLast: false }).end).toBe('broken');
    expect(scan('"a"b', { isLast: false }).end).toBe('partial');
  });
});

describe('a broken record', () => {
  test.each([
    ['a,"b\nc\nd', 5, { offset: 2, lineBreaks: 0, isFollowedByText: false }],
    ['"a"b,c\nd', 7, { offset: 0, lineBreaks: 0, isFollowedByText: true }],
    ['"a\nb"c,d\ne', 3, { offset: 0, lineBreaks: 0, isFollowedByText: false }],
    ['"a\nb","c"d\r\ne', 12, { offset: 6, lineBreaks: 1, isFollowedByText: true }],
    ['"a" ,b\nc', 7, { offset: 0, lineBreaks: 0, isFollowedByText: true }],
    ['a,"', 3, { offset: 2, lineBreaks: 0, isFollowedByText: false }],
    ['"""\nx', 4, { offset: 0, lineBreaks: 0, isFollowedByText: false }],
  ])('in %j goes on at %i', (text, next, quote) => {
    expect(scan(text)).toMatchObject({ end: 'broken', next, quote });
  });
});
