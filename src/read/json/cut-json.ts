import type { CutSizes, Cutter } from '../cutter.ts';
import type { JsonPiece } from '../piece.ts';
import type { SourceReading } from '../source-reading.ts';
import { createByteWindow, type StreamRange } from '../text/byte-window.ts';
import { createOutline, createOutlineReader, type JsonOutline } from './json-outline.ts';
import { createOutlineJudge, type OutlineJudge } from './judge-outline.ts';
import { createJsonScanner, type JsonFault } from './scan-json.ts';
import { createPieceTaker } from './take-elements.ts';

/**
 * Cuts the records out of GeoJSON and CDS JSON and holds no more of the file than one piece, or one
 * record of up to `recordByteLengthMax`. All of the text is checked, so what a piece holds is JSON.
 * A file that is not, or turns out to be no curb data, is refused as a whole, after the records
 * that stand before the fault were handed out.
 */
export function createJsonCutter(reading: SourceReading, sizes: CutSizes): Cutter<JsonPiece> {
  const { kind } = reading.plan;
  const window = createByteWindow();
  const outline = createOutline();
  const judge = createOutlineJudge(outline, kind);
  const taker = createPieceTaker({ reading, sizes, window, outline, judge });
  const readText = ({ start, end }: StreamRange) =>
    window.bytes().toString('utf8', start - window.base(), end - window.base());
  const outliner = createOutlineReader(outline, { kind, taker, readText });
  const scanner = createJsonScanner(outliner.visitor);
  /** Up to this offset in the stream the text is dealt with. */
  let offset = 0;

  function* cut(isLast: boolean): Generator<JsonPiece> {
    const bytes = window.bytes().subarray(offset - window.base());
    offset = scanner.scan({ bytes, base: offset, isLast });
    const heldFrom = Math.min(taker.holdFrom(offset), outliner.holdFrom(offset));
    const { fault } = scanner;
    if (isLast || fault !== undefined) taker.flush();
    yield* taker.takeDone();
    window.discardBefore(heldFrom);
    if (fault !== undefined) refuseMalformed(reading, { fault, outline, judge });
    else if (isLast) for (const finding of judge.findFaults()) reading.refuse(finding);
    else if (isTokenOverlong()) refuseOverlong(reading, sizes);
  }

  function isTokenOverlong(): boolean {
    const end = window.base() + window.bytes().length;
    return end - offset > sizes.recordByteLengthMax;
  }

  return {
    *push(chunk) {
      window.append(chunk);
      yield* cut(false);
    },
    *end() {
      yield* cut(true);
    },
  };
}

interface Malformed {
  readonly fault: JsonFault;
  readonly outline: JsonOutline;
  readonly judge: OutlineJudge;
}

function refuseMalformed(reading: SourceReading, { fault, outline, judge }: Malformed): void {
  const { line, column, message } = fault;
  if (fault.reason === 'end' && fault.found === '{' && outline.format === undefined) {
    reading.refuse({ code: 'format-unknown', message: SEVERAL_VALUES }, { line });
    return;
  }
  const malformed = `line ${line}, column ${column}: ${message}`;
  reading.refuse({ code: 'json-malformed', message: malformed }, { line });
  // What an array is, its start says; of an object, the end may.
  if (outline.root === 'array') for (const finding of judge.findFaults()) reading.refuse(finding);
}

const SEVERAL_VALUES =
  'the file holds one JSON object after another, as newline-delimited GeoJSON does: put the features ' +
  'into one FeatureCollection';

function refuseOverlong(reading: SourceReading, sizes: CutSizes): void {
  const message = `a text or number is longer than ${sizes.recordByteLengthMax} bytes, which is not read`;
  reading.refuse({ code: 'json-malformed', message });
}
