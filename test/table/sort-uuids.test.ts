import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUuid } from '../../src/model/curb-id.ts';
import { compareUuids, sameUuid, sortUuids } from '../../src/table/sort-uuids.ts';
import { buildTables } from '../support/tables.ts';
import { tinySpace, uuidOf } from '../support/tiny-records.ts';

describe('sortUuids', () => {
  it('gives the rows by the bytes of their UUIDs, equal ones in row order', () => {
    const uuids = encodeAll([uuidOf(3), uuidOf(1), uuidOf(3), uuidOf(2), uuidOf(1)]);
    expect([...sortUuids(uuids, 5).rows]).toEqual([1, 4, 3, 0, 2]);
  });

  it('gives no rows of none', () => {
    expect(sortUuids(new Uint8Array(0), 0).rows.length).toBe(0);
  });

  it('takes a byte above 127 for what it is, in every place', () => {
    const texts = Array.from({ length: 16 }, (_, place) => {
      const bytes = new Uint8Array(16);
      bytes[place] = 0xff;
      return bytes;
    });
    const uuids = Buffer.concat([...texts, new Uint8Array(16)]);
    // The earlier the byte, the later the row; all zeros stand first.
    expect([...sortUuids(uuids, 17).rows]).toEqual([
      16,
      ...Array.from({ length: 16 }, (_, at) => 15 - at),
    ]);
  });

  it('orders as a comparison of bytes does', () => {
    fc.assert(
      fc.property(fc.array(anyUuidBytes, { maxLength: 200 }), (list) => {
        const uuids = Buffer.concat(list);
        expect([...sortUuids(uuids, list.length).rows]).toEqual(sortedByComparison(list));
      }),
      { numRuns: 60 },
    );
  });

  it('gives the first four bytes of each UUID as a number, in the same order', () => {
    const uuids = Buffer.from(
      ['ff00000a', '00000001', '80000000'].map((head) => head.padEnd(32, '7')).join(''),
      'hex',
    );
    expect([...sortUuids(uuids, 3).heads]).toEqual([1, 0x8000_0000, 0xff00_000a]);
  });

  it('reads only as many rows as its count says', () => {
    expect([...sortUuids(encodeAll([uuidOf(2), uuidOf(1), uuidOf(0)]), 2).rows]).toEqual([1, 0]);
  });
});

describe('sameUuid', () => {
  it('compares whole UUIDs', () => {
    const uuids = encodeAll([uuidOf(1), uuidOf(2), uuidOf(1)]);
    expect(sameUuid(uuids, 0, 2)).toBe(true);
    expect(sameUuid(uuids, 0, 1)).toBe(false);
  });
});

/**
 * Random ones, ones of few different bytes, and ones that share their time as
 * UUIDs of version 7 do.
 */
const anyUuidBytes = fc.oneof(
  fc.uint8Array({ minLength: 16, maxLength: 16 }),
  fc.array(fc.constantFrom(0, 1, 0x80, 0xff), { minLength: 16, maxLength: 16 }).map(toBytes),
  fc
    .tuple(fc.constantFrom(0, 1), fc.uint8Array({ minLength: 4, maxLength: 4 }))
    .map(([tick, tail]) =>
      toBytes([1, 0x8c, 0xde, 0x9f, 0x10, tick, 0x70, 0, 0x80, 0, 0, 0, ...tail]),
    ),
);

function toBytes(numbers: readonly number[]): Uint8Array {
  return Uint8Array.from(numbers);
}

function sortedByComparison(list: readonly Uint8Array[]): number[] {
  const rows = list.map((bytes, row) => ({ bytes, row }));
  return rows
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes) || a.row - b.row)
    .map(({ row }) => row);
}

function encodeAll(uuids: readonly string[]): Uint8Array {
  const bytes = new Uint8Array(16 * uuids.length);
  uuids.forEach((uuid, row) => {
    encodeUuid(uuid, bytes, 16 * row);
  });
  return bytes;
}

describe('compareUuids', () => {
  it('compares the bytes of two rows', () => {
    const { uuids } = buildTables({
      spaces: [2, 10, 2].map((number) => tinySpace(number, 'z')),
    }).spaces;
    expect(compareUuids(uuids, 0, uuids, 1)).toBeLessThan(0);
    expect(compareUuids(uuids, 1, uuids, 0)).toBeGreaterThan(0);
    expect(compareUuids(uuids, 0, uuids, 2)).toBe(0);
    expect(uuidOf(2) < uuidOf(10)).toBe(true);
  });

  it('compares rows of two columns', () => {
    const of = (numbers: readonly number[]) =>
      buildTables({ spaces: numbers.map((number) => tinySpace(number, 'z')) }).spaces.uuids;
    expect(compareUuids(of([1, 7]), 1, of([7]), 0)).toBe(0);
    expect(compareUuids(of([1, 7]), 0, of([7]), 0)).toBeLessThan(0);
  });
});
