import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUuid } from '../../../src/model/curb-id.ts';
import { wordsOf } from '../../../src/table/columns/uuid-words.ts';
import { NO_ROW } from '../../../src/table/table-rows.ts';
import { createUuidLookup } from '../../../src/validate/feed/uuid-lookup.ts';
import { uuidOf } from '../../support/tiny-records.ts';

function encodeAll(uuids: readonly string[]): Uint8Array {
  const bytes = new Uint8Array(uuids.length * 16);
  uuids.forEach((uuid, index) => {
    encodeUuid(uuid, bytes, index * 16);
  });
  return bytes;
}

describe('createUuidLookup', () => {
  it('finds the row of every UUID that is wanted and of no other', () => {
    const uuids = fc.uniqueArray(fc.uuid(), { maxLength: 60 });
    fc.assert(
      fc.property(uuids, uuids, (held, sought) => {
        const isWanted = (row: number) => row % 3 !== 0;
        const find = createUuidLookup(wordsOf(encodeAll(held)), isWanted);
        const words = wordsOf(encodeAll([...sought, ...held]));
        [...sought, ...held].forEach((uuid, index) => {
          const row = held.indexOf(uuid);
          expect(find(words, index)).toBe(row !== -1 && isWanted(row) ? row : NO_ROW);
        });
      }),
    );
  });

  it('tells UUIDs apart that differ in the last digits alone', () => {
    const uuids = Array.from({ length: 5_000 }, (_, index) => uuidOf(index));
    const words = wordsOf(encodeAll(uuids));
    const find = createUuidLookup(words, () => true);
    expect(uuids.every((_, row) => find(words, row) === row)).toBe(true);
  });

  it('finds nothing among nothing', () => {
    const find = createUuidLookup(wordsOf(new Uint8Array(0)), () => true);
    expect(find(wordsOf(encodeAll([uuidOf(1)])), 0)).toBe(NO_ROW);
  });
});

describe('wordsOf', () => {
  it('reads UUIDs that do not begin at a multiple of four', () => {
    const bytes = encodeAll([uuidOf(1), uuidOf(2)]);
    const shifted = new Uint8Array(bytes.length + 1);
    shifted.set(bytes, 1);
    expect(wordsOf(shifted.subarray(1))).toEqual(wordsOf(bytes));
  });
});
