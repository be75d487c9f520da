import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRows } from '../../../src/read/csv/parse-rows.ts';
import { splitCsv } from './split-csv.ts';

const parse = (text: string, delimiter = ',') => parseRows(Buffer.from(text), delimiter);

test('cells come as text, untouched', () => {
  expect(parse('1, x ,"",true\r\n')).toEqual([['1', ' x ', '', 'true']]);
  expect(parse('"a ""b"" c";5" d;"e\r\nf"\n', ';')).toEqual([['a "b" c', '5" d', 'e\r\nf']]);
  expect(parse('a\tb|c\n', '\t')).toEqual([['a', 'b|c']]);
});

test('rows may differ in width, be blank, and end in three ways', () => {
  expect(parse('a,b,c\r\n\r\nd\re,f\n')).toEqual([['a', 'b', 'c'], [''], ['d'], ['e', 'f']]);
  expect(parse('')).toEqual([]);
});

test('agrees with the slow judge on every text without a broken quote', () => {
  const characters = fc.constantFrom('a', ',', '"', '\n', '\r', '""', '"b"', '\r\n', 'é', ' ');
  const texts = fc.array(characters, { maxLength: 30 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const records = splitCsv(text, ',').map((record) =>
        'cells' in record ? record.cells : null,
      );
      fc.pre(!records.includes(null));
      expect(parse(text)).toEqual(records);
    }),
    { numRuns: 2000 },
  );
});
