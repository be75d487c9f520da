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
  return new Column(allocate);
}

/**
 * A class, because V8 gives every object with getters of its own another layout, and would compile
 * the code that uses the columns of a piece again and again.
 */
class Column<T extends ColumnArray> implements GrowingColumn<T> {
  array: T;
  length = 0;
  private readonly allocate: (length: number) => T;

  constructor(allocate: (length: number) => T) {
    this.allocate = allocate;
    this.array = allocate(0);
  }

  reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.array.length) return;
    const larger = this.allocate(Math.max(needed, this.array.length * 2, FIRST_CAPACITY));
    larger.set(this.array.subarray(0, this.length));
    this.array = larger;
  }

  extend(count: number): number {
    const first = this.length;
    this.reserve(count);
    this.length += count;
    return first;
  }

  expect(count: number): void {
    const countMax = EXPECTED_BYTE_LENGTH_MAX / this.array.BYTES_PER_ELEMENT;
    if (count > 0) this.reserve(Math.min(Math.ceil(count), countMax - this.length));
  }

  push(value: number): void {
    if (this.length === this.array.length) this.reserve(1);
    this.array[this.length++] = value;
  }

  pushAll(values: ArrayLike<number>): void {
    const first = this.extend(values.length);
    this.array.set(values, first);
  }

  seal(): T {
    return this.array.subarray(0, this.length) as T; // A part of an array of this type.
  }
}
