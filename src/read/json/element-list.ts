import { diagnose } from '../../diagnostic/diagnose.ts';
import type { CutSizes, JsonPiece } from '../piece.ts';
import type { SourceReading } from '../source-reading.ts';
import type { ByteWindow } from '../text/byte-window.ts';
import { findDeclaredCrs, hasFeatures, type JsonDocument } from './json-document.ts';

/** Collects the elements of lists of records into pieces. */
export interface ElementList {
  /** A list begins; `null` for a sequence of texts. */
  open(pointer: string | null): void;
  /** An element begins. `memberCount` is the number of members before it. */
  begin(offset: number, memberCount: number): void;
  end(offset: number, memberCount: number): void;
  /** The text is read up to `offset`. Returns the offset from which it is still needed. */
  holdFrom(offset: number): number;
  /** Returns the finished pieces, each once. */
  takeDone(): JsonPiece[];
  /** Finishes the current piece. */
  flush(): void;
}

interface Listing {
  readonly reading: SourceReading;
  readonly sizes: CutSizes;
  readonly window: ByteWindow;
  readonly document: JsonDocument;
}

export function createElementList({ reading, sizes, window, document }: Listing): ElementList {
  let done: JsonPiece[] = [];
  let sequence = 0;
  let pointer: string | null = '';
  let index = 0;
  /** The index of the first element of the current piece. */
  let firstIndex = 0;
  /** Offsets in the stream: start and end of each element of the current piece. */
  let bounds: number[] = [];
  let memberCounts: number[] = [];
  let isWanted = false;
  /** The start of the current element; `undefined` between elements. */
  let start: number | undefined;
  let membersBefore = 0;
  let isOversized = false;

  const declared = () => findDeclaredCrs(document) ?? document.crsBehind;

  function isListWanted(): boolean {
    if (document.container !== 'features') return true;
    return hasFeatures(document);
  }

  function flush(): void {
    const from = bounds[0];
    const to = bounds.at(-1);
    if (from === undefined || to === undefined) return;
    const isDeclared = document.container === 'features';
    const declaredCrs = isDeclared ? declared() : undefined;
    document.carriedCrs = declaredCrs;
    done.push({
      format: FORMATS[document.container ?? 'array'],
      file: reading.plan.file,
      sequence: sequence++,
      bytes: window.copy({ start: from, end: to }),
      recordCount: memberCounts.length,
      bounds: Uint32Array.from(bounds, (bound) => bound - from),
      memberCounts: Uint32Array.from(memberCounts),
      pointer,
      firstIndex,
      declaredCrs: declaredCrs ?? null,
    });
    firstIndex += memberCounts.length;
    bounds = [];
    memberCounts = [];
  }

  function flushIfFull(offset: number): void {
    if (bounds[0] !== undefined && offset - bounds[0] >= sizes.pieceByteLength) flush();
  }

  /** Stops holding an element that is too long, and finishes the piece before it. */
  function giveUpOversized(offset: number): void {
    if (start === undefined || isOversized || offset - start <= sizes.recordByteLengthMax) return;
    isOversized = true;
    flush();
  }

  function dropOversized(): void {
    const limit = sizes.recordByteLengthMax;
    const where = pointer === null ? { row: index + 1 } : { pointer: `${pointer}/${index}` };
    reading.add(diagnose('format-unknown:record-too-long', { limit }), where);
    reading.report.recordDropped(1);
    firstIndex = index + 1;
  }

  function look(from: number, to: number): void {
    const element = window.bytes().subarray(from - window.base(), to - window.base());
    document.firstElement = JSON.parse(element.toString());
    isWanted &&= isListWanted();
  }

  return {
    open(newPointer) {
      pointer = newPointer;
      index = 0;
      firstIndex = 0;
      isWanted = isListWanted();
    },
    begin(offset, memberCount) {
      flushIfFull(offset);
      start = offset;
      membersBefore = memberCount;
    },
    end(offset, memberCount) {
      giveUpOversized(offset);
      document.recordCount++;
      if (start !== undefined && document.recordCount === 1 && !isOversized) look(start, offset);
      if (start !== undefined && isWanted) {
        if (isOversized) {
          dropOversized();
        } else {
          bounds.push(start, offset);
          memberCounts.push(memberCount - membersBefore);
        }
      }
      start = undefined;
      isOversized = false;
      index++;
    },
    holdFrom(offset) {
      if (start === undefined) flushIfFull(offset);
      else giveUpOversized(offset);
      return bounds[0] ?? (isOversized ? offset : (start ?? offset));
    },
    takeDone() {
      const pieces = done;
      done = [];
      return pieces;
    },
    flush,
  };
}

const FORMATS = {
  features: 'geojson',
  data: 'cds-json',
  array: 'json',
  sequence: 'json',
} as const;
