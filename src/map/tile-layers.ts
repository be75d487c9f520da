import { degreesOf } from '../geo/boxes/box-units.ts';
import { TILE_FEATURE_COUNT_MAX } from '../model/limits.ts';
import { pageOfAreas } from '../query/page-of-areas.ts';
import { pageOfObjects } from '../query/page-of-objects.ts';
import { pageOfSpaces } from '../query/page-of-spaces.ts';
import { pageOfZones } from '../query/page-of-zones.ts';
import { availabilityAsOf } from '../snapshot/availability-as-of.ts';
import { decodeHead, decodeObjectHead } from '../snapshot/record-json.ts';
import type { RecordPages, RowTree, Snapshot } from '../snapshot/sections.ts';
import { hasShape } from '../snapshot/shape-rows.ts';
import { cellsInTile } from './cells-in-tile.ts';
import type { LayerInTile, TileFeature } from './encode-tile.ts';
import { joinPieces } from './join-pieces.ts';
import { pointInTile, pointNearTile } from './point-in-tile.ts';
import { shapesInTile, type TileShape } from './shape-in-tile.ts';
import { boxOfTile, type TileAddress } from './tile-frame.ts';

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
  objects: { first: 16, last: 22 },
  names: { first: 0, last: 22 },
} as const;

type LayerName = keyof typeof LAYER_ZOOMS;

/** First zoom at which `names` has the areas, and the spaces and objects. */
const AREA_NAME_ZOOM = 12;
const SMALL_NAME_ZOOM = 18;

const WHOLE_TILE = { pageNumber: 1, responseSize: TILE_FEATURE_COUNT_MAX };

/**
 * Returns the content of a tile by layer: cells at low zooms, then areas and zones, single spaces
 * and objects at the highest. A layer contains the first `TILE_FEATURE_COUNT_MAX` records in
 * snapshot order. `names` has a point in the middle of each cell, area, space and object, in one
 * tile only.
 */
export function layersOfTile(
  snapshot: Snapshot,
  question: TileQuestion,
): Record<LayerName, TileFeature[]> {
  const { zoom } = question.address;
  const isShown = (layer: LayerName) =>
    zoom >= LAYER_ZOOMS[layer].first && zoom <= LAYER_ZOOMS[layer].last;
  const none: LayerInTile = { features: [], names: [] };
  const cells = isShown('cells') ? cellsInTile(snapshot, question) : none;
  const areas = isShown('areas') ? areasInTile(snapshot, question) : none;
  const spaces = isShown('spaces') ? spacesInTile(snapshot, question) : none;
  const objects = isShown('objects') ? objectsInTile(snapshot, question) : none;
  const zones = isShown('zones') ? zonesInTile(snapshot, question) : none;
  return {
    cells: cells.features,
    areas: areas.features,
    zones: zones.features,
    spaces: spaces.features,
    objects: objects.features,
    names: [...cells.names, ...areas.names, ...spaces.names, ...objects.names],
  };
}

type Tags = TileFeature['tags'];

function areasInTile(snapshot: Snapshot, { address }: TileQuestion): LayerInTile {
  const { areas } = snapshot;
  const { ranges } = pageOfAreas(snapshot, { box: boxOfTile(address) }, WHOLE_TILE);
  const drawn: LayerInTile = { features: [], names: [] };
  for (const { row, bytes, start } of rowsIn(areas.list, ranges)) {
    const { id, name } = decodeHead(bytes, start);
    const shapes = shapesInTile(areas.shapes, row, address);
    addFeatures(drawn, shapes, { curb_area_id: id, name });
    if (address.zoom < AREA_NAME_ZOOM || !hasShape(areas.shapes, row)) continue;
    addName(drawn, pointInTile(address, middleOf(areas.tree, row)), { kind: 'areas', name });
  }
  return drawn;
}

function zonesInTile(snapshot: Snapshot, { address, timeMs }: TileQuestion): LayerInTile {
  const { zones } = snapshot;
  const question = { box: boxOfTile(address), ...(timeMs === undefined ? {} : { timeMs }) };
  const { ranges } = pageOfZones(snapshot, question, WHOLE_TILE);
  const drawn: LayerInTile = { features: [], names: [] };
  for (const { row, bytes, start } of rowsIn(zones.list, ranges)) {
    const { id } = decodeHead(bytes, start);
    const spaces = countSpaces(zones.firstSpaces, row);
    addFeatures(drawn, shapesInTile(zones.shapes, row, address), { curb_zone_id: id, spaces });
  }
  return drawn;
}

function countSpaces(firstSpaces: Uint32Array, row: number): number {
  return (firstSpaces[row + 1] as number) - (firstSpaces[row] as number);
}

/** A space without a shape is a point in the middle of its zone. */
function spacesInTile(snapshot: Snapshot, { address, timeMs }: TileQuestion): LayerInTile {
  const { spaces } = snapshot;
  const question = { box: boxOfTile(address), ...(timeMs === undefined ? {} : { timeMs }) };
  const { ranges } = pageOfSpaces(snapshot, question, WHOLE_TILE);
  const drawn: LayerInTile = { features: [], names: [] };
  for (const { row, bytes, start } of rowsIn(spaces.list, ranges)) {
    const { id, name } = decodeHead(bytes, start);
    const { available } = availabilityAsOf(spaces.timeline, row, timeMs);
    const shapes = hasShape(spaces.shapes, row)
      ? shapesInTile(spaces.shapes, row, address)
      : [pointNearTile(address, middleOf(spaces.tree, row))];
    addFeatures(drawn, shapes, { curb_space_id: id, name, available });
    if (address.zoom < SMALL_NAME_ZOOM) continue;
    const middle = pointInTile(address, middleOf(spaces.tree, row));
    addName(drawn, middle, { kind: 'spaces', name, available });
  }
  return drawn;
}

/** Objects have no validity: at any time, all of them are there. */
function objectsInTile(snapshot: Snapshot, { address }: TileQuestion): LayerInTile {
  const { objects } = snapshot;
  const { ranges } = pageOfObjects(snapshot, { box: boxOfTile(address) }, WHOLE_TILE);
  const drawn: LayerInTile = { features: [], names: [] };
  for (const { row, bytes, start } of rowsIn(objects.list, ranges)) {
    const { id, name, type } = decodeObjectHead(bytes, start);
    const typed = type === undefined ? {} : { object_type: type };
    const shapes = shapesInTile(objects.shapes, row, address);
    addFeatures(drawn, shapes, { curb_object_id: id, name, ...typed });
    if (address.zoom < SMALL_NAME_ZOOM) continue;
    addName(drawn, pointInTile(address, middleOf(objects.tree, row)), { kind: 'objects', name });
  }
  return drawn;
}

function addFeatures({ features }: LayerInTile, shapes: readonly TileShape[], tags: Tags): void {
  for (const shape of shapes) features.push({ shape, tags });
}

function addName({ names }: LayerInTile, shape: TileShape | undefined, tags: Tags): void {
  if (shape !== undefined) names.push({ shape, tags });
}

/** Returns the middle of a row's box: of its shape, or of its zone if it has none. */
function middleOf({ boxes }: RowTree, row: number): [lng: number, lat: number] {
  const [west = 0, south = 0, east = 0, north = 0] = degreesOf(boxes, row);
  return [(west + east) / 2, (south + north) / 2];
}

/** A row that is drawn. Its record begins at `start`. */
interface DrawnRow {
  readonly row: number;
  readonly bytes: Buffer;
  readonly start: number;
}

function* rowsIn({ offsets, read }: RecordPages, ranges: readonly number[]): Generator<DrawnRow> {
  for (let index = 0; index < ranges.length; index += 2) {
    const [first = 0, endRow = 0] = [ranges[index], ranges[index + 1]];
    const from = offsets[first] as number;
    const bytes = joinPieces(read(from, offsets[endRow] as number));
    for (let row = first; row < endRow; row++) {
      yield { row, bytes, start: (offsets[row] as number) - from };
    }
  }
}
