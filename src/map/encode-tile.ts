import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { TileShape } from './shape-in-tile.ts';
import { TILE_EXTENT } from './tile-frame.ts';

export interface TileFeature {
  readonly shape: TileShape;
  readonly tags: Readonly<Record<string, string | number | boolean>>;
}

/** Encodes features by layer as a Mapbox vector tile, version 2. */
export function encodeTile(layers: Readonly<Record<string, readonly TileFeature[]>>): Uint8Array {
  const tiles = Object.fromEntries(
    Object.entries(layers)
      .filter(([, features]) => features.length > 0)
      .map(([name, features]) => [
        name,
        { features: features.map(({ shape, tags }) => ({ ...shape, tags })) },
      ]),
  );
  // The encoder reads only these members of a tile.
  return fromGeojsonVt(tiles as unknown as Parameters<typeof fromGeojsonVt>[0], {
    version: 2,
    extent: TILE_EXTENT,
  });
}
