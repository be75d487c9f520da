/**
 * Start included, end excluded, both in milliseconds; `null` is unbounded (INTERFACE.md, `time`).
 */
export interface ValidityPeriod {
  readonly startDateMs: number | null;
  readonly endDateMs: number | null;
}
