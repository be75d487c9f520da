import { TILE_FEATURE_COUNT_MAX } from '../model/limits.ts';
import type { Snapshot } from '../open/snapshot.ts';
import { answerAreas } from '../query/answer-areas.ts';
import { answerSpaces } from '../query/answer-spaces.ts';
import { answerZones } from '../query/answer-zones.ts';
import { availabilityAsOf } from '../snapshot/availability-as-of.ts';
import { decodeHead, type RecordHead } from '../snapshot/record-json.ts';
import type { RecordPages, RowTree, ShapeColumns } from '../snapshot/sections.ts';
import { cellsInTile } from './cells-in-tile.ts';
import type { TileFeature } from './encode-tile.ts';
import { shapesInTile, type TileShape } from './shape-in-tile.ts';
import { boxOfTile, placeOnTile, type TileAddress } from './tile-frame.ts';

export interface TileQuestion {
  readonly address: TileAddress;
  /** Only records valid at this time, with the availability at this time. */
  readonly timeMs: number | undefined;
}

/** First and last zoom at which a layer has features, both inclusive. */
const LAYER_ZOOMS = {
  cells: { first: 0, last: 13 },
  areas: { first: 7, last: 22 },
  zones: { first: 14, last: 22 },
  spaces: { first: 16, last: 22 },
} as const;

const WHOLE_TILE = { pageNumber: 1, responseSize: TILE_FEATURE_COUNT_MAX };

/**
 * Returns the content of a tile by layer: cells at low zooms, then areas and zones, single spaces
 * at the highest. A layer contains the first `TILE_FEATURE_COUNT_MAX` records in snapshot order.
 */
export function layersOfTile(
  snapshot: Snapshot,
  question: TileQuestion,
): Record<keyof typeof LAYER_ZOOMS, TileFeature[]> {
  const { zoom } = question.address;
  const isShown = (layer: keyof typeof LAYER_ZOOMS) =>
    zoom >= LAYER_ZOOMS[layer].first && zoom <= LAYER_ZOOMS[layer].last;
  return {
    cells: isShown('cells') ? cellsInTile(snapshot, question.address) : [],
    areas: isShown('areas') ? areasInTile(snapshot, question) : [],
    zones: isShown('zones') ? zonesInTile(snapshot, question) : [],
    spaces: isShown('spaces') ? spacesInTile(snapshot, question) : [],
  };
}

function areasInTile({ areas, ...snapshot }: Snapshot, { address }: TileQuestion): TileFeature[] {
  const { ranges } = answerAreas({ areas, ...snapshot }, { box: boxOfTile(address) }, WHOLE_TILE);
  return featuresOf(rowsIn(areas.list, ranges), (row, { curb_area_id = '', name = '' }) => ({
    shapes: shapesInTile(areas.shapes, row, address),
    tags: { curb_area_id, name },
  }));
}

function zonesInTile(snapshot: Snapshot, { address, timeMs }: TileQuestion): TileFeature[] {
  const { zones } = snapshot;
  const question = { box: boxOfTile(address), ...(timeMs === undefined ? {} : { timeMs }) };
  const { ranges } = answerZones(snapshot, question, WHOLE_TILE);
  return featuresOf(rowsIn(zones.list, ranges), (row, { curb_zone_id = '' }) => ({
    shapes: shapesInTile(zones.shapes, row, address),
    tags: { curb_zone_id, spaces: countSpaces(zones.firstSpaces, row) },
  }));
}

function countSpaces(firstSpaces: Uint32Array, row: number): number {
  return (firstSpaces[row + 1] as number) - (firstSpaces[row] as number);
}

function spacesInTile(snapshot: Snapshot, { address, timeMs }: TileQuestion): TileFeature[] {
  const { spaces } = snapshot;
  const question = { box: boxOfTile(address), ...(timeMs === undefined ? {} : { timeMs }) };
  const { ranges } = answerSpaces(snapshot, question, WHOLE_TILE);
  return featuresOf(rowsIn(spaces.list, ranges), (row, { curb_space_id = '', name = '' }) => {
    const { available } = availabilityAsOf(spaces.timeline, row, timeMs);
    const shapes = hasShape(spaces.shapes, row)
      ? shapesInTile(spaces.shapes, row, address)
      : [middleOf(spaces.tree, row, address)];
    return { shapes, tags: { curb_space_id, name, available } };
  });
}

function hasShape({ shapeRings }: ShapeColumns, row: number): boolean {
  return shapeRings[row] !== shapeRings[row + 1];
}

/** Returns the centre of a zone, where a space without a shape is drawn as a point. */
function middleOf({ boxes }: RowTree, row: number, address: TileAddress): TileShape {
  const [minLng = 0, minLat = 0, maxLng = 0, maxLat = 0] = boxes.subarray(4 * row, 4 * row + 4);
  const middle = [(minLng + maxLng) / 2, (minLat + maxLat) / 2];
  const geometry = placeOnTile(address, middle).map(([x, y]): [number, number] => [
    Math.round(x),
    Math.round(y),
  ]);
  return { type: 1, geometry };
}

interface NamedRow {
  readonly row: number;
  readonly record: RecordHead;
}

/** Returns the rows of an answer with the beginning of their records. */
function rowsIn({ offsets, read }: RecordPages, ranges: readonly number[]): NamedRow[] {
  const rows: NamedRow[] = [];
  for (let index = 0; index < ranges.length; index += 2) {
    const [first = 0, end = 0] = [ranges[index], ranges[index + 1]];
    const start = offsets[first] as number;
    const bytes = Buffer.concat(read(start, offsets[end] as number));
    for (let row = first; row < end; row++) {
      const record = bytes.subarray(
        (offsets[row] as number) - start,
        (offsets[row + 1] as number) - start,
      );
      rows.push({ row, record: decodeHead(record) });
    }
  }
  return rows;
}

interface Drawn {
  readonly shapes: readonly TileShape[];
  readonly tags: TileFeature['tags'];
}

function featuresOf(
  rows: readonly NamedRow[],
  draw: (row: number, record: RecordHead) => Drawn,
): TileFeature[] {
  return rows.flatMap(({ row, record }) => {
    const { shapes, tags } = draw(row, record);
    return shapes.map((shape) => ({ shape, tags }));
  });
}
