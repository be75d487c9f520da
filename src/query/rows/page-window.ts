/**
 * The page that is wanted, while matches come in row by row in order. All are counted, and those
 * whose ranks (the first match is 0) are inside the window are kept, as pairs: first row, row after
 * the last. So what an answer takes up is bounded by the page, whatever the question matches.
 */
export interface PageWindow {
  readonly startRank: number;
  readonly endRank: number;
  matchCount: number;
  readonly ranges: number[];
}

/** Counts and keeps nothing where both ranks are 0; keeps everything where the end is +∞. */
export function openWindow(startRank: number, endRank: number): PageWindow {
  return { startRank, endRank, matchCount: 0, ranges: [] };
}

/** The rows from `first` to the one before `end` match; they come behind all that came before. */
export function addMatches(window: PageWindow, first: number, end: number): void {
  const rank = window.matchCount;
  window.matchCount = rank + (end - first);
  if (window.matchCount <= window.startRank || rank >= window.endRank) return;
  keepRange(
    window.ranges,
    first + Math.max(0, window.startRank - rank),
    Math.min(end, first + (window.endRank - rank)),
  );
}

/**
 * Counts matches without being told which they are, and says so; or does nothing, and says that
 * one of them is wanted.
 */
export function passMatches(window: PageWindow, count: number): boolean {
  const rank = window.matchCount;
  const isWanted = count > 0 && rank < window.endRank && rank + count > window.startRank;
  if (!isWanted) window.matchCount = rank + count;
  return !isWanted;
}

/** Adds a range behind others, or lengthens the last one where they join. */
export function keepRange(ranges: number[], first: number, end: number): void {
  if (ranges.at(-1) === first) ranges[ranges.length - 1] = end;
  else ranges.push(first, end);
}
