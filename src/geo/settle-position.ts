import type { Position } from '../model/geometry.ts';

/**
 * Returns a computed position as feeds give positions: with 9 decimals, which is a tenth of a
 * millimetre, and with a longitude from -180 to 180.
 */
export function settlePosition({ lng, lat }: Position): Position {
  const turned = lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng;
  return { lng: round(turned), lat: Math.max(-90, Math.min(90, round(lat))) };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e9) / 1e9;
}
