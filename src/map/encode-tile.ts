import { fromVectorTileJs, type VectorTileFeatureLike } from '@maplibre/vt-pbf';
import type { TileShape } from './shape-in-tile.ts';
import { TILE_EXTENT } from './tile-frame.ts';

export interface TileFeature {
  readonly shape: TileShape;
  readonly tags: Readonly<Record<string, string | number | boolean>>;
}

/** The features of a layer in a tile, and the points where their names are. */
export interface LayerInTile {
  readonly features: TileFeature[];
  readonly names: TileFeature[];
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
    loadGeometry: () => pointsOf(shape),
  } as unknown as VectorTileFeatureLike;
}

interface Point {
  x: number;
  y: number;
}

/** Points that every feature uses again: the encoder keeps none of them. */
const points: Point[] = [];

/** A feature of more points has the rest to itself, so that one large feature leaves nothing. */
const POINTS_KEPT_MAX = 4096;

function pointsOf({ parts }: TileShape): Point[][] {
  let used = 0;
  return parts.map((positions) => {
    const list = new Array<Point>(positions.length / 2);
    for (let index = 0; index < list.length; index++) {
      const point = points[used] ?? { x: 0, y: 0 };
      if (used < POINTS_KEPT_MAX) points[used] = point;
      used++;
      point.x = positions[2 * index] as number;
      point.y = positions[2 * index + 1] as number;
      list[index] = point;
    }
    return list;
  });
}
