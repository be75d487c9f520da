import { contactOfRing } from '../../src/geo/boxes/box-against-ring.ts';
import { measureOverlapM2 } from '../../src/geo/plane/measure-overlap.ts';
import { shapesMeet } from '../../src/geo/polygon-intersects.ts';
import { RING_POINTS } from '../../src/snapshot/sections.ts';
import { getShape, hasShape } from '../../src/snapshot/shape-rows.ts';
import type { FeedTable, FeedTables } from '../../src/table/feed-tables.ts';
import { isKept } from '../../src/table/table-rows.ts';
import { isSurrounded } from '../../src/validate/feed/area-ground.ts';
import { visitBoxPairs } from '../../src/validate/feed/box-pairs.ts';
import { planeAtRow, planeShapeOfRow } from '../../src/validate/feed/plane-rows.ts';
import type { CountFact } from './find-facts.ts';

/** Records of a file that meet exactly so many areas of another file. */
export function meeting(file: string, areaFile: string, areaCount: number): CountFact {
  return async (run) => {
    const tables = await run.tables();
    return countRows(tables, file, (table, row) => {
      const found = areasNear(tables, { table, row, areaFile }).filter((areaRow) =>
        meets(table, row, { areas: tables.areas, areaRow }),
      );
      return found.length === areaCount;
    });
  };
}

/** Records with an area of their own that lie wholly in exactly one area of another file. */
export function whollyIn(file: string, areaFile: string): CountFact {
  return async (run) => {
    const tables = await run.tables();
    return countRows(tables, file, (table, row) => {
      const near = areasNear(tables, { table, row, areaFile });
      return (
        near.filter((areaRow) => shareOf(tables, { table, row, areaRow }) > WHOLE).length === 1
      );
    });
  };
}

/** Records that have a part in each of several areas. */
export function straddling(file: string, areaFile: string): CountFact {
  return async (run) => {
    const tables = await run.tables();
    return countRows(tables, file, (table, row) => {
      const near = areasNear(tables, { table, row, areaFile });
      return near.filter((areaRow) => shareOf(tables, { table, row, areaRow }) > PART).length > 1;
    });
  };
}

/** Pairs of spaces that have a point in common. */
export function touchingSpaces(): CountFact {
  return async (run) => {
    const { spaces } = await run.tables();
    let count = 0;
    visitBoxPairs(spaces.boxes, rowsOf(spaces), (a, b) => {
      if (shapesMeet(getShape(spaces.shapes, a), getShape(spaces.shapes, b))) count++;
      return 'next';
    });
    return count;
  };
}

/** Coordinates of twenty digits are rounded when they become numbers. */
const WHOLE = 1 - 1e-6;
const PART = 1e-6;

function countRows(
  tables: FeedTables,
  file: string,
  isWanted: (table: FeedTable, row: number) => boolean,
): number {
  let count = 0;
  for (const table of [tables.spaces, tables.zones]) {
    for (const row of rowsOf(table)) {
      const isOfFile = tables.sources[table.sourceRefs[row]!]?.file === file;
      if (isOfFile && isWanted(table, row)) count++;
    }
  }
  return count;
}

/** Kept rows with a shape, found once for each table. */
function rowsOf(table: FeedTable): Uint32Array {
  let rows = knownRows.get(table);
  if (rows === undefined) {
    rows = Uint32Array.from({ length: table.rowCount }, (_, row) => row);
    rows = rows.filter((row) => isKept(table, row) && hasShape(table.shapes, row));
    knownRows.set(table, rows);
  }
  return rows;
}

const knownRows = new WeakMap<FeedTable, Uint32Array>();

interface Near {
  readonly table: FeedTable;
  readonly row: number;
  readonly areaFile: string;
}

/** Areas of a file whose box meets that of a row. */
function areasNear({ areas, sources }: FeedTables, { table, row, areaFile }: Near): number[] {
  const [west = 0, south = 0, east = 0, north = 0] = table.boxes.subarray(4 * row, 4 * row + 4);
  const near = rowsOf(areas).filter(
    (area) =>
      sources[areas.sourceRefs[area]!]?.file === areaFile &&
      areas.boxes[4 * area]! <= east &&
      areas.boxes[4 * area + 1]! <= north &&
      areas.boxes[4 * area + 2]! >= west &&
      areas.boxes[4 * area + 3]! >= south,
  );
  return [...near];
}

interface Area {
  readonly areas: FeedTable;
  readonly areaRow: number;
}

function meets(table: FeedTable, row: number, { areas, areaRow }: Area): boolean {
  const { shapes } = table;
  const ring = shapes.shapeRings[row]!;
  if (shapes.ringKinds[ring] !== RING_POINTS) {
    return shapesMeet(getShape(shapes, row), getShape(areas.shapes, areaRow));
  }
  const [lng = 0, lat = 0] = shapes.positions.subarray(2 * shapes.ringPositions[ring]!);
  const box = { minLng: lng, minLat: lat, maxLng: lng, maxLat: lat };
  let isInside = false;
  const last = areas.shapes.shapeRings[areaRow + 1]!;
  for (let index = areas.shapes.shapeRings[areaRow]!; index < last; index++) {
    const contact = contactOfRing(areas.shapes, index, box);
    if (contact === 'meets') return true;
    if (contact === 'around') isInside = !isInside;
  }
  return isInside;
}

interface Pair {
  readonly table: FeedTable;
  readonly row: number;
  readonly areaRow: number;
}

/** The share of a polygon that lies in an area, 0 to 1. Two facts ask for it. */
function shareOf({ areas }: FeedTables, pair: Pair): number {
  const known = knownShares.get(pair.table) ?? new Map<string, number>();
  knownShares.set(pair.table, known);
  const name = `${pair.row} ${pair.areaRow}`;
  const share = known.get(name) ?? measureShare(areas, pair);
  known.set(name, share);
  return share;
}

const knownShares = new WeakMap<FeedTable, Map<string, number>>();

function measureShare(areas: FeedTable, { table, row, areaRow }: Pair): number {
  if (isSurrounded(table, row, { areas, areaRow })) return 1;
  const plane = planeAtRow(table, row);
  const shape = planeShapeOfRow(table, row, plane);
  const whole = measureOverlapM2(shape, shape, 0);
  return measureOverlapM2(shape, planeShapeOfRow(areas, areaRow, plane), 0) / whole;
}
