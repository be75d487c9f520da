/**
 * Returns the number of a tile in a PMTiles archive: all tiles of the zooms before, then its place
 * on a Hilbert curve over its zoom, which keeps neighbours together (PMTiles 3, section 4.1).
 */
export function tileIdOf(zoom: number, column: number, row: number): number {
  let id = 0;
  for (let level = 0; level < zoom; level++) id += 4 ** level;
  let [x, y] = [column, row];
  for (let side = 2 ** (zoom - 1); side >= 1; side /= 2) {
    const isEast = (x & side) > 0;
    const isSouth = (y & side) > 0;
    id += side * side * ((isEast ? 3 : 0) ^ (isSouth ? 1 : 0));
    // The quarter is entered turned, so that the curve goes on where it left the one before.
    if (!isSouth) {
      if (isEast) [x, y] = [side - 1 - (x & (side - 1)), side - 1 - (y & (side - 1))];
      [x, y] = [y, x];
    }
  }
  return id;
}
