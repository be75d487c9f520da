import { describe, expect, test } from 'vitest';
import { CSV_HEADER_BYTE_LENGTH_MAX } from '../../../src/model/limits.ts';
import { openTable } from '../../../src/read/csv/open-table.ts';
import { plainOf } from '../../support/plain-finding.ts';

function open(text: string, { delimiter = null as string | null, isLast = true } = {}) {
  return openTable(Buffer.from(text), { delimiter, isLast });
}

describe('the first row', () => {
  test('gives the columns, the separator and where the next row begins', () => {
    expect(open('id;"a ""name"", or two";\r\n1;2;3\r\n')).toMatchObject({
      header: ['id', 'a "name", or two', ''],
      delimiter: ';',
      headerByteLength: 26,
      headerLineCount: 1,
    });
  });

  test('may span lines', () => {
    expect(open('"a\nb\r\nc",d\n1,2')).toMatchObject({
      header: ['a\nb\r\nc', 'd'],
      headerByteLength: 11,
      headerLineCount: 3,
    });
  });

  test('is waited for until it is whole', () => {
    expect(open('id,name', { isLast: false })).toBeUndefined();
    expect(open('id,name\r', { isLast: false })).toBeUndefined();
    expect(open('"id,name\n', { isLast: false })).toBeUndefined();
    expect(open('id,name', { isLast: true })).toMatchObject({ header: ['id', 'name'] });
  });

  test('is cut at the separator that is given', () => {
    expect(open('a,b;c\n', { delimiter: ';' })).toMatchObject({ header: ['a,b', 'c'] });
  });
});

describe('a first row that is no header', () => {
  test('is a finding', () => {
    expect(open('\n1,2\n')).toMatchObject({ code: 'csv-header-missing' });
    expect(open('a,a\n1,2\n')).toMatchObject({ code: 'csv-header-duplicate' });
    expect(open('a,"b\n1,2\n', { isLast: true })).toMatchObject({ code: 'csv-quote-broken' });
    expect(messageIn(open('"a\nb","c"d\n'))).toContain('opens on line 2');
  });

  test('is not waited for for ever', () => {
    const long = 'x'.repeat(CSV_HEADER_BYTE_LENGTH_MAX + 1);
    expect(messageIn(open(long))).toBe(
      'the first line is longer than 1,048,576 bytes, so the file is neither CSV nor JSON',
    );
    expect(open(`a,"${long}`)).toMatchObject({ code: 'csv-quote-broken' });
    expect(open(`a,b\n${long}`)).toMatchObject({ header: ['a', 'b'] });
  });
});

function messageIn(table: ReturnType<typeof openTable>): string | undefined {
  return table !== undefined && 'code' in table ? plainOf(table).message : undefined;
}
