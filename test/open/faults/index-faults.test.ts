import { describe, expect, it } from 'vitest';
import { textFaults, uuidFaults } from '../../../src/open/faults/index-faults.ts';
import { buildTextIndex } from '../../../src/order/text-index.ts';

describe('uuidFaults', () => {
  const uuids = new Uint8Array(48);
  uuids[15] = 1;
  uuids[31] = 2;
  uuids[32] = 1;
  const rows = Uint32Array.of(2, 0, 1);

  it('finds none in ascending identifiers of every row', () => {
    expect(uuidFaults('x', { uuids, rows })).toEqual([]);
  });

  it('finds identifiers that are equal or fall', () => {
    const equal = uuids.slice();
    equal[31] = 1;
    const falling = uuids.slice();
    falling[32] = 0;
    expect(uuidFaults('x', { uuids: equal, rows })).toEqual([
      'x: identifier 1 is not above the one before it',
    ]);
    expect(uuidFaults('x', { uuids: falling, rows })).toEqual([
      'x: identifier 2 is not above the one before it',
    ]);
  });

  it('finds rows that are not every row once', () => {
    expect(uuidFaults('x', { uuids, rows: Uint32Array.of(2, 2, 1) })).toEqual([
      'x: row 2 is indexed wrongly',
    ]);
  });
});

describe('textFaults', () => {
  const index = buildTextIndex(['b', 'a', 'b', 'c']);

  it('finds none in an index as it is built', () => {
    expect(textFaults('x', index)).toEqual([]);
  });

  it.each([
    [
      'keys that are equal',
      { keyBytes: Buffer.from('aac') },
      'x: key 1 is not above the one before it',
    ],
    ['keys that fall', { keyBytes: Buffer.from('abA') }, 'x: key 2 is not above the one before it'],
    [
      'offsets that fall',
      { keyOffsets: Uint32Array.of(0, 2, 1, 3) },
      'x, keys: start 2 is out of order or out of range',
    ],
    [
      'postings beyond the rows',
      { postings: Uint32Array.of(1, 0, 4, 3) },
      'x: row 4 is indexed wrongly',
    ],
    ['a row twice', { postings: Uint32Array.of(1, 0, 0, 3) }, 'x: row 0 is indexed wrongly'],
    [
      'rows that fall',
      { postings: Uint32Array.of(1, 2, 0, 3) },
      'x: key 1 has rows that do not ascend',
    ],
    ['a key of no row', { postingOffsets: Uint32Array.of(0, 1, 1, 4) }, 'x: key 1 has no rows'],
    [
      'starts that fall',
      { postingOffsets: Uint32Array.of(0, 3, 1, 4) },
      'x, postings: start 2 is out of order or out of range',
    ],
  ])('finds %s', (_, change, fault) => {
    expect(textFaults('x', { ...index, ...change })).toEqual([fault]);
  });
});
