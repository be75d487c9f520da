import type { RowRange } from './row-question.ts';

/** Ascending rows as ranges: rows that follow each other are one. */
export function rangesOfRows(rows: Iterable<number>): RowRange[] {
  const ranges: { first: number; end: number }[] = [];
  for (const row of rows) {
    const last = ranges.at(-1);
    if (last !== undefined && last.end === row) last.end++;
    else ranges.push({ first: row, end: row + 1 });
  }
  return ranges;
}

/** The ranges that a column holds as pairs: first row, row after the last. */
export function rangesOfPairs(pairs: ArrayLike<number>): RowRange[] {
  const ranges: RowRange[] = [];
  for (let index = 0; index < pairs.length; index += 2) {
    ranges.push({ first: pairs[index] as number, end: pairs[index + 1] as number });
  }
  return ranges;
}

/** The rows that are in both; each of the two ascends. */
export function intersectRanges(a: readonly RowRange[], b: readonly RowRange[]): RowRange[] {
  const both: RowRange[] = [];
  let [inA, inB] = [0, 0];
  while (inA < a.length && inB < b.length) {
    const [rangeA, rangeB] = [a[inA] as RowRange, b[inB] as RowRange];
    const first = Math.max(rangeA.first, rangeB.first);
    const end = Math.min(rangeA.end, rangeB.end);
    if (first < end) both.push({ first, end });
    if (rangeA.end < rangeB.end) inA++;
    else inB++;
  }
  return both;
}
