import { cellOf } from '../../src/geo/cells.ts';
import type { Snapshot, TextIndex, UuidIndex } from '../../src/snapshot/sections.ts';
import { NO_CELLS, NO_OBJECTS, NO_PAGES, NO_POLICIES, NO_TEXTS } from '../support/no-records.ts';
import { treeOfRows } from '../support/tree-of-rows.ts';

/*
 * A city of any size as the columns of a snapshot, without files: streets on a grid turned by 17°,
 * a block each 118 m, so 2,850 spaces to the square kilometre; on each side of a block one zone of
 * ten bays, 6 m by 2.5 m. Rows stand in the canonical order: H3 cell of the zone, then zone id,
 * then space number.
 */

export const SPACES_PER_ZONE = 10;
const BLOCK_M = 118;
const STREET_HALF_M = 6;
const BAY_M = { length: 6, width: 2.5, pitch: 8 };
const TURN = (17 * Math.PI) / 180;
export const CITY_CENTER = { lng: 22.94, lat: 40.63 };
const METRES_PER_LAT = 111_050;
const METRES_PER_LNG = 84_570;
/** Every tenth zone or so has ended by then. */
export const RETIRED_MS = 1_600_000_000_000;
export const ASKED_MS = 1_700_000_000_000;
const STARTED_MS = 1_500_000_000_000;

export interface BenchCity {
  readonly snapshot: Snapshot;
  /** Half the side of the square that the city fills, in metres. */
  readonly halfSideM: number;
}

export interface BenchOrder {
  /** Of the cells that zones are sorted by. */
  readonly h3Resolution: number;
}

export function buildBenchCity(spaceCount: number, { h3Resolution }: BenchOrder): BenchCity {
  const zoneCount = Math.ceil(spaceCount / SPACES_PER_ZONE);
  const blocksAcross = Math.ceil(Math.sqrt(zoneCount / 4));
  const order = orderZones(zoneCount, blocksAcross, h3Resolution);
  const rowCount = zoneCount * SPACES_PER_ZONE;
  const positions = new Float64Array(rowCount * 10);
  const boxes = new Float64Array(rowCount * 4);
  const periods = new Float64Array(rowCount * 2);
  for (let zoneRow = 0; zoneRow < zoneCount; zoneRow++) {
    const zone = order[zoneRow] as number;
    for (let number = 0; number < SPACES_PER_ZONE; number++) {
      const row = zoneRow * SPACES_PER_ZONE + number;
      putBay(positions, row, bayCenter(zone, number, blocksAcross), isAlong(zone));
      putBox(boxes, positions, row);
      periods[2 * row] = STARTED_MS;
      periods[2 * row + 1] = hash(zone) % 10 === 0 ? RETIRED_MS : Number.POSITIVE_INFINITY;
    }
  }
  return {
    snapshot: snapshotOf({ rowCount, zoneCount, positions, boxes, periods, order }),
    halfSideM: (blocksAcross * BLOCK_M) / 2,
  };
}

/** Zones by the cell of their middle, then by an id that says nothing of where they are. */
function orderZones(zoneCount: number, blocksAcross: number, resolution: number): Uint32Array {
  const high = new Uint32Array(zoneCount);
  const low = new Uint32Array(zoneCount);
  for (let zone = 0; zone < zoneCount; zone++) {
    const cell = cellOf(toPosition(bayCenter(zone, SPACES_PER_ZONE / 2, blocksAcross)), resolution);
    high[zone] = cell.high;
    low[zone] = cell.low;
  }
  const order = Uint32Array.from({ length: zoneCount }, (_, zone) => zone);
  return order.sort(
    (a, b) =>
      (high[a] as number) - (high[b] as number) ||
      (low[a] as number) - (low[b] as number) ||
      hash(a) - hash(b),
  );
}

interface Metres {
  readonly x: number;
  readonly y: number;
}

/** Whether the zone lies along the turned x axis; the other two of a block lie along y. */
function isAlong(zone: number): boolean {
  return zone % 4 < 2;
}

/**
 * Zones 0 and 1 of a block are its southern and northern side, 2 and 3 its western and eastern one.
 */
function bayCenter(zone: number, number: number, blocksAcross: number): Metres {
  const block = Math.floor(zone / 4);
  const x = ((block % blocksAcross) - blocksAcross / 2) * BLOCK_M;
  const y = (Math.floor(block / blocksAcross) - blocksAcross / 2) * BLOCK_M;
  const along = STREET_HALF_M + 10 + number * BAY_M.pitch;
  const across = zone % 2 === 0 ? STREET_HALF_M : BLOCK_M - STREET_HALF_M;
  return isAlong(zone) ? { x: x + along, y: y + across } : { x: x + across, y: y + along };
}

function toPosition({ x, y }: Metres): { lng: number; lat: number } {
  const east = x * Math.cos(TURN) - y * Math.sin(TURN);
  const north = x * Math.sin(TURN) + y * Math.cos(TURN);
  return {
    lng: Math.round((CITY_CENTER.lng + east / METRES_PER_LNG) * 1e7) / 1e7,
    lat: Math.round((CITY_CENTER.lat + north / METRES_PER_LAT) * 1e7) / 1e7,
  };
}

const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
] as const;

function putBay(positions: Float64Array, row: number, center: Metres, along: boolean): void {
  const halfX = (along ? BAY_M.length : BAY_M.width) / 2;
  const halfY = (along ? BAY_M.width : BAY_M.length) / 2;
  CORNERS.forEach(([x, y], corner) => {
    const { lng, lat } = toPosition({ x: center.x + x * halfX, y: center.y + y * halfY });
    positions[row * 10 + corner * 2] = lng;
    positions[row * 10 + corner * 2 + 1] = lat;
  });
}

function putBox(boxes: Float64Array, positions: Float64Array, row: number): void {
  boxes.set([Infinity, Infinity, -Infinity, -Infinity], 4 * row);
  for (let index = row * 10; index < row * 10 + 10; index++) {
    const value = positions[index] as number;
    const axis = index % 2;
    boxes[4 * row + axis] = Math.min(boxes[4 * row + axis] as number, value);
    boxes[4 * row + 2 + axis] = Math.max(boxes[4 * row + 2 + axis] as number, value);
  }
}

/** Scatters numbers (the finaliser of MurmurHash3). */
export function hash(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

interface Columns {
  readonly rowCount: number;
  readonly zoneCount: number;
  readonly positions: Float64Array;
  readonly boxes: Float64Array;
  readonly periods: Float64Array;
  readonly order: Uint32Array;
}

function snapshotOf(columns: Columns): Snapshot {
  const { rowCount, zoneCount, positions, boxes, periods } = columns;
  const tree = treeOfRows({ boxes, periods, shapeless: new Uint8Array(rowCount) });
  const noShapes = {
    shapeRings: new Uint32Array(zoneCount + 1),
    ringPositions: new Uint32Array(1),
    ringKinds: new Uint8Array(0),
    positions: new Float64Array(0),
  };
  return {
    id: '0'.repeat(16),
    facts: {
      version: '1.0.1',
      timeZone: 'Europe/Athens',
      currency: 'EUR',
      author: 'Bench',
      licenceUrl: null,
      lastUpdatedMs: 0,
      h3Resolution: 0,
    },
    counts: {
      ...{ areas: 0, zones: zoneCount, spaces: rowCount },
      ...{ observations: 0, policies: 0, objects: 0 },
    },
    lastUpdatedDatesMs: { areas: null, zones: null, spaces: null, policies: null, objects: null },
    objects: NO_OBJECTS,
    policies: NO_POLICIES,
    areas: {
      rowCount: 0,
      list: NO_PAGES,
      detail: NO_PAGES,
      ids: { uuids: new Uint8Array(0), rows: new Uint32Array(0) },
      names: NO_TEXTS,
      cells: NO_CELLS,
      zones: { starts: new Uint32Array(1), rows: new Uint32Array(0) },
      shapes: { ...noShapes, shapeRings: new Uint32Array(1) },
      tree: treeOfRows({
        boxes: new Float64Array(0),
        periods: null,
        shapeless: new Uint8Array(0),
      }),
    },
    spaces: {
      rowCount,
      list: NO_PAGES,
      cells: NO_CELLS,
      ids: uuidsOf(rowCount),
      zoneRows: Uint32Array.from({ length: rowCount }, (_, row) =>
        Math.floor(row / SPACES_PER_ZONE),
      ),
      shapes: {
        shapeRings: Uint32Array.from({ length: rowCount + 1 }, (_, row) => row),
        ringPositions: Uint32Array.from({ length: rowCount + 1 }, (_, row) => row * 5),
        ringKinds: new Uint8Array(rowCount),
        positions,
      },
      tree,
      timeline: {
        starts: new Uint32Array(rowCount + 1),
        timesMs: new Float64Array(0),
        available: new Uint8Array(0),
        defaults: new Uint8Array(rowCount).fill(1),
      },
    },
    zones: {
      rowCount: zoneCount,
      recordRuns: Uint32Array.of(0, zoneCount),
      list: NO_PAGES,
      detail: NO_PAGES,
      cells: NO_CELLS,
      ids: zoneIdsOf(zoneCount),
      firstSpaces: Uint32Array.from({ length: zoneCount + 1 }, (_, zone) => zone * SPACES_PER_ZONE),
      objects: { starts: new Uint32Array(zoneCount + 1), rows: new Uint32Array(0) },
      shapes: noShapes,
      // No question is about zones.
      tree: treeOfRows({
        boxes: new Float64Array(0),
        periods: new Float64Array(0),
        shapeless: new Uint8Array(0),
      }),
    },
    access: 'read',
    byteLength: 0,
    unload() {},
    close: () => {},
  };
}

/** The id of row `r` is `r`, big-endian, in its last four bytes. */
function uuidsOf(rowCount: number): UuidIndex {
  const uuids = new Uint8Array(rowCount * 16);
  const view = new DataView(uuids.buffer);
  for (let row = 0; row < rowCount; row++) view.setUint32(row * 16 + 12, row);
  return { uuids, rows: Uint32Array.from({ length: rowCount }, (_, row) => row) };
}

/** The id of zone row `z` is `z` in nine digits. */
function zoneIdsOf(zoneCount: number): TextIndex {
  const keyBytes = new Uint8Array(zoneCount * 9);
  for (let zone = 0; zone < zoneCount; zone++) {
    let rest = zone;
    for (let digit = 8; digit >= 0; digit--) {
      keyBytes[zone * 9 + digit] = 0x30 + (rest % 10);
      rest = Math.floor(rest / 10);
    }
  }
  return {
    keyOffsets: Uint32Array.from({ length: zoneCount + 1 }, (_, zone) => zone * 9),
    keyBytes,
    postingOffsets: Uint32Array.from({ length: zoneCount + 1 }, (_, zone) => zone),
    postings: Uint32Array.from({ length: zoneCount }, (_, zone) => zone),
  };
}
