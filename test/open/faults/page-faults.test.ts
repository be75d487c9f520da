import { describe, expect, it } from 'vitest';
import { pageFaults } from '../../../src/open/faults/page-faults.ts';
import type { RecordPages } from '../../../src/snapshot/sections.ts';

/** Records as given, their offsets as they fall, read as pieces of `pieceLength` bytes. */
function pagesOf(records: readonly string[], pieceLength = 1000): RecordPages {
  const bytes = Buffer.from(records.join(''));
  let end = 0;
  const offsets = Float64Array.of(
    0,
    ...records.map((record) => (end += Buffer.byteLength(record))),
  );
  return {
    offsets,
    read(from, to) {
      const pieces: Uint8Array[] = [];
      for (let at = from; at < to; at += pieceLength) {
        pieces.push(bytes.subarray(at, Math.min(to, at + pieceLength)));
      }
      return pieces;
    },
  };
}

describe('pageFaults', () => {
  it('finds none in objects that each end in a comma', () => {
    expect(pageFaults('x', pagesOf(['{"a":1},', '{},', '{"é":{}},']))).toEqual([]);
    expect(pageFaults('x', pagesOf([]))).toEqual([]);
  });

  it.each([
    [['{},', '{}'], 'x: row 1 is not one object and a comma'],
    [['[],'], 'x: row 0 is not one object and a comma'],
    [['{},', ',', '{},'], 'x: row 1 is not one object and a comma'],
    [['{},', ' {},'], 'x: row 1 is not one object and a comma'],
    [['{},', '', '{},'], 'x: row 1 has no bytes'],
  ])('finds the first of %j that is none', (records, fault) => {
    expect(pageFaults('x', pagesOf(records))).toEqual([fault]);
  });

  it('finds a record that spans two files', () => {
    expect(pageFaults('x', pagesOf(['{"a":1},'], 5))).toEqual(['x: row 0 spans two files']);
  });

  it('reads nothing where the offsets lead astray', () => {
    const read = () => {
      throw new Error('nothing is read');
    };
    for (const offsets of [
      [0, 9, 3],
      [0, Number.NaN, 3],
      [0, -1, 3],
      [0, 2 ** 60, 3],
    ]) {
      expect(pageFaults('x', { offsets: Float64Array.from(offsets), read })).toEqual([
        'x: start 1 is out of order or out of range',
      ]);
    }
  });
});
