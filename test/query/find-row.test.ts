import { describe, expect, it } from 'vitest';
import { buildTextIndex } from '../../src/order/text-index.ts';
import { findTextRows, findUuidRow, findZoneRow } from '../../src/query/find-row.ts';
import { createRandom } from '../support/random.ts';

function uuidIndexOf(uuids: readonly string[]) {
  const rows = uuids.map((_, row) => row);
  rows.sort((a, b) => ((uuids[a] ?? '') < (uuids[b] ?? '') ? -1 : 1));
  const bytes = rows.map((row) => Buffer.from((uuids[row] ?? '').replaceAll('-', ''), 'hex'));
  return { uuids: new Uint8Array(Buffer.concat(bytes)), rows: Uint32Array.from(rows) };
}

describe('findUuidRow', () => {
  const random = createRandom(1);
  const hex = (count: number) =>
    Array.from({ length: count }, () => random.below(16).toString(16)).join('');
  const uuids = Array.from(
    { length: 500 },
    () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  );
  const index = uuidIndexOf(uuids);

  it('finds the row of each', () => {
    expect(uuids.map((uuid) => findUuidRow(index, uuid))).toEqual(uuids.map((_, row) => row));
  });

  it('finds nothing beside, before and behind them', () => {
    for (const uuid of uuids.slice(0, 50)) {
      const last = uuid.at(-1) === '0' ? '1' : '0';
      expect(findUuidRow(index, uuid.slice(0, -1) + last)).toBeUndefined();
    }
    expect(findUuidRow(index, '00000000-0000-0000-0000-000000000000')).toBeUndefined();
    expect(findUuidRow(index, 'ffffffff-ffff-ffff-ffff-ffffffffffff')).toBeUndefined();
  });

  it('finds nothing in an index of nothing', () => {
    expect(findUuidRow(uuidIndexOf([]), uuids[0] ?? '')).toBeUndefined();
  });
});

describe('findTextRows', () => {
  const texts = ['b', 'a', 'Άλσος', 'b', 'ab', '\u{1F17F}', '\uFFFD', 'b', 'a b', '__proto__'];
  const index = buildTextIndex(texts);
  const rowsOf = (text: string) => {
    const { first, end } = findTextRows(index, text);
    return [...index.postings.subarray(first, end)];
  };

  it('finds all rows of each text, in order', () => {
    for (const text of texts) {
      expect(rowsOf(text)).toEqual(texts.flatMap((one, row) => (one === text ? [row] : [])));
    }
  });

  it.each(['', 'A', 'abc', 'bb', 'a ', 'Άλσο', 'toString', '\u{10FFFF}'])('finds no %j', (text) => {
    expect(rowsOf(text)).toEqual([]);
  });

  it('finds nothing in an index of nothing', () => {
    expect(findTextRows(buildTextIndex([]), 'a')).toEqual({ first: 0, end: 0 });
  });
});

describe('findZoneRow', () => {
  const composed = 'Caf\u00E9';
  const decomposed = 'Cafe\u0301';

  it('finds a zone by its identifier, with accents in either form', () => {
    for (const own of [composed, decomposed]) {
      const ids = buildTextIndex(['a', own, 'b']);
      for (const asked of [composed, decomposed]) expect(findZoneRow(ids, asked)).toBe(1);
      expect(findZoneRow(ids, 'Cafe')).toBeUndefined();
    }
  });

  it('prefers the zone with exactly the text', () => {
    const ids = buildTextIndex([decomposed, composed]);
    expect([findZoneRow(ids, decomposed), findZoneRow(ids, composed)]).toEqual([0, 1]);
  });
});
