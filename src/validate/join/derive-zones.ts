import { hullOf } from '../../geo/hull.ts';
import { middleOfShape } from '../../geo/middle.ts';
import type { CurbZoneId } from '../../model/curb-id.ts';
import type { CurbZone } from '../../model/curb-zone.ts';
import { type Positions, positionListsOf, type Shape } from '../../model/geometry.ts';
import { compareText } from '../../model/text-order.ts';
import { getShape, hasShape } from '../../snapshot/shape-rows.ts';
import type { FeedTable, FeedTables } from '../../table/feed-tables.ts';
import type { RecordBatch } from '../../table/record-batch.ts';
import { createTablesBuilder } from '../../table/table-builder.ts';
import { visitKeptRows } from '../../table/table-rows.ts';

/** How the shape of a zone is derived from its spaces. */
export type DerivedShape = 'hull' | 'line';

/**
 * Adds the zones that spaces name, for a feed without zones. The shape of a zone is drawn around
 * its spaces or along them, and its dates are the latest `last_updated_date` of its spaces. The
 * zones are in the order of their identifiers, so the order of the spaces does not matter.
 * `batchZones` puts them into columns.
 */
export function deriveZones(
  tables: FeedTables,
  drawAs: DerivedShape,
  batchZones: (zones: readonly CurbZone[]) => RecordBatch,
): FeedTables {
  const groups = groupSpaces(tables);
  const refs = [...groups.keys()].sort((a, b) =>
    compareText(tables.zoneIds[a]!, tables.zoneIds[b]!),
  );
  const zones = refs.map((ref) => {
    const rows = groups.get(ref)!;
    return createZone(tables, { ref, rows, shape: drawZone(tables.spaces, rows, drawAs) });
  });
  const firstRows = refs.map((ref) => groups.get(ref)![0]!);
  return addZones(tables, batchZones(zones), { refs, firstRows });
}

function groupSpaces({ spaces }: FeedTables): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  visitKeptRows(spaces, (row) => {
    const ref = spaces.zoneRefs[row]!;
    const group = groups.get(ref);
    if (group === undefined) groups.set(ref, [row]);
    else group.push(row);
  });
  return groups;
}

function createZone(
  { spaces, zoneIds }: FeedTables,
  group: { readonly ref: number; readonly rows: readonly number[]; readonly shape: Shape | null },
): CurbZone {
  let lastUpdatedDateMs = 0;
  for (const row of group.rows) {
    lastUpdatedDateMs = Math.max(lastUpdatedDateMs, spaces.lastUpdatedDatesMs[row]!);
  }
  return {
    curbZoneId: zoneIds[group.ref]! as CurbZoneId, // Every text in `zoneIds` is one.
    publishedDateMs: lastUpdatedDateMs,
    lastUpdatedDateMs,
    startDateMs: null,
    endDateMs: null,
    shape: group.shape,
    curbAreaIds: null,
    curbSpaceIds: null,
    carried: {},
    customAttributes: null,
  };
}

function drawZone(
  { shapes }: FeedTable,
  rows: readonly number[],
  drawAs: DerivedShape,
): Shape | null {
  const located = rows.filter((row) => hasShape(shapes, row)).map((row) => getShape(shapes, row));
  if (located.length === 0) return null;
  if (drawAs === 'line') return drawLine(located.map(middleOfShape));
  const hull = hullOf(located.flatMap(positionListsOf));
  return hull === null
    ? drawLine(located.flatMap(positionListsOf).flatMap(listPositions))
    : { type: 'Polygon', rings: [hull] };
}

interface Spot {
  readonly lng: number;
  readonly lat: number;
}

function listPositions(list: Positions): Spot[] {
  return Array.from({ length: list.length / 2 }, (_, index) => ({
    lng: list[2 * index]!,
    lat: list[2 * index + 1]!,
  }));
}

/**
 * Draws a line through all spots, in their order along the direction between two spots that are
 * far apart: the one farthest from the westernmost spot, and the one farthest from that. A
 * single spot is a point.
 */
function drawLine(spots: readonly Spot[]): Shape {
  const squeeze = Math.cos(((spots[0]?.lat ?? 0) * Math.PI) / 180);
  const sorted = [...spots].sort((a, b) => a.lng - b.lng || a.lat - b.lat);
  const [first] = sorted;
  if (first === undefined) return { type: 'Point', positions: new Float64Array(2) };
  const apart = (a: Spot, b: Spot) => Math.hypot((a.lng - b.lng) * squeeze, a.lat - b.lat);
  const farthest = (from: Spot) =>
    sorted.reduce((a, b) => (apart(from, b) > apart(from, a) ? b : a));
  const start = farthest(first);
  const end = farthest(start);
  const along = ({ lng, lat }: Spot) =>
    (lng - start.lng) * squeeze * squeeze * (end.lng - start.lng) +
    (lat - start.lat) * (end.lat - start.lat);
  sorted.sort((a, b) => along(a) - along(b) || a.lng - b.lng || a.lat - b.lat);
  const distinct = sorted.filter(
    (spot, index) => index === 0 || apart(spot, sorted[index - 1]!) > 0,
  );
  const positions = Float64Array.from(distinct.flatMap(({ lng, lat }) => [lng, lat]));
  return { type: distinct.length === 1 ? 'Point' : 'LineString', positions };
}

/**
 * Adds the derived zones. Their source is `feed.json`, which requests them; their source rows are
 * the rows of their first spaces in the table, where findings about them are placed.
 */
function addZones(
  tables: FeedTables,
  batch: RecordBatch,
  { refs, firstRows }: { readonly refs: readonly number[]; readonly firstRows: readonly number[] },
): FeedTables {
  const builder = createTablesBuilder();
  const pointer = '/zones';
  const source = {
    file: 'feed.json',
    kind: 'zones',
    pointer,
    availableByDefault: true,
    defaultSpaceNumber: null,
  } as const;
  builder.addSource(source);
  builder.addBatch(batch, 0);
  const { zones } = builder.seal();
  return {
    ...tables,
    sources: [...tables.sources, source],
    zones: {
      ...zones,
      sourceRefs: zones.sourceRefs.fill(tables.sources.length),
      sourceRows: Uint32Array.from(firstRows),
      zoneRefs: Uint32Array.from(refs),
    },
    hasZoneSource: true,
  };
}
