import type { Box } from '../model/geometry.ts';
import { summariseKinds } from '../query/kind-summaries.ts';
import type { Snapshot } from '../snapshot/sections.ts';
import { encodeTile } from './encode-tile.ts';
import type { TileAddress } from './tile-frame.ts';
import { LAYER_ZOOMS, layersOfTile } from './tile-layers.ts';
import { listTileAddresses } from './tile-pyramid.ts';

/** The members of the features of each layer, as the metadata of a tile set names them. */
const LAYER_FIELDS: Readonly<Record<keyof typeof LAYER_ZOOMS, Readonly<Record<string, string>>>> = {
  cells: { cell: 'String', spaces: 'Number', available: 'Number' },
  areas: { curb_area_id: 'String', name: 'String' },
  zones: { curb_zone_id: 'String', spaces: 'Number' },
  spaces: { curb_space_id: 'String', name: 'String', available: 'Boolean' },
  objects: { curb_object_id: 'String', name: 'String', object_type: 'String' },
  names: { kind: 'String', name: 'String', spaces: 'Number', available: 'Boolean' },
};

/** Returns all tiles of the map up to a zoom, as the server draws them without a time. */
export function tileSetOf(snapshot: Snapshot, zoomMax: number) {
  const { facts } = snapshot;
  return {
    zooms: listTileAddresses(snapshot, zoomMax),
    zoomMax,
    draw: (address: TileAddress) =>
      encodeTile(layersOfTile(snapshot, { address, timeMs: undefined })),
    box: boxOfSnapshot(snapshot),
    metadata: {
      name: `Curbs of ${facts.author}`,
      description: `Snapshot ${snapshot.id}`,
      attribution: facts.author,
      version: facts.version,
      vector_layers: Object.entries(LAYER_ZOOMS)
        .filter(([, { first }]) => first <= zoomMax)
        .map(([id, { first, last }]) => ({
          id,
          fields: LAYER_FIELDS[id as keyof typeof LAYER_ZOOMS],
          minzoom: first,
          maxzoom: Math.min(last, zoomMax),
        })),
    },
  };
}

const WORLD: Box = { minLng: -180, minLat: -85, maxLng: 180, maxLat: 85 };

/** Returns the box of all shapes; the whole map if there is none, or across the antimeridian. */
function boxOfSnapshot(snapshot: Snapshot): Box {
  const boxes = summariseKinds(snapshot).flatMap(({ box }) => box ?? []);
  const isAcross = boxes.some(({ minLng, maxLng }) => minLng > maxLng);
  if (boxes.length === 0 || isAcross) return WORLD;
  return {
    minLng: Math.min(...boxes.map(({ minLng }) => minLng)),
    minLat: Math.min(...boxes.map(({ minLat }) => minLat)),
    maxLng: Math.max(...boxes.map(({ maxLng }) => maxLng)),
    maxLat: Math.max(...boxes.map(({ maxLat }) => maxLat)),
  };
}
