import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REAL_DATA } from '../../support/paths.ts';
import { readContent } from '../read-source.ts';

describe('a CSV file', () => {
  test('gives the wanted columns in the order of the plan, as text', async () => {
    const { records, header } = await readContent('id,name,n\n007,"1e5",208310224003697457\n', {
      file: 'bays.csv',
      columns: ['n', 'id', 'missing', 'name'],
    });
    expect(header).toEqual(['id', 'name', 'n']);
    expect(records).toEqual([
      {
        place: { file: 'bays.csv', row: 2, line: 2 },
        values: ['208310224003697457', '007', undefined, '1e5'],
        geometry: null,
      },
    ]);
  });

  test('keeps cells as they are, blanks and all', async () => {
    const { records } = await readContent('a,b,c\n x ,"",5" pipe\n', { columns: ['a', 'b', 'c'] });
    expect(records[0]?.values).toEqual([' x ', '', '5" pipe']);
  });

  test('reads formulas for a text as the text, with a note for each row', async () => {
    const rows = [
      'a,b,c',
      '="007",x,DQ=DQDQ8DQDQDQ',
      'DQ=DQDQDQDQDQDQhiDQDQDQDQDQDQDQ,=1+2,=A1',
      '=,="",=DQx',
    ];
    const { records, notes } = await readContent(rows.join('\n').replaceAll('DQ', '"'), {
      columns: ['a', 'b', 'c'],
    });
    expect(records.map(({ values }) => values)).toEqual([
      ['007', 'x', '8'],
      ['"hi"', '=1+2', '=A1'],
      ['=', '', '="x'],
    ]);
    const message = 'the row has cells such as ="007", which were read as 007';
    expect(notes.map(({ code, place, message: said }) => [code, place.row, said])).toEqual(
      [2, 3, 4].map((row) => ['csv-formula-text', row, message]),
    );
  });

  test('finds a column by its trimmed name, and none by an empty one', async () => {
    const { records } = await readContent(',id, name \n0,1,A\n', {
      columns: ['name', ' id', '', ' '],
    });
    expect(records[0]?.values).toEqual(['A', '1', undefined, undefined]);
  });

  test('has columns called like parts of an object (fault case A11)', async () => {
    const read = await readContent('id,__proto__,constructor,toString\n1,a,b,c\n', {
      columns: ['__proto__', 'constructor', 'valueOf', 'toString'],
    });
    expect(read.records[0]?.values).toEqual(['a', 'b', undefined, 'c']);
    expect([...read.columns.keys()]).toEqual(['id', '__proto__', 'constructor', 'toString']);
  });

  test('counts under which columns there is a value', async () => {
    const { columns } = await readContent('a,b,\n1,,0\n2, ,1\n3,x,\n');
    expect([...columns]).toEqual([
      ['a', 3],
      ['b', 1],
      ['', 2],
    ]);
  });

  test('skips blank rows, which count as rows', async () => {
    const { records, notes, dropped } = await readContent('a,b\n1,2\n\n , \n,,,,\n"",""\n3,4\n', {
      columns: ['a'],
    });
    expect(records.map(({ place, values }) => [place.row, values[0]])).toEqual([
      [2, '1'],
      [7, '3'],
    ]);
    expect(notes.map(({ code, place }) => [code, place.row])).toEqual([
      ['csv-blank-row', 3],
      ['csv-blank-row', 4],
      ['csv-blank-row', 5],
      ['csv-blank-row', 6],
    ]);
    expect(dropped).toEqual([]);
  });

  test.each([
    ['1,2,3\n4,5', true],
    ['1,2,3\n4', true],
    ['1,2,3\n4,5\n', false],
    ['1,2,3\r\n4,5\r\n', false],
    ['4,5\n1,2,3', false],
    ['1,2,3\n4,5,6,7', false],
  ])(
    'says that the end of a file may be missing where its last row is cut: %j',
    async (rows, isCut) => {
      const { dropped } = await readContent(`a,b,c\n${rows}`);
      expect(dropped).toHaveLength(1);
      expect(dropped[0]?.message.includes('its end may be missing')).toBe(isCut);
    },
  );

  test('drops rows of another width than its header, and only those (fault case A8)', async () => {
    const { records, dropped } = await readContent(
      'a,b,c,d,e\n1,2,3,4,5\n1,2,3,4\n1,2,3,4,5,6\n6,7,8,9,0\n',
    );
    expect(records.map(({ place }) => place.row)).toEqual([2, 5]);
    expect(dropped).toEqual([
      {
        code: 'csv-row-width',
        place: { file: 'source', row: 3, line: 3 },
        value: 4,
        message: 'the row has 4 cells, but the header has 5 columns',
      },
      {
        code: 'csv-row-width',
        place: { file: 'source', row: 4, line: 4 },
        value: 6,
        message: 'the row has 6 cells, but the header has 5 columns',
      },
    ]);
  });

  test('guesses why a row has another width', async () => {
    const { dropped } = await readContent('a,b\n1,"x\n2,",y,z\n3, "p,q"\n4\n');
    expect(dropped.map(({ place, message }) => [place.row, place.line, message])).toEqual([
      [
        2,
        2,
        'the row has 4 cells, but the header has 2 columns: it spans several lines, so there may be a quote too many or too few',
      ],
      [
        3,
        4,
        'the row has 3 cells, but the header has 2 columns: a space before a quote makes the quote a part of the text',
      ],
      [4, 5, 'the row has 1 cell, but the header has 2 columns'],
    ]);
  });

  test('with decimal commas and semicolons is cut at the semicolons (fault case A5)', async () => {
    const { records } = await readContent(
      'id;length;wkt\n1;7,11;"LINESTRING (9.49 47.65, 9.50 47.66)"\n2;7,36;\n',
      { columns: ['length'], geometry: { form: 'wkt', column: 'wkt' } },
    );
    expect(records.map(({ values, geometry }) => [values[0], geometry])).toEqual([
      [
        '7,11',
        {
          type: 'LineString',
          coordinates: [
            [9.49, 47.65],
            [9.5, 47.66],
          ],
        },
      ],
      ['7,36', null],
    ]);
  });

  test('is cut at the separator that the feed names', async () => {
    const { records } = await readContent('a,b;c\n1,2;3\n', {
      delimiter: ';',
      columns: ['c', 'a,b'],
    });
    expect(records[0]?.values).toEqual(['3', '1,2']);
  });

  test('hands a shape that cannot be read on as a finding of its record', async () => {
    const { records, dropped } = await readContent('id,geometry\n1,POINT (1 2)\n2,POINT (x)\n', {
      columns: ['id'],
    });
    expect(dropped).toEqual([]);
    expect(records[0]).not.toHaveProperty('geometryFinding');
    expect(records[1]).toMatchObject({
      values: ['2'],
      geometry: null,
      geometryFinding: { code: 'geometry-malformed', field: 'geometry', value: 'POINT (x)' },
    });
  });
});

describe.skipIf(REAL_DATA === undefined)('the CSV corpus beside the repository', () => {
  const folder = join(REAL_DATA ?? '', 'csv-spectrum');
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => existsSync(join(folder, expectedName(name))))
    : [];

  test('is there', () => expect(names.length).toBe(11));

  test.each(names)('%s is read as expected', async (name) => {
    const expected: Record<string, string>[] = JSON.parse(
      readFileSync(join(folder, expectedName(name)), 'utf8'),
    );
    const columns = Object.keys(expected[0] ?? {});
    const read = await readContent(restoreReturns(readFileSync(join(folder, name), 'utf8'), name), {
      columns,
    });
    expect(read.records.map(({ values }) => values)).toEqual(
      expected.map((record) => columns.map((column) => record[column])),
    );
    expect(read.refusals).toEqual([]);
  });
});

function expectedName(name: string): string {
  return `expected.${name.replace('.csv', '.json')}`;
}

/**
 * The copies beside the repository went through a tool that took the returns out of the CRLF files.
 */
function restoreReturns(text: string, name: string): string {
  return name.includes('crlf') ? text.replaceAll(/\r?\n/g, '\r\n') : text;
}

describe('a CSV file without quoting', () => {
  test('takes quotes as they are, also an odd number of them', async () => {
    const content = 'id|name|x\n1|6" pipe|a\n2|"Main| St"\n3|"x"|"\n';
    const columns = ['id', 'name', 'x'];
    const options = { columns, quote: 'none' } as const;
    const { records, dropped, findings, refusals } = await readContent(content, options);
    expect([findings, refusals, dropped]).toEqual([[], [], []]);
    expect(records.map(({ values }) => values)).toEqual([
      ['1', '6" pipe', 'a'],
      ['2', '"Main', ' St"'],
      ['3', '"x"', '"'],
    ]);
  });
});
