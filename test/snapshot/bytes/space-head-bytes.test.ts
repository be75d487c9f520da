import { describe, expect, it } from 'vitest';
import type { CurbSpace } from '../../../src/model/curb-space.ts';
import {
  byteLengthMaxOfSpaceHead,
  type SpaceTexts,
  writeSpaceHead,
} from '../../../src/snapshot/bytes/space-head-bytes.ts';
import { encodeSpaceHead } from '../../../src/snapshot/record-json.ts';

const ID = '6071d899-7173-41ba-b90b-9980f69d68d7' as CurbSpace['curbSpaceId'];

function spaceOf(over: Partial<CurbSpace>): CurbSpace {
  return {
    curbSpaceId: ID,
    name: 'Bay 1',
    publishedDateMs: 1628744400000,
    lastUpdatedDateMs: 1685657520000,
    curbZoneId: 'zone 7' as CurbSpace['curbZoneId'],
    spaceNumber: 1,
    lengthCm: 520,
    widthCm: null,
    available: true,
    availabilityTimeMs: null,
    startDateMs: null,
    endDateMs: null,
    shape: null,
    customAttributes: null,
    ...over,
  };
}

/** Writes a space whose texts are in a row, as if it were read from a file. */
function write(space: CurbSpace): string {
  const row = `${ID},${space.name},${space.curbZoneId}`;
  const nameStart = ID.length + 1;
  const nameEnd = nameStart + space.name.length;
  const texts: SpaceTexts = {
    bytes: Buffer.from(row),
    idStart: 0,
    nameStart,
    nameEnd,
    zoneStart: nameEnd + 1,
    zoneEnd: row.length,
  };
  const target = Buffer.alloc(7 + byteLengthMaxOfSpaceHead(texts));
  const end = writeSpaceHead(target, 7, { texts, space });
  expect(end).toBeLessThanOrEqual(target.length);
  return target.toString('latin1', 7, end);
}

describe('writeSpaceHead', () => {
  it('writes the bytes of the text that encodeSpaceHead makes', () => {
    expect(write(spaceOf({}))).toBe(encodeSpaceHead(spaceOf({})));
    const long = spaceOf({ name: 'x'.repeat(256), lengthCm: null, widthCm: 240 });
    expect(write(long)).toBe(encodeSpaceHead(long));
  });

  it('writes numbers of every length', () => {
    for (const number of [
      0,
      9,
      10,
      99_999_999,
      100_000_000,
      1_000_000_005,
      10 ** 14,
      10 ** 15 - 1,
    ]) {
      const space = spaceOf({
        publishedDateMs: number,
        lastUpdatedDateMs: number,
        spaceNumber: number,
        lengthCm: number,
        widthCm: number,
      });
      expect(write(space)).toBe(encodeSpaceHead(space));
    }
  });
});
