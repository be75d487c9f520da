import { putUnitBox } from '../../src/geo/boxes/box-units.ts';

/** Boxes as a tree has them, from degrees: minLng, minLat, maxLng, maxLat of each. */
export function unitBoxes(...degrees: readonly number[]): Int32Array {
  const units = new Int32Array(degrees.length);
  for (let node = 0; 4 * node < degrees.length; node++) {
    const [minLng = 0, minLat = 0, maxLng = 0, maxLat = 0] = degrees.slice(4 * node, 4 * node + 4);
    putUnitBox(units, node, { minLng, minLat, maxLng, maxLat });
  }
  return units;
}

/** The sides of boxes of a tree in degrees; those of an empty box are infinite. */
export function degreesOfUnits(units: Int32Array): number[] {
  return Array.from(units, (side) => {
    if (side === 2 ** 31 - 1) return Number.POSITIVE_INFINITY;
    return side === -(2 ** 31) ? Number.NEGATIVE_INFINITY : side / 1e7;
  });
}
