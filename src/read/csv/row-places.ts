import { at } from '../../model/invariant.ts';
import type { CsvPiece, RowAnchor } from '../piece.ts';

/** The place of a row of CSV. */
export interface RowPlace {
  readonly file: string;
  readonly row: number;
  readonly line: number;
}

/** Returns the places of records of a piece, asked for in ascending order. */
export function createPlacer({ anchors, file }: CsvPiece): (recordIndex: number) => RowPlace {
  let current = 0;
  return (recordIndex) => {
    while (isAtOrBefore(anchors[current + 1], recordIndex)) current++;
    const anchor = at(anchors, current);
    const distance = recordIndex - anchor.recordIndex;
    return { file, row: anchor.row + distance, line: anchor.line + distance };
  };
}

function isAtOrBefore(anchor: RowAnchor | undefined, recordIndex: number): boolean {
  return anchor !== undefined && anchor.recordIndex <= recordIndex;
}
