import type { Position, Positions } from '../model/geometry.ts';
import { metresPerDegreeAt } from './rings/ring-area.ts';
import { settlePosition } from './settle-position.ts';

/** The measures of a rectangle on the ground. */
export interface BaySize {
  /** Along the bearing. */
  readonly lengthM: number;
  readonly widthM: number;
}

/**
 * Returns the rectangle whose middle is at a position and whose length runs along a bearing, in
 * degrees clockwise from north. The ring is closed and counter-clockwise, from its front right
 * corner. It is drawn on a plane that touches the earth at the middle, which is exact to a
 * thousandth of a millimetre for a bay of 20 m.
 */
export function drawBay(
  middle: Position,
  { lengthM, widthM }: BaySize,
  bearing: number,
): Positions {
  const { lngM, latM } = metresPerDegreeAt(middle.lat);
  const angle = ((bearing % 360) * Math.PI) / 180;
  const east = Math.sin(angle);
  const north = Math.cos(angle);
  const ring = new Float64Array(10);
  for (const [corner, [along, across]] of CORNERS.entries()) {
    const ahead = along * lengthM;
    const right = across * widthM;
    const { lng, lat } = settlePosition({
      lng: middle.lng + (ahead * east + right * north) / lngM,
      lat: middle.lat + (ahead * north - right * east) / latM,
    });
    ring[2 * corner] = lng;
    ring[2 * corner + 1] = lat;
  }
  return ring;
}

/** In lengths ahead of the middle and widths to the right of it. */
const CORNERS = [
  [0.5, 0.5],
  [0.5, -0.5],
  [-0.5, -0.5],
  [-0.5, 0.5],
  [0.5, 0.5],
] as const;
