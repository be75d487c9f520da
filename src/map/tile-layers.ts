import { TILE_FEATURE_COUNT_MAX } from '../model/limits.ts';
import type { Snapshot } from '../open/snapshot.ts';
import { answerAreas } from '../query/answer-areas.ts';
import { answerSpaces } from '../query/answer-spaces.ts';
import { answerZones } from '../query/answer-zones.ts';
import { availabilityAsOf } from '../snapshot/availability-as-of.ts';
import { decodeHead, type RecordHead } from '../snapshot/record-json.ts';
import type { RecordPages, RowTree } from '../snapshot/sections.ts';
import { hasShape } from '../snapshot/shape-rows.ts';
import { cellsInTile } from './cells-in-tile.ts';
import type { TileFeature } from './encode-tile.ts';
import { pointInTile } from './point-in-tile.ts';
import { shapesInTile, type TileShape } from './shape-in-tile.ts';
import { boxOfTile, placeOnTile, type TileAddress } from './tile-frame.ts';

export interface TileQuestion {
  readonly address: TileAddress;
  /** Only records valid at this time, with the availability at this time. */
  readonly timeMs: number | undefined;
}

/** First and last zoom at which a layer has features, both inclusive. */
export const LAYER_ZOOMS = {
  cells: { first: 0, last: 13 },
  areas: { first: 10, last: 22 },
  zones: { first: 14, last: 22 },
  spaces: { first: 16, last: 22 },
  names: { first: 0, last: 22 },
} as const;

type LayerName = keyof typeof LAYER_ZOOMS;

/** First zoom at which `names` has the areas, and the spaces. */
const AREA_NAME_ZOOM = 12;
const SPACE_NAME_ZOOM = 18;

const WHOLE_TILE = { pageNumber: 1, responseSize: TILE_FEATURE_COUNT_MAX };

/**
 * Returns the content of a tile by layer: cells at low zooms, then areas and zones, single spaces
 * at the highest. A layer contains the first `TILE_FEATURE_COUNT_MAX` records in snapshot order.
 * `names` has a point in the middle of each cell, area and space, in one tile only.
 */
export function layersOfTile(
  snapshot: Snapshot,
  question: TileQuestion,
): Record<LayerName, TileFeature[]> {
  const { zoom } = question.address;
  const isShown = (layer: LayerName) =>
    zoom >= LAYER_ZOOMS[layer].first && zoom <= LAYER_ZOOMS[layer].last;
  const none: WithNames = { features: [], names: [] };
  const cells = isShown('cells') ? cellsInTile(snapshot, question) : { cells: [], names: [] };
  const areas = isShown('areas') ? areasInTile(snapshot, question) : none;
  const spaces = isShown('spaces') ? spacesInTile(snapshot, question) : none;
  return {
    cells: cells.cells,
    areas: areas.features,
    zones: isShown('zones') ? zonesInTile(snapshot, question) : [],
    spaces: spaces.features,
    names: [...cells.names, ...areas.names, ...spaces.names],
  };
}

interface WithNames {
  readonly features: TileFeature[];
  readonly names: TileFeature[];
}

function areasInTile({ areas, ...snapshot }: Snapshot, { address }: TileQuestion): WithNames {
  const { ranges } = answerAreas({ areas, ...snapshot }, { box: boxOfTile(address) }, WHOLE_TILE);
  const rows = rowsIn(areas.list, ranges);
  const features = featuresOf(rows, (row, { curb_area_id = '', name = '' }) => ({
    shapes: shapesInTile(areas.shapes, row, address),
    tags: { curb_area_id, name },
  }));
  const names =
    address.zoom < AREA_NAME_ZOOM
      ? []
      : rows.flatMap(({ row, record }) => {
          const shape = hasShape(areas.shapes, row)
            ? pointInTile(address, middleOf(areas.tree, row))
            : undefined;
          return shape === undefined
            ? []
            : [{ shape, tags: { kind: 'areas', name: record.name ?? '' } }];
        });
  return { features, names };
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

function spacesInTile(snapshot: Snapshot, { address, timeMs }: TileQuestion): WithNames {
  const { spaces } = snapshot;
  const question = { box: boxOfTile(address), ...(timeMs === undefined ? {} : { timeMs }) };
  const { ranges } = answerSpaces(snapshot, question, WHOLE_TILE);
  const names: TileFeature[] = [];
  const features = featuresOf(
    rowsIn(spaces.list, ranges),
    (row, { curb_space_id = '', name = '' }) => {
      const { available } = availabilityAsOf(spaces.timeline, row, timeMs);
      const middle = middleOf(spaces.tree, row);
      const shapes = hasShape(spaces.shapes, row)
        ? shapesInTile(spaces.shapes, row, address)
        : [roundedPoint(address, middle)];
      const shape = address.zoom < SPACE_NAME_ZOOM ? undefined : pointInTile(address, middle);
      if (shape !== undefined) names.push({ shape, tags: { kind: 'spaces', name, available } });
      return { shapes, tags: { curb_space_id, name, available } };
    },
  );
  return { features, names };
}

/** Returns the middle of a row's box: of its shape, or of its zone if it has none. */
function middleOf({ boxes }: RowTree, row: number): [lng: number, lat: number] {
  const [minLng = 0, minLat = 0, maxLng = 0, maxLat = 0] = boxes.subarray(4 * row, 4 * row + 4);
  return [(minLng + maxLng) / 2, (minLat + maxLat) / 2];
}

/** A space without a shape is drawn as a point in the middle of its zone. */
function roundedPoint(address: TileAddress, position: [number, number]): TileShape {
  const geometry = placeOnTile(address, position).map(({ x, y }) => ({
    x: Math.round(x),
    y: Math.round(y),
  }));
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
    const bytes = joined(read(start, offsets[end] as number));
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

/** Returns the pieces as one, without a copy unless the rows are in two page files. */
export function joined(parts: readonly Uint8Array[]): Buffer {
  const [first] = parts;
  if (first === undefined || parts.length > 1) return Buffer.concat(parts);
  return Buffer.from(first.buffer, first.byteOffset, first.length);
}

interface Drawn {
  readonly shapes: readonly TileShape[];
  readonly tags: TileFeature['tags'];
}

function featuresOf(
  rows: readonly NamedRow[],
  draw: (row: number, record: RecordHead) => Drawn,
): TileFeature[] {
  const features: TileFeature[] = [];
  for (const { row, record } of rows) {
    const { shapes, tags } = draw(row, record);
    for (const shape of shapes) features.push({ shape, tags });
  }
  return features;
}
