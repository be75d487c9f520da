/** As many rows as nearly every question orders. */
const USUAL_COUNT = 1024;

/** Room for half of a merge, which the next question uses again. */
const USUAL_ROOM = createRoom(USUAL_COUNT);

interface KeyedRows {
  readonly rows: Uint32Array;
  readonly keys: Float64Array;
}

function createRoom(count: number): KeyedRows {
  return { rows: new Uint32Array(count), keys: new Float64Array(count) };
}

/**
 * Orders the first `count` rows by their keys; rows with the same key stay in order. Merges them in
 * the given columns and in room of its own, and returns the column in which they end.
 */
export function orderByKey(rows: Uint32Array, keys: Float64Array, count: number): Uint32Array {
  let from: KeyedRows = { rows, keys };
  let to = count <= USUAL_COUNT ? USUAL_ROOM : createRoom(count);
  for (let length = 1; length < count; length *= 2) {
    for (let start = 0; start < count; start += 2 * length) {
      merge(from, to, { start, middle: start + length, end: Math.min(start + 2 * length, count) });
    }
    [from, to] = [to, from];
  }
  return from.rows;
}

/** Merges two ordered runs; of equal keys, that of the first run comes first. */
function merge(
  from: KeyedRows,
  to: KeyedRows,
  { start, middle, end }: { readonly start: number; readonly middle: number; readonly end: number },
): void {
  let left = start;
  let right = middle;
  for (let index = start; index < end; index++) {
    const isLeft = left < middle && (right >= end || from.keys[left]! <= from.keys[right]!);
    const at = isLeft ? left++ : right++;
    to.keys[index] = from.keys[at]!;
    to.rows[index] = from.rows[at]!;
  }
}
