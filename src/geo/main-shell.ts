import { type AreaShape, type Positions, polygonsOf } from '../model/geometry.ts';
import { measureRingAreaM2 } from './rings/ring-area.ts';
import { crossesAntimeridian, unwrapPositions } from './unwrap.ts';

/**
 * Returns the outer ring of the part with the largest area; of equal ones the first. An area in an
 * response can have only one ring (src/validate/RULES.md, `area-has-parts`).
 */
export function findMainShell(shape: AreaShape): Positions | undefined {
  let main: Positions | undefined;
  let mainAreaM2 = Number.NEGATIVE_INFINITY;
  const polygons = polygonsOf(shape);
  if (polygons.length === 1) return polygons[0]?.[0];
  for (const [shell] of polygons) {
    const areaM2 = shell === undefined ? 0 : measureAreaM2(shell);
    if (areaM2 > mainAreaM2) {
      main = shell;
      mainAreaM2 = areaM2;
    }
  }
  return main;
}

/** Returns the signed area of a ring as it was given, across the antimeridian or not. */
export function measureAreaM2(ring: Positions): number {
  return measureRingAreaM2(crossesAntimeridian(ring) ? unwrapPositions(ring) : ring);
}
