import type { Position } from '../model/geometry.ts';

/** A map for a terminal, drawn with braille dots: two columns and four rows of dots a character. */
export interface DrawnMap {
  readonly lines: readonly string[];
  /** The width of one character in metres, at the middle of the map. */
  readonly metresPerCharacter: number;
}

/**
 * Draws where positions lie, north up and without distortion at the middle latitude. The map is
 * `width` characters wide or `height` lines high, whichever limit comes first.
 */
export function drawMap(
  positions: readonly Position[],
  size: { readonly width: number; readonly height: number },
): DrawnMap {
  if (positions.length === 0) return { lines: [], metresPerCharacter: 0 };
  const lats = extentOf(positions.map(({ lat }) => lat));
  const lngs = extentOf(positions.map(({ lng }) => lng));
  const middle = (lats.min + lats.max) / 2;
  const squeeze = Math.max(0.01, Math.cos((middle * Math.PI) / 180));
  const eastDegrees = Math.max((lngs.max - lngs.min) * squeeze, 1e-6);
  const northDegrees = Math.max(lats.max - lats.min, 1e-6);
  const degreesPerDot = Math.max(
    eastDegrees / (size.width * DOTS_ACROSS - 1),
    northDegrees / (size.height * DOTS_DOWN - 1),
  );
  const columnCount = Math.floor(eastDegrees / degreesPerDot / DOTS_ACROSS) + 1;
  const rowCount = Math.floor(northDegrees / degreesPerDot / DOTS_DOWN) + 1;
  const cells = new Uint8Array(columnCount * rowCount);
  for (const { lng, lat } of positions) {
    const x = Math.floor(((lng - lngs.min) * squeeze) / degreesPerDot);
    const y = Math.floor((lats.max - lat) / degreesPerDot);
    const column = Math.min(columnCount - 1, Math.floor(x / DOTS_ACROSS));
    const row = Math.min(rowCount - 1, Math.floor(y / DOTS_DOWN));
    const cell = row * columnCount + column;
    cells[cell] = (cells[cell] ?? 0) | (DOT_BITS[y % DOTS_DOWN]?.[x % DOTS_ACROSS] ?? 0);
  }
  const lines = Array.from({ length: rowCount }, (_, row) =>
    [...cells.subarray(row * columnCount, (row + 1) * columnCount)]
      .map((bits) => (bits === 0 ? ' ' : String.fromCodePoint(BRAILLE + bits)))
      .join('')
      .trimEnd(),
  );
  return { lines, metresPerCharacter: degreesPerDot * DOTS_ACROSS * METRES_PER_DEGREE };
}

const DOTS_ACROSS = 2;
const DOTS_DOWN = 4;
/** The empty braille pattern (Unicode, Braille Patterns); the dots are bits above it. */
const BRAILLE = 0x2800;
const DOT_BITS = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
] as const;
/** Of latitude, on average; a map in a terminal needs no more. */
const METRES_PER_DEGREE = 111_195;

function extentOf(values: readonly number[]): { min: number; max: number } {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return { min, max };
}
