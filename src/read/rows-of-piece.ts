import type { Piece } from './piece.ts';

/**
 * Returns whether a piece has one of some rows of its list, numbered as in places, without parsing
 * it. Where a row number is skipped, as by a header that is repeated, "yes" may be wrong.
 */
export function hasRowOf(piece: Piece, rows: { has(row: number): boolean }): boolean {
  const { first, last } = rowRangeOf(piece);
  for (let row = first; row <= last; row++) if (rows.has(row)) return true;
  return false;
}

function rowRangeOf(piece: Piece): { readonly first: number; readonly last: number } {
  if (piece.format === 'csv') {
    const { anchors, recordCount } = piece;
    const [begin, end] = [anchors[0], anchors.at(-1)];
    if (begin === undefined || end === undefined) return { first: 0, last: -1 };
    return { first: begin.row, last: end.row + recordCount - 1 - end.recordIndex };
  }
  const first = piece.firstIndex + (piece.pointer === null ? 1 : 0);
  return { first, last: first + piece.recordCount - 1 };
}
