/** The largest time that a date can hold (ECMA-262, Time Values and Time Range). */
const DATE_MAX_MS = 8.64e15;

/** Returns a time as `2019-03-15T19:36:34.428Z`; beyond the range of dates, as a number. */
export function describeTime(timeMs: number): string {
  return timeMs <= DATE_MAX_MS ? new Date(timeMs).toISOString() : `${timeMs} ms`;
}
