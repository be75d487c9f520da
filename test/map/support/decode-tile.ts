import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';

export interface DecodedFeature {
  readonly type: 0 | 1 | 2 | 3;
  readonly tags: Readonly<Record<string, string | number | boolean>>;
  readonly rings: readonly (readonly [x: number, y: number])[][];
}

/** The features of a tile by layer, as the reference decoder reads them. */
export function decodeTile(bytes: Uint8Array): Readonly<Record<string, DecodedFeature[]>> {
  const { layers } = new VectorTile(new PbfReader(bytes));
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, index) => {
        const feature = layer.feature(index);
        return {
          type: feature.type,
          tags: feature.properties,
          rings: feature.loadGeometry().map((ring) => ring.map(({ x, y }) => [x, y] as const)),
        };
      }),
    ]),
  );
}
