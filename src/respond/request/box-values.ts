import type { Box } from '../../model/geometry.ts';
import type { ParameterValues } from '../parameters.ts';
import type { Problem } from '../problem.ts';
import { latitudesReversed, longitudesReversed } from './problem-texts.ts';

/**
 * Returns the requested box. For a box across the antimeridian 360 is added to its eastern side, so
 * that `minLng` is never greater than `maxLng`.
 */
export function findBox(values: ParameterValues): Box | undefined {
  const { min_lat: minLat, min_lng: minLng, max_lat: maxLat, max_lng: maxLng } = values;
  if (minLat === undefined || minLng === undefined) return undefined;
  if (maxLat === undefined || maxLng === undefined) return undefined;
  const isAcross = isAcrossAntimeridian({ minLng, maxLng });
  return { minLng, minLat, maxLng: isAcross ? maxLng + FULL_CIRCLE : maxLng, maxLat };
}

/** Reports a box with reversed sides. The values are in range; all four are there, or none. */
export function findReversedBox(values: ParameterValues): Problem | undefined {
  const {
    min_lat: minLat = 0,
    min_lng: minLng = 0,
    max_lat: maxLat = 0,
    max_lng: maxLng = 0,
  } = values;
  if (minLat > maxLat) return latitudesReversed({ minLat, maxLat });
  if (minLng <= maxLng || isAcrossAntimeridian({ minLng, maxLng })) return undefined;
  return longitudesReversed({ minLng, maxLng });
}

const FULL_CIRCLE = 360;

/** INTERFACE.md, Parameters: in a wider box the two longitudes are probably in the wrong order. */
const ANTIMERIDIAN_WIDTH_MAX = 180;

function isAcrossAntimeridian({ minLng, maxLng }: Pick<Box, 'minLng' | 'maxLng'>): boolean {
  const isAcross = minLng > 0 && maxLng < 0;
  return isAcross && maxLng + FULL_CIRCLE - minLng < ANTIMERIDIAN_WIDTH_MAX;
}
