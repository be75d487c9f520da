export type SectionArray = Uint8Array | Uint32Array | Int32Array | Float64Array;

/** A column that is computed while it is written, so that it is never in memory as a whole. */
export interface StreamedColumn {
  readonly byteLength: number;
  readonly BYTES_PER_ELEMENT: number;
  /** The values in order. A chunk is valid until the next one is asked for. */
  chunks(): Iterable<SectionArray>;
}

/** The same columns, any of which may be streamed. */
export type Encodable<T> = T extends SectionArray
  ? T | StreamedColumn
  : T extends object
    ? { readonly [K in keyof T]: Encodable<T[K]> }
    : T;

/** The size of one write. */
const CHUNK_LENGTH = 64 * 1024;

/**
 * Returns a column of `length` values that is made of parts while it is written. The parts are
 * gathered in one chunk, which is used again.
 */
export function streamColumn<T extends SectionArray>(
  construct: { new (length: number): T; readonly BYTES_PER_ELEMENT: number },
  length: number,
  partsOf: () => Iterable<T>,
): StreamedColumn {
  function* chunks(): Generator<SectionArray> {
    const chunk = new construct(Math.min(length, CHUNK_LENGTH));
    let filled = 0;
    for (const part of partsOf()) {
      if (filled + part.length > chunk.length) {
        yield chunk.subarray(0, filled);
        filled = 0;
      }
      if (part.length > chunk.length) {
        yield* cutPart(part);
      } else {
        chunk.set(part, filled);
        filled += part.length;
      }
    }
    yield chunk.subarray(0, filled);
  }
  const { BYTES_PER_ELEMENT } = construct;
  return { BYTES_PER_ELEMENT, byteLength: BYTES_PER_ELEMENT * length, chunks };
}

/**
 * A feed in the order of the snapshot has all its positions in one part. A part of 2 GiB is too
 * long for one write and for one call of the hash.
 */
function* cutPart(part: SectionArray): Generator<SectionArray> {
  for (let first = 0; first < part.length; first += CHUNK_LENGTH) {
    yield part.subarray(first, first + CHUNK_LENGTH);
  }
}
