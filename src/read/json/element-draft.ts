import type { JsonPiece } from '../piece.ts';
import type { ByteWindow } from '../text/byte-window.ts';
import type { JsonOutline } from './json-outline.ts';

/** The piece that is being put together: elements that follow each other in one array. */
export interface ElementDraft {
  /** Where its first element begins in the stream, if there is one. */
  readonly start: number | undefined;
  /** The next elements are those of this array, from this index on. */
  reset(pointer: string, firstIndex: number): void;
  add(start: number, end: number): void;
  /** The piece, unless there is no element in it; the draft goes on with the next element. */
  take(): JsonPiece | undefined;
}

export function createElementDraft(
  window: ByteWindow,
  outline: Pick<JsonOutline, 'format'>,
): ElementDraft {
  let sequence = 0;
  let pointer = '';
  let firstIndex = 0;
  /** Offsets in the stream, start and end of each element. */
  let bounds: number[] = [];
  return {
    get start() {
      return bounds[0];
    },
    reset(newPointer, newFirstIndex) {
      pointer = newPointer;
      firstIndex = newFirstIndex;
    },
    add: (start, end) => bounds.push(start, end),
    take() {
      const start = bounds[0];
      const end = bounds.at(-1);
      if (start === undefined || end === undefined) return undefined;
      const recordCount = bounds.length / 2;
      const piece: JsonPiece = {
        format: outline.format ?? 'geojson',
        sequence: sequence++,
        bytes: window.copy({ start, end }),
        recordCount,
        bounds: Uint32Array.from(bounds, (bound) => bound - start),
        pointer,
        firstIndex,
      };
      firstIndex += recordCount;
      bounds = [];
      return piece;
    },
  };
}
