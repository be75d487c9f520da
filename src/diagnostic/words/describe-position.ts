import type { Position } from '../../model/geometry.ts';

/** Seven decimals are a centimetre on the ground. */
const DECIMALS = 7;

/** A position with its parts named, so that nobody has to know which comes first. */
export function describePosition(position: Position): string {
  const { lng, lat } = roundPosition(position);
  return `latitude ${lat}, longitude ${lng}`;
}

/** A position to the centimetre; one that was unwrapped beyond 180 is back in range. */
export function roundPosition({ lng, lat }: Position): Position {
  return { lng: roundDegrees(lng > 180 ? lng - 360 : lng), lat: roundDegrees(lat) };
}

function roundDegrees(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}
