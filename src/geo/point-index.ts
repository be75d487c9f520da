/** The only home of kdbush. */
import KDBush from 'kdbush';
import type { Box, Position } from '../model/geometry.ts';

/** Points by their number, in the order in which they were given. */
export interface PointIndex {
  /** The numbers of the points in the box, its sides included, ascending. */
  selectInBox(box: Box): number[];
}

/** An index over points that do not change: built in n log n, 24 bytes a point. */
export function buildPointIndex(points: readonly Position[]): PointIndex {
  // The library cannot hold no points at all.
  if (points.length === 0) return { selectInBox: () => [] };
  const index = new KDBush(points.length);
  for (const { lng, lat } of points) index.add(lng, lat);
  index.finish();
  return {
    selectInBox: ({ minLng, minLat, maxLng, maxLat }) =>
      index.range(minLng, minLat, maxLng, maxLat).sort((a, b) => a - b),
  };
}
