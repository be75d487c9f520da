/** As many rows as nearly every question orders. */
const USUAL_COUNT = 1024;

/** Room for the rows that are ordered, which the next question uses again. */
const USUAL_ROOM = createRoom(USUAL_COUNT);

/** Where the next row of each step goes. */
const PLACES = new Uint32Array(USUAL_COUNT + 1);

/** If more rows than this are in one step, they are merged instead. */
const STEP_ROWS_MAX = 12;

interface KeyedRows {
  readonly rows: Uint32Array;
  readonly keys: Float64Array;
}

function createRoom(count: number): KeyedRows {
  return { rows: new Uint32Array(count), keys: new Float64Array(count) };
}

/**
 * Orders the first `count` rows by their keys, and those with the same key by row. Uses the given
 * columns and room of its own, and returns the column in which the rows end.
 *
 * Keys are squares of distances, and about as many rows are in one range of them as in another. So
 * most rows are put into place by their key alone, in as many steps as there are rows.
 */
export function orderByKey(rows: Uint32Array, keys: Float64Array, count: number): Uint32Array {
  const given: KeyedRows = { rows, keys };
  if (count <= USUAL_COUNT && spread(given, USUAL_ROOM, count)) {
    insertEach(USUAL_ROOM, count);
    return USUAL_ROOM.rows;
  }
  return mergeAll(given, count);
}

/**
 * Puts the rows into steps of their keys, in any order within each. Returns `false` if a step has
 * so many rows that ordering them one by one would take long.
 */
function spread(from: KeyedRows, to: KeyedRows, count: number): boolean {
  const { rows, keys } = from;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < count; at++) {
    const key = keys[at]!;
    if (key < least) least = key;
    if (key > most) most = key;
  }
  const perKey = (count - 1) / (most - least);
  if (!(perKey > 0 && perKey < Number.POSITIVE_INFINITY)) return false;
  PLACES.fill(0, 0, count + 1);
  for (let at = 0; at < count; at++) PLACES[(((keys[at]! - least) * perKey) | 0) + 1]!++;
  for (let step = 1; step <= count; step++) {
    if (PLACES[step]! > STEP_ROWS_MAX) return false;
    PLACES[step]! += PLACES[step - 1]!;
  }
  for (let at = 0; at < count; at++) {
    const place = PLACES[((keys[at]! - least) * perKey) | 0]!++;
    to.keys[place] = keys[at]!;
    to.rows[place] = rows[at]!;
  }
  return true;
}

/** Orders rows that are nearly in order. */
function insertEach({ rows, keys }: KeyedRows, count: number): void {
  for (let at = 1; at < count; at++) {
    const key = keys[at]!;
    const row = rows[at]!;
    let to = at;
    while (to > 0 && (key < keys[to - 1]! || (key === keys[to - 1]! && row < rows[to - 1]!))) {
      keys[to] = keys[to - 1]!;
      rows[to] = rows[to - 1]!;
      to--;
    }
    if (to === at) continue;
    keys[to] = key;
    rows[to] = row;
  }
}

/** Orders rows of any keys. */
function mergeAll(given: KeyedRows, count: number): Uint32Array {
  let from = given;
  let to = count <= USUAL_COUNT ? USUAL_ROOM : createRoom(count);
  for (let length = 1; length < count; length *= 2) {
    for (let start = 0; start < count; start += 2 * length) {
      merge(from, to, { start, middle: start + length, end: Math.min(start + 2 * length, count) });
    }
    [from, to] = [to, from];
  }
  return from.rows;
}

/** Merges two ordered runs. */
function merge(
  from: KeyedRows,
  to: KeyedRows,
  { start, middle, end }: { readonly start: number; readonly middle: number; readonly end: number },
): void {
  let left = start;
  let right = middle;
  for (let index = start; index < end; index++) {
    const isLeft = left < middle && (right >= end || !isAfter(from, left, right));
    const at = isLeft ? left++ : right++;
    to.keys[index] = from.keys[at]!;
    to.rows[index] = from.rows[at]!;
  }
}

function isAfter({ rows, keys }: KeyedRows, one: number, other: number): boolean {
  return keys[one]! > keys[other]! || (keys[one] === keys[other] && rows[one]! > rows[other]!);
}
