/**
 * The mark of an object on the map: a diamond, so that it differs from a space, which is a circle,
 * in more than its colour. The identifier of the image names its colours, because MapLibre asks
 * for an image by its identifier when a style needs it.
 */
export function markOf(colour: string, edge: string): string {
  return `${PREFIX}${colour}${edge}`;
}

const PREFIX = 'object-mark-';

export const MARK_PIXEL_RATIO = 2;

/** Across, in pixels of the image; odd, so that the diamond has a middle. */
const SIDE = 31;

const EDGE_WIDTH = 3;

/** Draws the image with an identifier that `markOf` returned; `undefined` for any other. */
export function drawMark(id: string) {
  if (!id.startsWith(PREFIX)) return undefined;
  const [colour, edge] = [id.slice(PREFIX.length, -HEX_LENGTH), id.slice(-HEX_LENGTH)].map(bytesOf);
  const data = new Uint8ClampedArray(4 * SIDE * SIDE);
  const middle = (SIDE - 1) / 2;
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const inside = middle - Math.abs(x - middle) - Math.abs(y - middle);
      if (inside >= 0) data.set((inside < EDGE_WIDTH ? edge : colour) ?? [], 4 * (y * SIDE + x));
    }
  }
  return { width: SIDE, height: SIDE, data };
}

/** Length of a colour such as `#facc15`. */
const HEX_LENGTH = 7;

function bytesOf(colour: string): number[] {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return [red ?? 0, green ?? 0, blue ?? 0, 255];
}
