import type { Position } from '../../model/geometry.ts';

/** Seven decimals are a centimetre on the ground. */
const DECIMALS = 7;

/** Returns a position with the names of its parts, so that their order cannot be confused. */
export function describePosition(position: Position): string {
  const { lng, lat } = roundPosition(position);
  return `latitude ${lat}, longitude ${lng}`;
}

/** Returns a position rounded to a centimetre, with its longitude within ±180. */
export function roundPosition({ lng, lat }: Position): Position {
  return { lng: roundDegrees(lng > 180 ? lng - 360 : lng), lat: roundDegrees(lat) };
}

function roundDegrees(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}
