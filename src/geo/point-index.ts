/** The only module that uses kdbush. */
import KDBush from 'kdbush';
import type { Box, Position } from '../model/geometry.ts';

/** Points, identified by their number in the given order. */
export interface PointIndex {
  /** Returns the numbers of the points in the box, its sides included, ascending. */
  selectInBox(box: Box): number[];
}

/** Builds an index over points that do not change, in n log n, with 24 bytes a point. */
export function buildPointIndex(points: readonly Position[]): PointIndex {
  // The library does not accept an empty list of points.
  if (points.length === 0) return { selectInBox: () => [] };
  const index = new KDBush(points.length);
  for (const { lng, lat } of points) index.add(lng, lat);
  index.finish();
  return {
    selectInBox: ({ minLng, minLat, maxLng, maxLat }) =>
      index.range(minLng, minLat, maxLng, maxLat).sort((a, b) => a - b),
  };
}
