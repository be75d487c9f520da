import { diagnose } from '../../diagnostic/diagnose.ts';
import { boxOfShape } from '../../geo/bbox.ts';
import { type BaySize, drawBay } from '../../geo/draw-bay.ts';
import { unwrapShape } from '../../geo/unwrap.ts';
import type { Position, Positions, Rings, Shape } from '../../model/geometry.ts';
import { getShape, hasShape } from '../../snapshot/shape-rows.ts';
import { createShapeBuilder } from '../../table/columns/shape-columns.ts';
import { startsOfCounts } from '../../table/columns/starts.ts';
import type { FeedTable, FeedTables } from '../../table/feed-tables.ts';
import { idOfRow, isKept } from '../../table/table-rows.ts';
import type { ReportRow } from './join-zones.ts';
import { createNeighbourBearings } from './neighbour-bearings.ts';
import { createZoneBearings } from './zone-bearings.ts';

/** How far from a bay its bearing is looked for: the width of a street. */
const STREET_DISTANCE_M = 30;

/** What a bearing was found from. */
export type BearingSource = 'zone' | 'neighbours';

export interface DrawnBays {
  readonly tables: FeedTables;
  /** How many bays were drawn, by the origin of their bearing and the index of their source. */
  readonly counts: readonly {
    readonly by: BearingSource;
    readonly sourceRef: number;
    readonly count: number;
  }[];
}

/**
 * Draws the bays whose bearing is that of their street: the bearing of the zone that a space
 * names, otherwise of the nearest zone, otherwise of the line of the neighbouring points. If
 * none is found, the space keeps its point. The result depends only on the shapes, not on the
 * order of rows or files.
 */
export function drawStreetBays(tables: FeedTables, report: ReportRow): DrawnBays {
  const { spaces } = tables;
  const sizes = readSizes(spaces);
  const rows = [...sizes.keys()].filter((row) => isKept(spaces, row));
  if (rows.length === 0) return { tables, counts: [] };
  const findInZones = createZoneBearings(tables, STREET_DISTANCE_M);
  const points = rows.map((row) => listPoints(getShape(spaces.shapes, row)));
  const findInNeighbours = createNeighbourBearings(points.flat(), STREET_DISTANCE_M);
  const tally = createTally();
  const drawn = new Map<number, Shape>();
  for (const [index, row] of rows.entries()) {
    const size = sizes.get(row)!;
    const bays: Rings[] = [];
    for (const point of points[index]!) {
      const ofZone = findInZones(point, { zoneRef: spaces.zoneRefs[row]!, size });
      const bearing = ofZone ?? findInNeighbours(point);
      if (bearing === undefined) break;
      bays.push([drawBay(point, size, bearing)]);
      tally.add(ofZone === undefined ? 'neighbours' : 'zone', spaces.sourceRefs[row]!);
    }
    if (bays.length === points[index]!.length) {
      drawn.set(row, unwrapShape({ type: 'MultiPolygon', polygons: bays }));
    } else {
      const finding = diagnose('shape-not-drawn:street', { distanceM: STREET_DISTANCE_M }, FIELD);
      report(spaces, row, finding, idOfRow(tables, spaces, row));
    }
  }
  return { tables: { ...tables, spaces: withShapes(spaces, drawn) }, counts: tally.counts() };
}

const FIELD = { field: 'geometry' } as const;

function listPoints(shape: Shape): Position[] {
  const positions: Positions = 'positions' in shape ? shape.positions : new Float64Array(0);
  return Array.from({ length: positions.length / 2 }, (_, index) => ({
    lng: positions[2 * index]!,
    lat: positions[2 * index + 1]!,
  }));
}

/** Returns the sizes of the bays that are not drawn yet, by their rows. */
function readSizes({ drawnRows, drawnSizesM }: FeedTable): Map<number, BaySize> {
  const sizes = new Map<number, BaySize>();
  for (const [index, row] of drawnRows.entries()) {
    const lengthM = drawnSizesM[2 * index]!;
    if (!Number.isNaN(lengthM)) sizes.set(row, { lengthM, widthM: drawnSizesM[2 * index + 1]! });
  }
  return sizes;
}

function createTally() {
  const counts = new Map<BearingSource, Map<number, number>>();
  return {
    add(by: BearingSource, sourceRef: number): void {
      const ofSource = counts.get(by) ?? new Map<number, number>();
      counts.set(by, ofSource.set(sourceRef, (ofSource.get(sourceRef) ?? 0) + 1));
    },
    counts: (): DrawnBays['counts'] =>
      [...counts].flatMap(([by, ofSource]) =>
        [...ofSource].map(([sourceRef, count]) => ({ by, sourceRef, count })),
      ),
  };
}

/** Returns the table with other shapes. All shape columns are built again, as lengths change. */
function withShapes(table: FeedTable, drawn: ReadonlyMap<number, Shape>): FeedTable {
  const builder = createShapeBuilder();
  const boxes = table.boxes.slice();
  for (let row = 0; row < table.rowCount; row++) {
    const shape = drawn.get(row);
    if (shape === undefined) {
      builder.add(hasShape(table.shapes, row) ? getShape(table.shapes, row) : null);
      continue;
    }
    builder.add(shape);
    const { minLng, minLat, maxLng, maxLat } = boxOfShape(shape);
    boxes.set([minLng, minLat, maxLng, maxLat], 4 * row);
  }
  const { ringCounts, positionCounts, ringKinds, positions } = builder.seal();
  const shapes = {
    shapeRings: startsOfCounts(ringCounts),
    ringPositions: startsOfCounts(positionCounts),
    ringKinds,
    positions,
  };
  return { ...table, shapes, boxes };
}
