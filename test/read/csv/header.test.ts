import { describe, expect, test } from 'vitest';
import { messageOf } from '../../../src/diagnostic/diagnostic.ts';
import {
  findHeaderFault as findFault,
  tellDelimiter,
  tidyHeader,
} from '../../../src/read/csv/header.ts';
import { plainOf } from '../../support/plain-finding.ts';

const findHeaderFault = (header: readonly string[]) => {
  const fault = findFault(header);
  return fault === undefined ? undefined : plainOf(fault);
};

const tell = (text: string, isLast = true) => tellDelimiter(Buffer.from(text), { isLast });

describe('the separator', () => {
  test.each([
    ['a,b,c\n', ','],
    ['a;b;c\n', ';'],
    ['a\tb\tc\r\n', '\t'],
    ['a|b|c\r', '|'],
    ['"a,b";"c,d";"e,f"\n', ';'],
    ['"say ""a;b;c;d""",e\n', ','],
    ['name (x, y);id;length\n', ';'],
    ['only\n', ','],
    ['a;b,c\n', ','],
    ['"two\nlines;;;",b,c\n', ','],
  ])('of %j is %j', (header, delimiter) => {
    expect(tell(header)).toBe(delimiter);
  });

  test('is not decided by decimal commas and WKT below the header (fault case A5)', () => {
    const rows =
      '1;7,11;"LINESTRING (9.49 47.65, 9.50 47.66)"\n2;7,36;"LINESTRING (1 2, 3 4, 5 6)"\n';
    expect(tell(`id;length;wkt\n${rows}`)).toBe(';');
    expect(tell(`id;length, width;wkt\n${rows}`)).toBe(';');
  });

  test('is the one by which the rows are as wide as the header', () => {
    expect(tell('id|a, b, c, d\n1|x\n2|y, z\n')).toBe('|');
    expect(tell('a;b,c,d\n\n1;2\n3;4\n')).toBe(';');
    expect(tell('a;b,c,d\n1,2;2,3\n')).toBe(',');
  });

  test('is not decided before the header is complete', () => {
    expect(tell('a;b', false)).toBeUndefined();
    expect(tell('"a;b\n', false)).toBeUndefined();
    expect(tell(`a;b${' '.repeat(5000)}`, false)).toBeUndefined();
    expect(tell(`a;b\n${' '.repeat(5000)}`, false)).toBe(';');
    expect(tell('a;b', true)).toBe(';');
    expect(tell('', true)).toBe(',');
  });
});

describe('the header', () => {
  test('has names of any kind', () => {
    expect(tidyHeader([' id ', 'Régime prioritaire', '\tname', '']).names).toEqual([
      'id',
      'Régime prioritaire',
      'name',
      '',
    ]);
    expect(findHeaderFault(['id', '__proto__', 'constructor', 'toString', '2019'])).toBeUndefined();
  });

  test.each([
    ['\ufeffid\u200b', 'id', 'a zero-width space (U+200B)'],
    ['na\u200bme', 'name', 'a zero-width space (U+200B)'],
    ['curb_zone\u00ad_id', 'curb_zone_id', 'a soft hyphen (U+00AD)'],
    ['Bay\u00a0No', 'Bay No', 'a no-break space (U+00A0)'],
    ['\u2060id', 'id', 'the invisible character U+2060'],
    ['id\u0000', 'id', 'the invisible character U+0000'],
    ['i\ufe0fd\u3164', 'id', 'the invisible character U+FE0F'],
  ])('%j is read as %s, with a note', (cell, name, character) => {
    const { names, notes } = tidyHeader(['a', cell]);
    expect(names).toEqual(['a', name]);
    expect(notes.map(messageOf)).toEqual([
      `the header of column 2 contains ${character}; it is read as ${name}`,
    ]);
  });

  test('keeps such a name where the feed knows it, or where another column has the plain one', () => {
    expect(tidyHeader(['na\u200bme'], new Set(['na\u200bme']))).toEqual({
      names: ['na\u200bme'],
      notes: [],
    });
    expect(tidyHeader(['na\u200bme', 'name'])).toEqual({
      names: ['na\u200bme', 'name'],
      notes: [],
    });
  });

  test('may have columns without a name', () => {
    expect(findHeaderFault(['', 'id', '', ''])).toBeUndefined();
  });

  test('must not name a column twice', () => {
    expect(findHeaderFault(['id', 'name', 'x', 'name'])).toEqual({
      code: 'csv-header-duplicate',
      field: 'name',
      message: 'columns 2 and 4 of the header have the same name, "name": rename or remove one',
    });
    expect(findHeaderFault(['constructor', '__proto__', '__proto__'])?.code).toBe(
      'csv-header-duplicate',
    );
  });

  test('must not be blank', () => {
    for (const header of [[], [''], ['', ' ', '']]) {
      expect(findHeaderFault(header)).toEqual({
        code: 'csv-header-missing',
        message: 'row 1 is empty, but must hold the names of the columns',
      });
    }
  });

  test('is missing where the first row looks like a record', () => {
    const uuid = '8f3c2d10-0000-4000-8000-000000000001';
    for (const [record, value] of [
      [[uuid, 'Bay 1'], uuid],
      [['1', 'POINT (1 2)'], 'POINT (1 2)'],
      [['1', '-2.5', '3,5'], '1'],
    ] as const) {
      expect(findHeaderFault(record)).toEqual({
        code: 'csv-header-missing',
        value,
        message: `row 1 holds ${JSON.stringify(value)} and looks like a record, but must hold the names of the columns`,
      });
    }
  });
});
