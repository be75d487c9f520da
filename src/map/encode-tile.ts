import { fromVectorTileJs, type VectorTileFeatureLike } from '@maplibre/vt-pbf';
import type { TileShape } from './shape-in-tile.ts';
import { TILE_EXTENT } from './tile-frame.ts';

export interface TileFeature {
  readonly shape: TileShape;
  readonly tags: Readonly<Record<string, string | number | boolean>>;
}

/** Encodes features by layer as a Mapbox vector tile, version 2. */
export function encodeTile(layers: Readonly<Record<string, readonly TileFeature[]>>): Uint8Array {
  const entries = Object.entries(layers)
    .filter(([, features]) => features.length > 0)
    .map(([name, features]) => [
      name,
      {
        version: 2,
        name,
        extent: TILE_EXTENT,
        length: features.length,
        feature: (index: number) => featureOf(features[index] as TileFeature),
      },
    ]);
  return fromVectorTileJs({ layers: Object.fromEntries(entries) });
}

/** The encoder reads only these members of a feature, one feature at a time. */
function featureOf({ shape, tags }: TileFeature): VectorTileFeatureLike {
  return {
    type: shape.type,
    properties: tags,
    extent: TILE_EXTENT,
    id: undefined,
    loadGeometry: () => (shape.type === 1 ? [shape.geometry] : shape.geometry),
  } as unknown as VectorTileFeatureLike;
}
