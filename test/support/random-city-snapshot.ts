import { encodeUuid, UUID_BYTE_LENGTH } from '../../src/model/curb-id.ts';
import { packLists } from '../../src/order/area-zones.ts';
import { buildTextIndex } from '../../src/order/text-index.ts';
import {
  type ObjectSections,
  RING_HOLE,
  RING_LINE,
  RING_POINTS,
  RING_SHELL,
  type RowTree,
  type ShapeColumns,
  type Snapshot,
  type UuidIndex,
} from '../../src/snapshot/sections.ts';
import { NO_CELLS, NO_PAGES, NO_POLICIES } from './no-records.ts';
import { objectsOfZone } from './oracle-answers.ts';
import type { City, CityPeriod } from './random-city.ts';
import type { CityPart } from './random-city-shapes.ts';
import { treeOfRows } from './tree-of-rows.ts';

/** The columns of a city, in memory, without record bytes. */
export function snapshotOfCity(city: City): Snapshot {
  const { areas, zones, spaces } = city;
  const placeOf = (space: City['spaces'][number]) =>
    space.parts.length > 0 ? space.parts : (zones[space.zone]?.parts ?? []);
  return {
    id: '0000000000000000',
    facts: {
      version: '1.0.1',
      timeZone: 'Etc/UTC',
      currency: 'EUR',
      author: `Random city ${city.seed}`,
      licenceUrl: null,
      lastUpdatedMs: 0,
      h3Resolution: 11,
    },
    counts: {
      areas: areas.length,
      zones: zones.filter(({ isRecord }) => isRecord).length,
      spaces: spaces.length,
      observations: 0,
      policies: 0,
      objects: city.objects.length,
    },
    lastUpdatedDatesMs: { areas: null, zones: null, spaces: null, policies: null, objects: null },
    objects: objectSectionsOf(city),
    policies: NO_POLICIES,
    areas: {
      rowCount: areas.length,
      list: NO_PAGES,
      detail: NO_PAGES,
      ids: uuidIndexOf(areas.map(({ id }) => id)),
      names: buildTextIndex(areas.map(({ name }) => name)),
      cells: NO_CELLS,
      zones: packLists(areas.map(({ zones: own }) => own)),
      shapes: shapeColumnsOf(areas.map(({ parts }) => parts)),
      tree: treeOf(
        areas.map(({ parts }) => parts),
        null,
      ),
    },
    spaces: {
      rowCount: spaces.length,
      list: NO_PAGES,
      cells: NO_CELLS,
      ids: uuidIndexOf(spaces.map(({ id }) => id)),
      zoneRows: Uint32Array.from(spaces, ({ zone }) => zone),
      shapes: shapeColumnsOf(spaces.map(({ parts }) => parts)),
      tree: treeOf(spaces.map(placeOf), spaces.map(periodOf(city))),
      timeline: {
        starts: startsOf(spaces.map(({ observations }) => observations.length)),
        timesMs: Float64Array.from(
          spaces.flatMap((space) => space.observations.map(({ timeMs }) => timeMs)),
        ),
        available: Uint8Array.from(
          spaces.flatMap((space) => space.observations.map(({ available }) => Number(available))),
        ),
        defaults: Uint8Array.from(spaces, (space) => Number(space.isAvailableByDefault)),
      },
    },
    zones: {
      rowCount: zones.length,
      recordRuns: Uint32Array.from(runsOf(zones.map(({ isRecord }) => isRecord))),
      list: NO_PAGES,
      detail: NO_PAGES,
      cells: NO_CELLS,
      ids: buildTextIndex(zones.map(({ id }) => id)),
      firstSpaces: startsOf(
        zones.map((_, zone) => spaces.filter((space) => space.zone === zone).length),
      ),
      objects: packLists(zones.map((_, zone) => objectsOfZone(city, zone))),
      shapes: shapeColumnsOf(zones.map(({ parts }) => parts)),
      tree: treeOf(
        zones.map(({ parts }) => parts),
        zones.map(({ period }) => period),
      ),
    },
    access: 'read',
    byteLength: 0,
    unload() {},
    close: () => {},
  };
}

function objectSectionsOf({ objects }: City): ObjectSections {
  return {
    rowCount: objects.length,
    list: NO_PAGES,
    cells: NO_CELLS,
    ids: uuidIndexOf(objects.map(({ id }) => id)),
    spaceIds: buildTextIndex(objects.map(({ spaceId }) => spaceId ?? '')),
    shapes: shapeColumnsOf(objects.map(({ parts }) => parts)),
    tree: treeOf(
      objects.map(({ parts }) => parts),
      null,
    ),
  };
}

/** Every row is a run of its own, which is as true as fewer runs. */
function runsOf(flags: readonly boolean[]): number[] {
  return flags.flatMap((flag, row) => (flag ? [row, row + 1] : []));
}

function startsOf(counts: readonly number[]): Uint32Array {
  const starts = new Uint32Array(counts.length + 1);
  counts.forEach((count, index) => {
    starts[index + 1] = (starts[index] as number) + count;
  });
  return starts;
}

function uuidIndexOf(uuids: readonly string[]): UuidIndex {
  const rows = uuids.map((_, row) => row);
  rows.sort((a, b) => ((uuids[a] as string) < (uuids[b] as string) ? -1 : 1));
  const bytes = new Uint8Array(UUID_BYTE_LENGTH * uuids.length);
  rows.forEach((row, place) => {
    encodeUuid(uuids[row] as string, bytes, place * UUID_BYTE_LENGTH);
  });
  return { uuids: bytes, rows: Uint32Array.from(rows) };
}

const RING_KINDS = { polygon: RING_SHELL, line: RING_LINE, points: RING_POINTS } as const;

/** The shapes of rows, each of which is made of parts. */
export function shapeColumnsOf(rows: readonly (readonly CityPart[])[]): ShapeColumns {
  const rings = rows.flatMap((parts) => parts.flatMap((part) => part.rings));
  return {
    shapeRings: startsOf(rows.map((parts) => parts.flatMap((part) => part.rings).length)),
    ringPositions: startsOf(rings.map((ring) => ring.length)),
    ringKinds: Uint8Array.from(
      rows.flatMap((parts) =>
        parts.flatMap(({ kind, rings: own }) =>
          own.map((_, index) => (index > 0 && kind === 'polygon' ? RING_HOLE : RING_KINDS[kind])),
        ),
      ),
    ),
    positions: Float64Array.from(rings.flat(2)),
  };
}

/** The tree over rows that are where their parts are. */
export function treeOf(
  rows: readonly (readonly CityPart[])[],
  periods: readonly CityPeriod[] | null,
): RowTree {
  return treeOfRows({
    boxes: Float64Array.from(rows.flatMap(boxOf)),
    periods:
      periods === null
        ? null
        : Float64Array.from(periods.flatMap(({ startMs, endMs }) => [startMs, endMs])),
    shapeless: Uint8Array.from(rows, (parts) => Number(parts.length === 0)),
  });
}

function boxOf(parts: readonly CityPart[]): number[] {
  const pairs = parts.flatMap((part) => part.rings.flat());
  const lngs = pairs.map(([lng]) => lng);
  const lats = pairs.map(([, lat]) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

/** While the zone and the space are both valid. */
function periodOf(city: City) {
  return ({ zone, period }: City['spaces'][number]): CityPeriod => {
    const own = city.zones[zone]?.period ?? period;
    return {
      startMs: Math.max(own.startMs, period.startMs),
      endMs: Math.min(own.endMs, period.endMs),
    };
  };
}
