import type { RowRange } from './row-question.ts';

/** Converts ascending rows to ranges; consecutive rows become one range. */
export function rangesOfRows(rows: Iterable<number>): RowRange[] {
  const ranges: { first: number; end: number }[] = [];
  for (const row of rows) {
    const last = ranges.at(-1);
    if (last !== undefined && last.end === row) last.end++;
    else ranges.push({ first: row, end: row + 1 });
  }
  return ranges;
}

/** Converts the pairs of a column (first row, row after the last) to ranges. */
export function rangesOfPairs(pairs: ArrayLike<number>): RowRange[] {
  const ranges: RowRange[] = [];
  for (let index = 0; index < pairs.length; index += 2) {
    ranges.push({ first: pairs[index] as number, end: pairs[index + 1] as number });
  }
  return ranges;
}

/** Returns the rows that are in both lists; each list is ascending. */
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
