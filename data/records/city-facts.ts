/**
 * The content of the sample city's `feed.json`. Every date is fixed: a city never depends on
 * a clock.
 */
export const CITY_FACTS = {
  version: '1.0.1',
  time_zone: 'America/New_York',
  /** 30 June 2024, 22:00 in New York. */
  last_updated: 1_719_799_200_000,
  currency: 'USD',
  author: 'City of Port Meridian',
  licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
} as const;

/** End of the retired zones: 1 September 2022, midnight in New York. */
export const RETIRED_MS = 1_662_004_800_000;
/** The day on which some zones replaced others: 1 March 2023. */
export const REPLACED_MS = 1_677_646_800_000;
/** Start of the announced zones: 1 January 2025, after the feed's last update. */
export const PLANNED_MS = 1_735_707_600_000;

/** First day of publishing: 1 January 2019, midnight in New York. */
export const FIRST_PUBLISHED_MS = 1_546_318_800_000;
/** Publishing ended before the first zone was retired: 1,300 days after the first. */
export const PUBLISHING_DAYS = 1_300;
export const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;
