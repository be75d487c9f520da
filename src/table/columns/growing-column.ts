/** The typed arrays that columns are made of. */
export type ColumnArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** A typed array that grows at its end, by doubling. */
export interface GrowingColumn<T extends ColumnArray> {
  readonly length: number;
  push(value: number): void;
  pushAll(values: ArrayLike<number>): void;
  /** Adds room for `count` values and returns the index of the first. */
  extend(count: number): number;
  /** The array behind the column; valid until the next push. */
  readonly array: T;
  /**
   * Returns the values without a copy. The buffer behind them may be longer, but the system gives
   * memory only to the part that was written. The column must not grow after this.
   */
  seal(): T;
}

type ColumnConstructor<T extends ColumnArray> = new (length: number) => T;

const FIRST_CAPACITY = 1024;

/** A column without values takes no memory. */
export function createColumn<T extends ColumnArray>(
  construct: ColumnConstructor<T>,
): GrowingColumn<T> {
  let array = new construct(0);
  let length = 0;

  function extend(count: number): number {
    const first = length;
    length += count;
    if (length > array.length) {
      const larger = new construct(Math.max(length, array.length * 2, FIRST_CAPACITY));
      larger.set(array);
      array = larger;
    }
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
    push(value) {
      const index = extend(1);
      array[index] = value;
    },
    pushAll(values) {
      const first = extend(values.length);
      array.set(values, first);
    },
    seal: () => array.subarray(0, length) as T, // A part of an array of this type.
  };
}
