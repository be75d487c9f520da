/** Boxes as four numbers in a column: minLng, minLat, maxLng, maxLat. */

/** A box of a column. */
export interface BoxRef {
  readonly boxes: Float64Array;
  readonly index: number;
}

/** Makes the box at `index` of `boxes` empty, so that it can grow from there. */
export function emptyBox(boxes: Float64Array, index: number): void {
  boxes[4 * index] = Number.POSITIVE_INFINITY;
  boxes[4 * index + 1] = Number.POSITIVE_INFINITY;
  boxes[4 * index + 2] = Number.NEGATIVE_INFINITY;
  boxes[4 * index + 3] = Number.NEGATIVE_INFINITY;
}

export function isEmptyBox(boxes: Float64Array, index: number): boolean {
  return !((boxes[4 * index] ?? 0) <= (boxes[4 * index + 2] ?? 0));
}

/** Grows the box at `index` of `boxes` by the box at `from.index` of `from.boxes`. */
export function growBox(boxes: Float64Array, index: number, from: BoxRef): void {
  const to = 4 * index;
  const source = 4 * from.index;
  for (let side = 0; side < 2; side++) {
    boxes[to + side] = Math.min(boxes[to + side] ?? 0, from.boxes[source + side] ?? 0);
    boxes[to + 2 + side] = Math.max(boxes[to + 2 + side] ?? 0, from.boxes[source + 2 + side] ?? 0);
  }
}
