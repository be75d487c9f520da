import type { CutSizes } from '../cutter.ts';
import type { JsonPiece } from '../piece.ts';
import type { SourceReading } from '../source-reading.ts';
import type { ByteWindow } from '../text/byte-window.ts';
import { createElementDraft } from './element-draft.ts';
import type { ElementTaker, JsonOutline } from './json-outline.ts';
import type { OutlineJudge } from './judge-outline.ts';

/** Puts the elements of the arrays of records together to pieces. */
export interface PieceTaker extends ElementTaker {
  /**
   * Tells that the text is dealt with up to here, so that none is held for long. Gives the offset
   * from which on it is still needed.
   */
  holdFrom(offset: number): number;
  /** The pieces that are done; `flush` also closes the one at hand. */
  takeDone(): JsonPiece[];
  flush(): void;
}

export interface PieceTaking {
  readonly reading: SourceReading;
  readonly sizes: CutSizes;
  readonly window: ByteWindow;
  readonly outline: JsonOutline;
  readonly judge: Pick<OutlineJudge, 'isCurious' | 'look' | 'isWanted'>;
}

export function createPieceTaker(taking: PieceTaking): PieceTaker {
  const { reading, sizes, window, judge } = taking;
  const draft = createElementDraft(window, taking.outline);
  let done: JsonPiece[] = [];
  let pointer = '';
  let index = 0;
  let isWanted = false;
  /** Of the element at hand; `undefined` between elements. */
  let start: number | undefined;
  let isOversized = false;

  function flush(): void {
    const piece = draft.take();
    if (piece !== undefined) done.push(piece);
  }

  function flushIfFull(offset: number): void {
    if (draft.start !== undefined && offset - draft.start >= sizes.pieceByteLength) flush();
  }

  /** An element of which no more is held: what came before it need not wait for its end. */
  function giveUpOversized(offset: number): void {
    if (start === undefined || isOversized || offset - start <= sizes.recordByteLengthMax) return;
    isOversized = true;
    flush();
  }

  function dropOversized(): void {
    const message = `the record is longer than ${sizes.recordByteLengthMax} bytes, which is not read`;
    reading.add({ code: 'format-unknown', message }, { pointer: `${pointer}/${index}` });
    reading.report.recordDropped(1);
    draft.reset(pointer, index + 1);
  }

  function takeElement(from: number, to: number): void {
    if (judge.isCurious() && !isOversized) {
      judge.look(window.bytes().subarray(from - window.base(), to - window.base()));
      isWanted &&= judge.isWanted();
    }
    if (!isWanted) return;
    if (isOversized) dropOversized();
    else draft.add(from, to);
  }

  return {
    open(newPointer) {
      pointer = newPointer;
      index = 0;
      isWanted = judge.isWanted();
      draft.reset(pointer, 0);
    },
    begin(offset) {
      flushIfFull(offset);
      start = offset;
    },
    end(offset) {
      giveUpOversized(offset);
      if (start !== undefined) takeElement(start, offset);
      start = undefined;
      isOversized = false;
      index++;
    },
    close: flush,
    holdFrom(offset) {
      if (start === undefined) flushIfFull(offset);
      else giveUpOversized(offset);
      return draft.start ?? (isOversized ? offset : (start ?? offset));
    },
    takeDone() {
      const pieces = done;
      done = [];
      return pieces;
    },
    flush,
  };
}
