import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/diagnostic/failure.ts';
import {
  type AreaIndex,
  decodeAreaIndex,
  decodeSpaceIndex,
  decodeZoneIndex,
  encodeAreaIndex,
  encodeSpaceIndex,
  encodeZoneIndex,
  type SpaceIndex,
  type ZoneIndex,
} from '../../src/snapshot/index-files.ts';
import { encodeSectionFile } from '../../src/snapshot/section-file.ts';
import { joinPieces, readerOf } from '../support/index-bytes.ts';
import { buildTables } from '../support/tables.ts';
import { tinyArea, tinySpace, tinyZone } from '../support/tiny-records.ts';
import { orderWhole } from '../support/whole-columns.ts';

const ordered = orderWhole(
  buildTables({
    areas: [tinyArea(1), tinyArea(2, { shape: null, curbZoneIds: ['a'] as never })],
    zones: [tinyZone('a'), tinyZone('b', { shape: null })],
    spaces: [1, 2, 3].map((number) => tinySpace(number, 'a', { availabilityTimeMs: number })),
  }),
  { h3Resolution: 11 },
);
const list = { offsets: Float64Array.of(0, 7e9, 8e9), fileStarts: Float64Array.of(0, 7e9, 8e9) };
const areaIndex: AreaIndex = {
  ...withoutTableRows(ordered.areas),
  rowCount: 2,
  list,
  detail: list,
};
const spaceIndex: SpaceIndex = {
  ...withoutTableRows(ordered.spaces),
  rowCount: 3,
  list: { offsets: Float64Array.of(0, 5, 10, 15), fileStarts: Float64Array.of(0, 15) },
};
const zoneIndex: ZoneIndex = {
  ...withoutTableRows(withoutLinks(ordered.zones)),
  list,
  detail: list,
};

describe('areas.index', () => {
  const reread = (index: AreaIndex) =>
    decodeAreaIndex(readerOf(joinPieces(encodeAreaIndex(index))));

  it('comes back as it was', () => {
    expect(reread(areaIndex)).toEqual(areaIndex);
  });

  it.each([
    ['offsets of fewer rows', { ...list, offsets: Float64Array.of(0, 8e9) }],
    ['offsets that begin elsewhere', { ...list, offsets: Float64Array.of(1, 7e9, 8e9) }],
    ['files that end elsewhere', { ...list, fileStarts: Float64Array.of(0, 7e9) }],
    ['no files', { ...list, fileStarts: Float64Array.of() }],
    ['one start of a file', { offsets: Float64Array.of(0, 0, 0), fileStarts: Float64Array.of(0) }],
    ['an end that is no number', { ...list, offsets: Float64Array.of(0, 1, Number.NaN) }],
  ])('is refused with %s', (_, pages) => {
    expect(() => reread({ ...areaIndex, list: pages })).toThrow(
      new Failure('world', 'x.index: the record offsets of list do not fit together'),
    );
    expect(() => reread({ ...areaIndex, detail: pages })).toThrow('record offsets of detail');
  });
});

describe('spaces.index', () => {
  const reread = (index: SpaceIndex) =>
    decodeSpaceIndex(readerOf(joinPieces(encodeSpaceIndex(index))));

  it('comes back as it was', () => {
    expect(reread(spaceIndex)).toEqual(spaceIndex);
  });

  it('is refused without the zone of every space', () => {
    expect(() => reread({ ...spaceIndex, zoneRows: Uint32Array.of(0, 0) })).toThrow(
      new Failure('world', 'x.index: not every space has the row of its zone'),
    );
  });

  it('is refused without validity periods', () => {
    expect(() => reread({ ...spaceIndex, tree: { ...spaceIndex.tree, periods: null } })).toThrow(
      new Failure('world', 'x.index: the tree of spaces has no validity periods'),
    );
  });

  const { timeline } = spaceIndex;
  it.each([
    ['starts of fewer rows', { ...timeline, starts: Uint32Array.of(0, 3) }],
    ['starts that end elsewhere', { ...timeline, starts: Uint32Array.of(0, 1, 2, 4) }],
    ['fewer outcomes than times', { ...timeline, available: Uint8Array.of(1) }],
    ['fewer defaults than rows', { ...timeline, defaults: Uint8Array.of(1) }],
  ])('is refused with %s', (_, broken) => {
    expect(() => reread({ ...spaceIndex, timeline: broken })).toThrow(
      new Failure('world', 'x.index: the availability timeline does not fit together'),
    );
  });
});

describe('zones.index', () => {
  const reread = (index: ZoneIndex) =>
    decodeZoneIndex(readerOf(joinPieces(encodeZoneIndex(index))));

  it('comes back as it was', () => {
    expect(reread(zoneIndex)).toEqual(zoneIndex);
  });

  it('is refused without the first space of every zone', () => {
    expect(() => reread({ ...zoneIndex, firstSpaces: Uint32Array.of(0, 3) })).toThrow(
      new Failure('world', 'x.index: not every zone has the row of its first space'),
    );
  });

  it('is refused without validity periods', () => {
    expect(() => reread({ ...zoneIndex, tree: { ...zoneIndex.tree, periods: null } })).toThrow(
      new Failure('world', 'x.index: the tree of zones has no validity periods'),
    );
  });

  it('is refused with half a run of records', () => {
    expect(() => reread({ ...zoneIndex, recordRuns: Uint32Array.of(0) })).toThrow(
      new Failure('world', 'x.index: the runs of records are not pairs'),
    );
  });

  it.each([
    ['fewer halves', { ...zoneIndex.cells, lows: new Uint32Array(0) }],
    ['starts that end elsewhere', { ...zoneIndex.cells, starts: Uint32Array.of(0, 1, 1) }],
  ])('is refused with cells of %s', (_, cells) => {
    expect(() => reread({ ...zoneIndex, cells })).toThrow(
      new Failure('world', 'x.index: the cells do not fit together'),
    );
  });

  it('is refused with a section more', () => {
    const [section] = [{ name: 'more', array: new Uint32Array(1) }];
    const sections = [{ name: 'record-runs', array: zoneIndex.recordRuns }, section];
    const bytes = joinPieces(encodeSectionFile({ rowCount: 2, sections }));
    expect(() => decodeZoneIndex(readerOf(bytes))).toThrow(Failure);
    const whole = readerOf(joinPieces(encodeZoneIndex(zoneIndex)));
    decodeZoneIndex(whole);
    expect(() => whole.words('more')).toThrow(Failure);
  });
});

describe('the index files of an empty feed', () => {
  it('come back as they were', () => {
    const empty = orderWhole(buildTables({}), { h3Resolution: 11 });
    const none = { offsets: Float64Array.of(0), fileStarts: Float64Array.of(0, 0) };
    const areas = { ...withoutTableRows(empty.areas), rowCount: 0, list: none, detail: none };
    expect(decodeAreaIndex(readerOf(joinPieces(encodeAreaIndex(areas))))).toEqual(areas);
    const spaces = { ...withoutTableRows(empty.spaces), rowCount: 0, list: none };
    const reread = decodeSpaceIndex(readerOf(joinPieces(encodeSpaceIndex(spaces))));
    expect(reread).toEqual({ ...spaces, tree: { ...spaces.tree, periods: null } });
    const zones = {
      ...withoutTableRows(withoutLinks(empty.zones)),
      list: none,
      detail: none,
    };
    const zonesAgain = decodeZoneIndex(readerOf(joinPieces(encodeZoneIndex(zones))));
    expect(zonesAgain).toEqual({ ...zones, tree: { ...zones.tree, periods: null } });
  });
});

function withoutTableRows<T extends { readonly tableRows: Uint32Array }>(
  rows: T,
): Omit<T, 'tableRows'> {
  const { tableRows, ...rest } = rows;
  return rest;
}

/** What only the writing of pages needs. */
function withoutLinks<T extends { readonly links: unknown }>(zones: T): Omit<T, 'links'> {
  const { links, ...rest } = zones;
  return rest;
}
