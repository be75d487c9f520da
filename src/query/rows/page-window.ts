/**
 * The requested page, while matches arrive row by row in order. All matches are counted. Those
 * whose ranks (the first match is 0) are inside the window are kept, as pairs: first row, row
 * after the last. The memory of a response is therefore bounded by the page, whatever the
 * question matches.
 */
export interface PageWindow {
  readonly startRank: number;
  readonly endRank: number;
  matchCount: number;
  readonly ranges: number[];
}

/**
 * Opens a window. It counts and keeps nothing if both ranks are 0, and keeps everything if the end
 * is +∞.
 */
export function openWindow(startRank: number, endRank: number): PageWindow {
  return { startRank, endRank, matchCount: 0, ranges: [] };
}

/**
 * Adds the matching rows from `first` up to but not including `end`, which follow all earlier ones.
 */
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
 * Counts matches without knowing their rows and returns `true`. If the window needs one of them, it
 * does nothing and returns `false`.
 */
export function passMatches(window: PageWindow, count: number): boolean {
  const rank = window.matchCount;
  const isWanted = count > 0 && rank < window.endRank && rank + count > window.startRank;
  if (!isWanted) window.matchCount = rank + count;
  return !isWanted;
}

/** Appends a range, or extends the last range if the two are adjacent. */
export function keepRange(ranges: number[], first: number, end: number): void {
  if (ranges.at(-1) === first) ranges[ranges.length - 1] = end;
  else ranges.push(first, end);
}
