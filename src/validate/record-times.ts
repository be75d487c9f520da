/** The timestamps of records of any kind, with their names in the standard. */
export const RECORD_TIMES = [
  { property: 'publishedDateMs', field: 'published_date' },
  { property: 'lastUpdatedDateMs', field: 'last_updated_date' },
  { property: 'startDateMs', field: 'start_date' },
  { property: 'endDateMs', field: 'end_date' },
  { property: 'availabilityTimeMs', field: 'availability_time' },
] as const;

export type TimeProperty = (typeof RECORD_TIMES)[number]['property'];

/** The year 5138 in milliseconds; read as microseconds it is March 1973. */
export const MICROSECONDS_ABOVE = 1e14;

/**
 * To be spread into a finding that compares times. If one of them is in microseconds, the finding
 * is a consequence of that, and is reported only if that error does not drop the record.
 */
export function consequenceOf(timesMs: readonly number[]): { readonly isConsequence?: true } {
  return timesMs.some((timeMs) => timeMs > MICROSECONDS_ABOVE) ? { isConsequence: true } : {};
}

/** Any record, typed by the timestamps that it may have. */
export type RecordTimes = { readonly [property in TimeProperty]?: number | null };
