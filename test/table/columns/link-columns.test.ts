import { describe, expect, it } from 'vitest';
import { decodeUuid } from '../../../src/model/curb-id.ts';
import { createLinkBuilder } from '../../../src/table/columns/link-columns.ts';
import { uuidOf } from '../../support/tiny-records.ts';

describe('createLinkBuilder', () => {
  it('keeps one list a row, and tells an empty list from none', () => {
    const builder = createLinkBuilder();
    builder.add([uuidOf(1), uuidOf(2)]);
    builder.add(null);
    builder.add([]);
    builder.add([uuidOf(3)]);
    const { present, starts, uuids } = builder.seal();
    expect(present).toEqual(Uint8Array.of(1, 0, 1, 1));
    expect(starts).toEqual(Uint32Array.of(0, 2, 2, 2, 3));
    expect([0, 16, 32].map((offset) => decodeUuid(uuids, offset))).toEqual([1, 2, 3].map(uuidOf));
    expect(uuids.length).toBe(48);
  });

  it('keeps more UUIDs than its first capacity', () => {
    const list = Array.from({ length: 3000 }, (_, index) => uuidOf(index));
    const builder = createLinkBuilder();
    builder.add(list);
    const { uuids } = builder.seal();
    expect(list.map((_, index) => decodeUuid(uuids, 16 * index))).toEqual(list);
  });
});
