/**
 * The records of a snapshot as values, in row order: what the interface serves, the shape, and what
 * is stored besides (validity dates, references between records).
 */

import { decodeUuid, UUID_BYTE_LENGTH } from '../model/curb-id.ts';
import type { CustomAttributes, JsonValue } from '../model/custom-attributes.ts';
import type { Positions, Shape } from '../model/geometry.ts';
import type { RecordPages, Snapshot } from '../snapshot/sections.ts';
import { findRowShape, reachesAntimeridian, wrapShape } from './row-shape.ts';

export type Members = Readonly<Record<string, JsonValue>>;

export interface SnapshotRecord {
  readonly row: number;
  /** Members under their names in the interface, in the order of the responses. */
  readonly members: Members;
  readonly customAttributes: CustomAttributes | null;
  readonly shape: Shape | null;
}

export const RECORD_KINDS = ['areas', 'zones', 'spaces', 'policies', 'objects'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export type RecordCounts = Record<RecordKind, number>;

export function countNothing(): RecordCounts {
  return { areas: 0, zones: 0, spaces: 0, policies: 0, objects: 0 };
}

/** Yields the records of a kind from `first` up to `end`. */
export function listRecords(
  snapshot: Snapshot,
  kind: RecordKind,
  range: RowRange = { first: 0, end: snapshot[kind].rowCount },
): Generator<SnapshotRecord> {
  return LISTERS[kind](snapshot, range);
}

interface RowRange {
  readonly first: number;
  readonly end: number;
}

const LISTERS: Readonly<
  Record<RecordKind, (snapshot: Snapshot, range: RowRange) => Generator<SnapshotRecord>>
> = {
  areas: listAreas,
  zones: listZones,
  spaces: listSpaces,
  policies: listPolicies,
  objects: listObjects,
};

function* listAreas({ areas }: Snapshot, { first, end }: RowRange): Generator<SnapshotRecord> {
  for (let row = first; row < end; row++) {
    const { geometry, custom_attributes, ...members } = readRecord(areas.detail, row);
    const shell = Float64Array.from((geometry as unknown as number[][]).flat());
    // For an area without a shape of its own, the index contains the shapes of its zones.
    const shape = shell.length === 0 ? null : findRowShape(areas.shapes, row);
    yield { row, members, ...attributesOf(custom_attributes), shape: asGiven(shape, shell) };
  }
}

/** `curb_area_ids` contains the areas that list the zone and those that the zone lists. */
function* listZones(snapshot: Snapshot, { first, end }: RowRange): Generator<SnapshotRecord> {
  const { zones } = snapshot;
  const areaIds = areaIdsByZone(snapshot);
  for (let index = 0; index < zones.recordRuns.length; index += 2) {
    const runEnd = Math.min(end, zones.recordRuns[index + 1]!);
    for (let row = Math.max(first, zones.recordRuns[index]!); row < runEnd; row++) {
      const { geometry, custom_attributes, ...served } = readRecord(zones.detail, row);
      const ids = areaIds.get(row);
      const members = ids === undefined ? served : { ...served, curb_area_ids: ids };
      const found = findRowShape(zones.shapes, row);
      const isGiven = found !== null && reachesAntimeridian(found);
      // The interface serves the geometry of a zone exactly as in the feed.
      const shape = isGiven ? parseGeometry(geometry) : found;
      yield { row, members, ...attributesOf(custom_attributes), shape };
    }
  }
}

/** `length` and `width` are numbers; `start_date` and `end_date` are present if they are known. */
function* listSpaces(snapshot: Snapshot, { first, end }: RowRange): Generator<SnapshotRecord> {
  const { spaces } = snapshot;
  for (let row = first; row < end; row++) {
    const { custom_attributes, curb_zone_id, length, width, ...served } = readRecord(
      spaces.list,
      row,
    );
    const members = {
      ...served,
      curb_zone_id: (curb_zone_id as readonly JsonValue[])[0] ?? null,
      length: length === null ? null : Number(length),
      width: width === null ? null : Number(width),
      ...findOwnPeriod(snapshot, row),
    };
    const shape = asGiven(findRowShape(spaces.shapes, row), undefined);
    yield { row, members, ...attributesOf(custom_attributes), shape };
  }
}

function* listPolicies(
  { policies }: Snapshot,
  { first, end }: RowRange,
): Generator<SnapshotRecord> {
  for (let row = first; row < end; row++) {
    yield { row, members: readRecord(policies.list, row), customAttributes: null, shape: null };
  }
}

function* listObjects({ objects }: Snapshot, { first, end }: RowRange): Generator<SnapshotRecord> {
  for (let row = first; row < end; row++) {
    const { geometry, custom_attributes, ...members } = readRecord(objects.list, row);
    const found = findRowShape(objects.shapes, row);
    const isGiven = found !== null && reachesAntimeridian(found);
    // The interface serves the geometry of an object exactly as in the feed.
    const shape = isGiven ? parseGeometry(geometry) : found;
    yield { row, members, ...attributesOf(custom_attributes), shape };
  }
}

/** Reads a record of the interface. The bytes are JSON that this program wrote. */
function readRecord(pages: RecordPages, row: number): Members {
  const start = pages.offsets[row]!;
  const end = pages.offsets[row + 1]! - COMMA_BYTE_LENGTH;
  return JSON.parse(Buffer.concat(pages.read(start, end)).toString()) as Members;
}

const COMMA_BYTE_LENGTH = 1;

function attributesOf(value: JsonValue | undefined): Pick<SnapshotRecord, 'customAttributes'> {
  return { customAttributes: value === undefined ? null : (value as CustomAttributes) };
}

function asGiven(shape: Shape | null, given: Positions | undefined): Shape | null {
  return shape === null || !reachesAntimeridian(shape) ? shape : wrapShape(shape, given);
}

type Pairs = readonly (readonly number[])[];

/** Parses a geometry from a response of this program. */
function parseGeometry(geometry: JsonValue | undefined): Shape {
  const { type, coordinates } = geometry as unknown as { type: Shape['type']; coordinates: never };
  const run = (pairs: Pairs): Positions => Float64Array.from(pairs.flat());
  const runs = (lists: readonly Pairs[]): Positions[] => lists.map(run);
  switch (type) {
    case 'Point':
      return { type, positions: Float64Array.from<number>(coordinates) };
    case 'MultiPoint':
    case 'LineString':
      return { type, positions: run(coordinates) };
    case 'MultiLineString':
      return { type, lines: runs(coordinates) };
    case 'Polygon':
      return { type, rings: runs(coordinates) };
    case 'MultiPolygon':
      return { type, polygons: (coordinates as readonly (readonly Pairs[])[]).map(runs) };
  }
}

/** A snapshot never changes, and a partitioned export lists its zones in several parts. */
const knownAreaIds = new WeakMap<Snapshot, ReadonlyMap<number, readonly string[]>>();

function areaIdsByZone(snapshot: Snapshot): ReadonlyMap<number, readonly string[]> {
  const known = knownAreaIds.get(snapshot) ?? gatherAreaIds(snapshot);
  knownAreaIds.set(snapshot, known);
  return known;
}

function gatherAreaIds({ areas }: Snapshot): Map<number, string[]> {
  const ids = new Map<number, string[]>();
  // In the order of the identifiers, so that each list is ascending.
  for (let index = 0; index < areas.ids.rows.length; index++) {
    const row = areas.ids.rows[index]!;
    const id = decodeUuid(areas.ids.uuids, index * UUID_BYTE_LENGTH);
    const { starts, rows } = areas.zones;
    for (let link = starts[row]!; link < starts[row + 1]!; link++) {
      const list = ids.get(rows[link]!) ?? [];
      list.push(id);
      ids.set(rows[link]!, list);
    }
  }
  return ids;
}

/**
 * Returns the period of the space itself. A snapshot stores the period in which both a space and
 * its zone are valid; a bound that differs from the zone's is the space's own.
 */
function findOwnPeriod({ spaces, zones }: Snapshot, row: number): Members {
  const own = spaces.tree.periods;
  const ofZone = zones.tree.periods;
  if (own === null || ofZone === null) return {};
  const zone = spaces.zoneRows[row]!;
  const [start, end] = [own[4 * row]!, own[4 * row + 2]!];
  return {
    ...(start === ofZone[4 * zone] ? {} : { start_date: start }),
    ...(end === ofZone[4 * zone + 2] ? {} : { end_date: end }),
  };
}
