import { describe, expect, it } from 'vitest';
import { decodeUuid } from '../../src/model/curb-id.ts';
import type { CurbSpace } from '../../src/model/curb-space.ts';
import type { CurbZone } from '../../src/model/curb-zone.ts';
import type { Shape } from '../../src/model/geometry.ts';
import { BrokenInvariant } from '../../src/model/invariant.ts';
import { KINDS } from '../../src/model/kind.ts';
import { addRecord } from '../../src/prepare/add-record.ts';
import { createBatchBuilder } from '../../src/table/batch-builder.ts';
import type { RecordBatch } from '../../src/table/record-batch.ts';
import { square, tinyArea, tinySpace, tinyZone, uuidOf } from '../support/tiny-records.ts';

const ordinal = { row: 2, line: 2 };

describe('createBatchBuilder', () => {
  it('keeps of an area its zones, its name and both forms of its JSON', () => {
    const batch = createBatchBuilder('areas');
    const centre = { name: 'Κέντρο', curbZoneIds: ['a', 'b'] as never };
    addRecord(batch, 'areas', { record: tinyArea(1, centre), ordinal: { row: 2, line: 2 } });
    addRecord(batch, 'areas', {
      record: tinyArea(2, { curbZoneIds: [] }),
      ordinal: { row: 3, line: 4 },
    });
    addRecord(batch, 'areas', {
      record: tinyArea(3, { curbZoneIds: ['b'] as never, shape: null }),
      ordinal: { row: 4, line: 5 },
    });
    const sealed = batch.seal();
    expect(sealed).toMatchObject({
      kind: 'areas',
      rowCount: 3,
      sourceRows: Uint32Array.of(2, 3, 4),
      sourceLines: Uint32Array.of(2, 4, 5),
      names: ['Κέντρο', 'Area 2', 'Area 3'],
      zoneIds: ['a', 'b'],
      listStarts: Uint32Array.of(0, 2, 2, 3),
      listRefs: Uint32Array.of(0, 1, 1),
      lastUpdatedDatesMs: new Float64Array(3).fill(1_600_000_000_001),
    });
    expect([0, 16, 32].map((offset) => decodeUuid(sealed.uuids, offset))).toEqual(
      [1, 2, 3].map(uuidOf),
    );
    expect(textsOf(sealed.json, sealed.jsonLengths)[0]).toMatch(/^\{.*"name":"Κέντρο".*\}$/);
    expect(textsOf(sealed.detailJson, sealed.detailLengths)[2]).toMatch(/"geometry":\[\]\}$/);
  });

  it('makes no JSON for a check, and the same hashes', () => {
    const fill = (keepsJson: boolean) => {
      const spaces = createBatchBuilder('spaces', { keepsJson });
      addRecord(spaces, 'spaces', { record: tinySpace(1, 'z'), ordinal });
      const areas = createBatchBuilder('areas', { keepsJson });
      addRecord(areas, 'areas', { record: tinyArea(1), ordinal });
      const zones = createBatchBuilder('zones', { keepsJson });
      addRecord(zones, 'zones', { record: tinyZone('a'), ordinal });
      return [spaces.seal(), areas.seal(), zones.seal()];
    };
    const none = { json: new Uint8Array(0), detailJson: new Uint8Array(0) };
    const kept = fill(true);
    expect(kept.map(({ json }) => json.length > 100)).toEqual([true, true, true]);
    fill(false).forEach((batch, index) => {
      expect(batch).toMatchObject({ ...none, hashes: kept[index]?.hashes });
    });
  });

  it('has another hash for a space that differs in any member but its identifier', () => {
    const batch = createBatchBuilder('spaces');
    const changes = [
      {},
      { name: 'Bay 9' },
      { publishedDateMs: 1 },
      { lastUpdatedDateMs: 1 },
      { curbZoneId: 'y' as never },
      { spaceNumber: 77 },
      { lengthCm: 501 },
      { widthCm: 501 },
      { customAttributes: { a: '1' } },
      { customAttributes: { a: 1 } },
      { startDateMs: 1 },
      { endDateMs: 1 },
      { available: false },
      { availabilityTimeMs: 1 },
      { shape: null },
    ];
    for (const change of changes) {
      addRecord(batch, 'spaces', { record: tinySpace(1, 'z', change), ordinal });
    }
    addRecord(batch, 'spaces', {
      record: tinySpace(1, 'z', { shape: null }),
      ordinal,
      unusedGeometry: 'x',
    });
    const { hashes } = batch.seal();
    const texts = changes.map((_, row) => `${hashes[2 * row]} ${hashes[2 * row + 1]}`);
    expect(new Set(texts).size).toBe(changes.length);
    expect(hashes.slice(-2)).not.toEqual(hashes.slice(-4, -2));
  });

  it('keeps of a zone its period and its links', () => {
    const batch = createBatchBuilder('zones');
    const bounded = { startDateMs: 5, endDateMs: 9, curbSpaceIds: [uuidOf(7)] as never };
    addRecord(batch, 'zones', { record: tinyZone('a', bounded), ordinal });
    addRecord(batch, 'zones', { record: tinyZone('b', { curbAreaIds: [] }), ordinal });
    expect(batch.seal()).toMatchObject({
      zoneIds: ['a', 'b'],
      zoneRefs: Uint32Array.of(0, 1),
      periods: Float64Array.of(5, 9, -Infinity, Infinity),
      areaLinks: { present: Uint8Array.of(0, 1), starts: Uint32Array.of(0, 0, 0) },
      spaceLinks: { present: Uint8Array.of(1, 0), starts: Uint32Array.of(0, 1, 1) },
    });
  });

  it('keeps of a space its zone, its number and what it says of its availability', () => {
    const batch = createBatchBuilder('spaces');
    const observed = { available: false, availabilityTimeMs: 0, spaceNumber: 2 ** 40 };
    addRecord(batch, 'spaces', { record: tinySpace(1, 'z', observed), ordinal });
    addRecord(batch, 'spaces', { record: tinySpace(2, 'z', { startDateMs: 0 }), ordinal });
    expect(batch.seal()).toMatchObject({
      zoneIds: ['z'],
      zoneRefs: Uint32Array.of(0, 0),
      spaceNumbers: Float64Array.of(2 ** 40, 1),
      available: Uint8Array.of(0, 1),
      availabilityTimesMs: Float64Array.of(0, NaN),
      periods: Float64Array.of(-Infinity, Infinity, 0, Infinity),
    });
  });

  it('keeps of an observation space, time and outcome', () => {
    const batch = createBatchBuilder('availability');
    const record = { curbSpaceId: uuidOf(4) as never, availabilityTimeMs: 17, available: true };
    addRecord(batch, 'availability', { record, ordinal });
    const sealed = batch.seal();
    expect(sealed).toMatchObject({
      available: Uint8Array.of(1),
      availabilityTimesMs: Float64Array.of(17),
    });
    expect(decodeUuid(sealed.uuids, 0)).toBe(uuidOf(4));
  });

  it('leaves empty what a kind does not have', () => {
    const empty = createBatchBuilder('availability').seal();
    expect(empty.rowCount).toBe(0);
    expect(empty.listStarts).toEqual(Uint32Array.of(0));
    expect(empty.json.length + empty.hashes.length).toBe(0);
  });

  it('takes no record of another kind', () => {
    const record = tinyZone('a');
    for (const kind of KINDS.filter((each) => each !== 'zones')) {
      const batch = createBatchBuilder(kind);
      expect(() => addRecord(batch, 'zones', { record, ordinal })).toThrow(BrokenInvariant);
    }
    const zones = createBatchBuilder('zones');
    expect(() => addRecord(zones, 'spaces', { record: tinySpace(1, 'z'), ordinal })).toThrow(
      'a space is added to a batch of zones',
    );
  });
});

describe('the content hash of a batch', () => {
  it('is the same for records that say the same', () => {
    expect(hashOfSpace({})).toBe(hashOfSpace({}));
    expect(hashOfZone({})).toBe(hashOfZone({}));
  });

  const spaceChanges: Partial<CurbSpace>[] = [
    { name: 'Other' },
    { spaceNumber: 2 },
    { lengthCm: 611 },
    { available: false },
    { availabilityTimeMs: 0 },
    { startDateMs: 1 },
    { endDateMs: 1 },
    { shape: null },
    { shape: square({ lng: 22.94, lat: 40.63 }, 0.1) },
    { customAttributes: { side: 'left' } },
  ];
  it('differs with everything that a space says', () => {
    const hashes = [hashOfSpace({}), ...spaceChanges.map(hashOfSpace)];
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  const zoneChanges: Partial<CurbZone>[] = [
    { publishedDateMs: 1 },
    { curbAreaIds: [] },
    { curbSpaceIds: [] },
    { startDateMs: 1 },
    { endDateMs: 1 },
    { shape: null },
  ];
  it('differs with everything that a zone says', () => {
    const hashes = [hashOfZone({}), ...zoneChanges.map(hashOfZone)];
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('tells a line from a ring, and rings from rings, of the same positions', () => {
    const [ring = new Float64Array(0)] = square({ lng: 1, lat: 1 }, 1).rings;
    const twice = Float64Array.of(...ring, ...ring);
    const shapes: Shape[] = [
      { type: 'LineString', positions: twice },
      { type: 'Polygon', rings: [twice] },
      { type: 'Polygon', rings: [ring, ring] },
    ];
    expect(new Set(shapes.map((shape) => hashOfZone({ shape }))).size).toBe(3);
  });
});

function hashOfSpace(changes: Partial<CurbSpace>): string {
  const batch = createBatchBuilder('spaces');
  addRecord(batch, 'spaces', { record: tinySpace(1, 'z', changes), ordinal });
  return hashOf(batch.seal());
}

function hashOfZone(changes: Partial<CurbZone>): string {
  const batch = createBatchBuilder('zones');
  addRecord(batch, 'zones', { record: tinyZone('z', changes), ordinal });
  return hashOf(batch.seal());
}

function hashOf({ hashes }: RecordBatch): string {
  expect(hashes.length).toBe(2);
  return hashes.join(' ');
}

function textsOf(json: Uint8Array, lengths: Uint32Array): string[] {
  let start = 0;
  return Array.from(lengths, (length) => {
    start += length;
    return Buffer.from(json.subarray(start - length, start)).toString();
  });
}
