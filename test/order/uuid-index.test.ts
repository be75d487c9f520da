import { describe, expect, it } from 'vitest';
import { decodeUuid } from '../../src/model/curb-id.ts';
import { buildUuidIndex } from '../../src/order/uuid-index.ts';
import { bytesOfStream } from '../support/index-bytes.ts';
import { buildTables } from '../support/tables.ts';
import { tinySpace, uuidOf } from '../support/tiny-records.ts';

const { spaces } = buildTables({ spaces: [5, 3, 9, 1].map((number) => tinySpace(number, 'z')) });

describe('buildUuidIndex', () => {
  it('has the UUIDs of the rows in ascending order, each with its row in the snapshot', () => {
    // Table row 1 stays out.
    const index = buildUuidIndex(spaces, Uint32Array.of(2, 0, 3));
    expect(index.rows).toEqual(Uint32Array.of(2, 1, 0));
    const uuids = bytesOfStream(index.uuids);
    expect([0, 16, 32].map((offset) => decodeUuid(uuids, offset))).toEqual([1, 5, 9].map(uuidOf));
    expect([index.uuids.byteLength, uuids.length]).toEqual([48, 48]);
  });

  it('is empty of no rows', () => {
    const index = buildUuidIndex(spaces, new Uint32Array(0));
    expect([index.uuids.byteLength, index.rows.length]).toEqual([0, 0]);
  });
});
