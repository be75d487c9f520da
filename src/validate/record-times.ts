/** The timestamps that records of any kind have, with their names in the standard. */
export const RECORD_TIMES = [
  { property: 'publishedDateMs', field: 'published_date' },
  { property: 'lastUpdatedDateMs', field: 'last_updated_date' },
  { property: 'startDateMs', field: 'start_date' },
  { property: 'endDateMs', field: 'end_date' },
  { property: 'availabilityTimeMs', field: 'availability_time' },
] as const;

export type TimeProperty = (typeof RECORD_TIMES)[number]['property'];

/** Any record, seen as the timestamps that it may have. */
export type RecordTimes = { readonly [property in TimeProperty]?: number | null };
