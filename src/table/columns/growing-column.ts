/** The typed arrays that columns are made of. */
export type ColumnArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** A typed array that grows at its end, by doubling. */
export interface GrowingColumn<T extends ColumnArray> {
  readonly length: number;
  push(value: number): void;
  pushAll(values: ArrayLike<number>): void;
  /** Adds room for `count` values and returns the index of the first. */
  extend(count: number): number;
  /**
   * Makes room for about `count` more values, up to EXPECTED_BYTE_LENGTH_MAX. Room that is never
   * used takes no memory, as the system gives memory only to what is written.
   */
  expect(count: number): void;
  /** Makes room for `count` more values, so that they can be written before `extend`. */
  reserve(count: number): void;
  /** The array behind the column; valid until the next push. */
  readonly array: T;
  /** Returns the values without a copy. The column must not grow after this. */
  seal(): T;
}

interface ColumnConstructor<T extends ColumnArray> {
  new (length: number): T;
  new (buffer: SharedArrayBuffer): T;
  readonly BYTES_PER_ELEMENT: number;
}

const FIRST_CAPACITY = 1024;

/** A wrong guess must not ask the system for more than it has. The column doubles after this. */
const EXPECTED_BYTE_LENGTH_MAX = 1024 * 1024 * 1024;

/** A column without values takes no memory. */
export function createColumn<T extends ColumnArray>(
  construct: ColumnConstructor<T>,
): GrowingColumn<T> {
  return growFrom((length) => new construct(length));
}

/** Creates a column whose values other threads can read without a copy, once it is sealed. */
export function createSharedColumn<T extends ColumnArray>(
  construct: ColumnConstructor<T>,
): GrowingColumn<T> {
  return growFrom((length) => allocateShared(construct, length));
}

/** Returns an array of zeros in memory that threads share. */
export function allocateShared<T extends ColumnArray>(
  construct: ColumnConstructor<T>,
  length: number,
): T {
  return new construct(new SharedArrayBuffer(length * construct.BYTES_PER_ELEMENT));
}

function growFrom<T extends ColumnArray>(allocate: (length: number) => T): GrowingColumn<T> {
  let array = allocate(0);
  let length = 0;

  function reserve(count: number): void {
    if (count <= array.length) return;
    const larger = allocate(Math.max(count, array.length * 2, FIRST_CAPACITY));
    larger.set(array.subarray(0, length));
    array = larger;
  }

  function extend(count: number): number {
    const first = length;
    reserve(length + count);
    length += count;
    return first;
  }

  return {
    get length() {
      return length;
    },
    get array() {
      return array;
    },
    extend,
    expect(count) {
      const countMax = EXPECTED_BYTE_LENGTH_MAX / array.BYTES_PER_ELEMENT;
      if (count > 0) reserve(Math.min(length + Math.ceil(count), countMax));
    },
    reserve: (count) => reserve(length + count),
    push(value) {
      if (length === array.length) reserve(length + 1);
      array[length++] = value;
    },
    pushAll(values) {
      const first = extend(values.length);
      array.set(values, first);
    },
    seal: () => array.subarray(0, length) as T, // A part of an array of this type.
  };
}
