import type { Positions } from '../geometry.ts';

/**
 * A GeoJSON Polygon as found, not checked yet, with the positions of each ring as plain numbers.
 * Lists of pairs, which GeoJSON has, are made only when `coordinates` is read.
 */
export class FlatPolygon {
  readonly type = 'Polygon';
  readonly rings: readonly Positions[];

  constructor(rings: readonly Positions[]) {
    this.rings = rings;
  }

  get coordinates(): number[][][] {
    return this.rings.map((ring) => {
      const pairs: number[][] = [];
      for (let index = 0; index < ring.length; index += 2) {
        pairs.push([ring[index]!, ring[index + 1]!]);
      }
      return pairs;
    });
  }

  toJSON(): object {
    return { type: this.type, coordinates: this.coordinates };
  }
}
