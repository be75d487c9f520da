import type { Box, Positions } from '../../model/geometry.ts';
import { latOf, lngOf } from '../rings/ring-orientation.ts';

/** Returns the box around positions; one that holds nothing if there are none. */
export function boxOfPositions(list: Positions): Box {
  const box = { minLng: Infinity, minLat: Infinity, maxLng: -Infinity, maxLat: -Infinity };
  for (let index = 0; 2 * index < list.length; index++) {
    box.minLng = Math.min(box.minLng, lngOf(list, index));
    box.minLat = Math.min(box.minLat, latOf(list, index));
    box.maxLng = Math.max(box.maxLng, lngOf(list, index));
    box.maxLat = Math.max(box.maxLat, latOf(list, index));
  }
  return box;
}
