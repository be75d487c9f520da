import { describe, expect, test } from 'vitest';
import type { ReadPlan } from '../../../src/read/read-plan.ts';
import type { ReadSizes } from '../../../src/read/text/read-text.ts';
import { readContent } from '../read-source.ts';

async function read(text: string, options: Partial<ReadPlan> = {}, sizes: Partial<ReadSizes> = {}) {
  const found = await readContent(text, { columns: ['a', 'b', 'c'], ...options }, sizes);
  return {
    kept: found.records.map(({ place, values }) => [place.row, ...values]),
    findings: found.findings.map(({ message }) => message),
    notes: found.notes.map(({ place, message }) => [place.row, message]),
    dropped: found.dropped.map(({ place, message }) => [place.row, message]),
  };
}

const EXTRA = 'the rows end with 1 cell more than the header has; empty cells there are ignored';

describe('a CSV file whose rows end with a separator', () => {
  test.each([
    ['commas', 'a,b,c\n1,2,3,\n4,5,,\n', EXTRA],
    ['semicolons and decimal commas', 'a;b;c\n1;2;3;\n4;5;;\n', EXTRA],
    ['tabs and CRLF', 'a\tb\tc\r\n1\t2\t3\t\r\n4\t5\t\t', EXTRA],
    ['quotes', 'a,b,c\n"1","2","3",\n"4","5","",""\n', EXTRA],
    ['blanks', 'a,b,c\n1,2,3, \n4,5,,\n', EXTRA],
    ['three of them', 'a,b,c\n1,2,3,,,\n4,5,,,,\n', EXTRA.replace('1 cell', '3 cells')],
    ['one row', 'a,b,c\n1,2,3,\n', EXTRA],
  ])('is read, with one note: %s', async (_, text, note) => {
    const { kept, findings, dropped } = await read(text);
    expect(kept.map((row) => row.slice(0, 4))).toEqual(
      [
        [2, '1', '2', '3'],
        [3, '4', '5', ''],
      ].slice(0, kept.length),
    );
    expect([findings, dropped]).toEqual([[note], []]);
  });

  test('is an info of the report', async () => {
    const { findings } = await readContent('a,b,c\n1,2,3,\n', { columns: ['a', 'b', 'c'] });
    expect(findings).toMatchObject([{ code: 'csv-empty-cells', message: EXTRA }]);
  });

  test('still has an error for each row with a value in the extra cell', async () => {
    const { kept, findings, dropped } = await read('a,b,c\n1,2,3,\n4,5,6,7\n8,9,0,\n');
    expect(kept).toEqual([
      [2, '1', '2', '3'],
      [4, '8', '9', '0'],
    ]);
    expect(findings).toEqual([EXTRA]);
    expect(dropped).toEqual([[3, 'the row has 4 cells, but the header has 3 columns']]);
  });

  test('takes a row without the separator, unless a cell may be missing', async () => {
    const { kept, dropped } = await read(
      `a,b,c\n${'1,2,3,\n'.repeat(5)}1,2,3\n1,3,\n7,8,\n9,9,9,,\n`,
    );
    expect(kept.map(([row]) => row)).toEqual([2, 3, 4, 5, 6, 7]);
    const lacks =
      'the row has 3 cells, but the other rows have 4 and end with empty cells: a cell may be missing';
    expect(dropped).toEqual([
      [8, lacks],
      [9, lacks],
      [10, 'the row has 5 cells, but the header has 3 columns'],
    ]);
  });

  test('is no file in which only some rows do', async () => {
    const { kept, findings, dropped } = await read('a,b,c\n1,2,3\n1,,2,\n4,5,6\n');
    expect(kept.map(([row]) => row)).toEqual([2, 4]);
    expect(findings).toEqual([]);
    expect(dropped).toEqual([[3, 'the row has 4 cells, but the header has 3 columns']]);
  });

  test('is no file with a header one name short', async () => {
    const { kept, findings, dropped } = await read('a,b,c\n1,2,3,4\n5,6,7,\n8,9,0,1\n');
    expect([kept, findings, dropped.length]).toEqual([[], [], 3]);
  });

  test('is recognised alike, however the file is cut into chunks', async () => {
    const long = 'x'.repeat(1500);
    const rows = Array.from({ length: 12 }, (_, index) => `${index},${long},,`);
    const text = `a,b,c\r${rows.join('\r')}\r`;
    const whole = await read(text);
    expect([whole.kept.length, whole.findings]).toEqual([12, [EXTRA]]);
    for (const chunkByteLength of [1, 7, 1000, 4095, 4096, 4097]) {
      expect(await read(text, {}, { chunkByteLength, headByteLength: 16 })).toEqual(whole);
    }
  });

  test('is recognised by a first row that is longer than the sample', async () => {
    const row = `1,${'x'.repeat(9000)},3,\n`;
    for (const chunkByteLength of [100, 1 << 20]) {
      const { kept, findings } = await read(`a,b,c\n${row}${row}`, {}, { chunkByteLength });
      expect([kept.length, findings]).toEqual([2, [EXTRA]]);
    }
  });
});

describe('a CSV file whose rows end with another separator of lines', () => {
  test.each([
    ['\u2028', 'a line separator (U+2028)'],
    ['\u2029', 'a paragraph separator (U+2029)'],
    ['\u0085', 'a next-line character (U+0085)'],
  ])('is refused with a word about its line ends: %j', async (end, character) => {
    for (const text of ['a,b,c|1,2,3|4,5,6|', 'a,b,c|1,2,3', 'a,b,c|"1,2","x",3|1,1,1|']) {
      const { refusals, records } = await readContent(text.replaceAll('|', end));
      expect([records, refusals.map(({ message }) => message)]).toEqual([
        [],
        [
          `the rows end with ${character}, which does not end a row of CSV: save the file with LF or CRLF at the end of each row`,
        ],
      ]);
    }
  });

  test('is no file with such a character in one name', async () => {
    const { kept } = await read('a,b,c\u2028\n1,2,3\n');
    expect(kept).toEqual([[2, '1', '2', '3']]);
  });
});

describe('a CSV file whose header ends with a separator', () => {
  test('is read where the rows do too, and where they do not', async () => {
    const both = await read('a,b,c,\n1,2,3,\n4,5,6,x\n');
    expect([both.kept.length, both.findings, both.dropped]).toEqual([2, [], []]);
    const header = await read('a,b,c,\n1,2,3\n4,5,6\n3,2,1\n7,8,9,\n1,2\n');
    expect(header.kept.map(([row]) => row)).toEqual([2, 3, 4, 5]);
    expect(header.findings).toEqual([
      'the header ends with 1 column without a name, for which the rows have no cells',
    ]);
    expect(header.dropped).toEqual([[6, 'the row has 2 cells, but the header has 4 columns']]);
  });
});

describe('CSV rows without the empty cells at their end', () => {
  const text = 'a,b,c\n1,2,3\n4,5\n6\n1,2,3,4\n';

  test('are errors, since a cell may be missing anywhere', async () => {
    const { kept, dropped } = await read(text);
    expect([kept.length, dropped.map(([row]) => row)]).toEqual([1, [3, 4, 5]]);
  });

  test('are filled where feed.json says so, and noted', async () => {
    const { kept, notes, dropped } = await read(text, { shortRows: 'fill' });
    expect(kept).toEqual([
      [2, '1', '2', '3'],
      [3, '4', '5', ''],
      [4, '6', '', ''],
    ]);
    const end = 'but the header has 3 columns: the missing cells at its end are read as empty';
    expect(notes).toEqual([
      [3, `the row has 2 cells, ${end}`],
      [4, `the row has 1 cell, ${end}`],
    ]);
    expect(dropped).toEqual([[5, 'the row has 4 cells, but the header has 3 columns']]);
  });
});
