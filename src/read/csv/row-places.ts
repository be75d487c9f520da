import { at } from '../../model/invariant.ts';
import type { CsvPiece, RowAnchor } from '../piece.ts';

/** The place of a row of CSV. */
export interface RowPlace {
  readonly file: string;
  readonly row: number;
  readonly line: number;
}

/** Tells the places of the records of one piece after the other. */
export interface Placer {
  begin(piece: CsvPiece): void;
  /** Returns the place of a record. The records of a piece are asked for in ascending order. */
  placeOf(recordIndex: number): RowPlace;
}

export function createPlacer(): Placer {
  let anchors: readonly RowAnchor[] = [];
  let file = '';
  let current = 0;
  let nextIndex = 0;
  /** What is added to the index of a record to get its row and its line. */
  let rowOffset = 0;
  let lineOffset = 0;

  function moveTo(index: number): void {
    const { recordIndex, row, line } = at(anchors, index);
    current = index;
    rowOffset = row - recordIndex;
    lineOffset = line - recordIndex;
    nextIndex = anchors[index + 1]?.recordIndex ?? Number.POSITIVE_INFINITY;
  }

  return {
    begin(piece) {
      anchors = piece.anchors;
      file = piece.file;
      moveTo(0);
    },
    placeOf(recordIndex) {
      while (nextIndex <= recordIndex) moveTo(current + 1);
      return { file, row: recordIndex + rowOffset, line: recordIndex + lineOffset };
    },
  };
}
