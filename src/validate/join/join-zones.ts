import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { locatePosition } from '../../geo/locate-position.ts';
import { middleOfShape } from '../../geo/middle.ts';
import { ZONE_BY_POSITION } from '../../model/curb-id.ts';
import type { Position } from '../../model/geometry.ts';
import { compareText } from '../../model/text-order.ts';
import { getShape, hasShape } from '../../snapshot/shape-rows.ts';
import type { FeedTable, FeedTables } from '../../table/feed-tables.ts';
import { idOfRow, isKept, visitKeptRows } from '../../table/table-rows.ts';
import { createZonePlaces, type FoundZone, type ZonePlaces } from './zone-places.ts';

/**
 * The maximum distance of a space from its zone, by the source of the space; `null`: the space must
 * lie in the zone.
 */
export type NearestDistances = ReadonlyMap<number, number | null>;

export type ReportRow = (table: FeedTable, row: number, finding: Finding, id: string) => void;

/**
 * Finds by position the zones of spaces and areas whose source asks for it. A space is where its
 * middle is. The result depends only on the shapes, not on the order of rows or files.
 */
export function joinZones(
  tables: FeedTables,
  nearestCm: NearestDistances,
  report: ReportRow,
): FeedTables {
  const wanted = tables.zoneIds.indexOf(ZONE_BY_POSITION);
  if (wanted === -1) return tables;
  const places = createZonePlaces(tables);
  joinSpaces(tables, { wanted, places, nearestCm, report });
  return { ...tables, areas: joinAreas(tables, wanted, report) };
}

interface SpaceJoin {
  /** The index in `zoneIds` that stands for a zone found by position. */
  readonly wanted: number;
  readonly places: ZonePlaces;
  readonly nearestCm: NearestDistances;
  readonly report: ReportRow;
}

function joinSpaces(tables: FeedTables, { wanted, places, nearestCm, report }: SpaceJoin): void {
  const { spaces } = tables;
  visitKeptRows(spaces, (row) => {
    if (spaces.zoneRefs[row] !== wanted) return;
    const tell = (finding: Finding) => report(spaces, row, finding, idOfRow(tables, spaces, row));
    if (!hasShape(spaces.shapes, row)) {
      tell(diagnose('space-zone-count:shapeless', {}, FIELD));
      return;
    }
    const middle = middleOfShape(getShape(spaces.shapes, row));
    const withinCm = nearestCm.get(spaces.sourceRefs[row]!) ?? null;
    const found =
      withinCm === null
        ? places.selectContaining(middle)
        : places.selectNear(middle, withinCm / 100);
    const [zone, other] = found;
    if (zone === undefined) {
      tell(describeNone(places, { middle, withinCm }));
      return;
    }
    spaces.zoneRefs[row] = zone.ref;
    if (other !== undefined && other.distanceM === zone.distanceM) tell(describeSeveral(found));
    else tell(diagnose('zone-by-position:one', {}, FIELD));
  });
}

const FIELD = { field: 'curb_zone_id' } as const;

/** How far from a space a message still names the nearest zone. */
const HINT_DISTANCE_M = 1000;

function describeNone(
  places: ZonePlaces,
  { middle, withinCm }: { readonly middle: Position; readonly withinCm: number | null },
): Finding {
  const [nearest] = places.selectNear(middle, HINT_DISTANCE_M);
  if (nearest === undefined) {
    return diagnose('space-zone-count:nowhere', { distanceM: HINT_DISTANCE_M }, FIELD);
  }
  const distanceM = nearest.distanceM.toFixed(1);
  const details = { zoneId: nearest.id, distanceM };
  return withinCm === null
    ? diagnose('space-zone-count:outside', details, FIELD)
    : diagnose('space-zone-count:far', { ...details, withinM: withinCm / 100 }, FIELD);
}

/** Describes two zones that contain the space, or that are at exactly the same distance from it. */
function describeSeveral(found: readonly FoundZone[]): Finding {
  const [zone] = found;
  const others = found.slice(1).filter(({ distanceM }) => distanceM === zone?.distanceM);
  const details = { zoneId: zone?.id ?? '', others: others.map(({ id }) => id).join(', ') };
  return diagnose('zone-by-position:several', details, FIELD);
}

/**
 * Finds the zones of areas: those whose middle is in the area, in the order of their identifiers.
 */
function joinAreas(tables: FeedTables, wanted: number, report: ReportRow): FeedTable {
  const { areas, zones, zoneIds } = tables;
  const listStarts = new Uint32Array(areas.rowCount + 1);
  const listRefs: number[] = [];
  const middles: (Position & { readonly ref: number })[] = [];
  visitKeptRows(zones, (row) => {
    if (!hasShape(zones.shapes, row)) return;
    middles.push({ ...middleOfShape(getShape(zones.shapes, row)), ref: zones.zoneRefs[row]! });
  });
  middles.sort((a, b) => compareText(zoneIds[a.ref]!, zoneIds[b.ref]!));
  for (let row = 0; row < areas.rowCount; row++) {
    const own = areas.listRefs.subarray(areas.listStarts[row]!, areas.listStarts[row + 1]!);
    if (own[0] !== wanted) listRefs.push(...own);
    else if (isKept(areas, row)) listRefs.push(...selectInArea(tables, { row, middles, report }));
    listStarts[row + 1] = listRefs.length;
  }
  return { ...areas, listStarts, listRefs: Uint32Array.from(listRefs) };
}

function selectInArea(
  tables: FeedTables,
  join: {
    readonly row: number;
    readonly middles: readonly (Position & { readonly ref: number })[];
    readonly report: ReportRow;
  },
): number[] {
  const { areas } = tables;
  const { row, middles, report } = join;
  const id = idOfRow(tables, areas, row);
  const extra = { field: 'curb_zone_ids' };
  const minLng = areas.boxes[4 * row]!;
  const minLat = areas.boxes[4 * row + 1]!;
  const maxLng = areas.boxes[4 * row + 2]!;
  const maxLat = areas.boxes[4 * row + 3]!;
  const shape = hasShape(areas.shapes, row) ? getShape(areas.shapes, row) : undefined;
  const inside = middles.filter(
    (middle) =>
      shape !== undefined &&
      middle.lng >= minLng &&
      middle.lng <= maxLng &&
      middle.lat >= minLat &&
      middle.lat <= maxLat &&
      locatePosition(shape, middle),
  );
  if (inside.length === 0) report(areas, row, diagnose('area-without-zones', {}, extra), id);
  else report(areas, row, diagnose('zone-by-position:area', { count: inside.length }, extra), id);
  return inside.map(({ ref }) => ref);
}
