import type { Random } from '../ground/random.ts';
import {
  CITY_FACTS,
  DAY_MS,
  FIRST_PUBLISHED_MS,
  MINUTE_MS,
  PUBLISHING_DAYS,
} from './city-facts.ts';

export interface RecordDates {
  readonly publishedDateMs: number;
  readonly lastUpdatedDateMs: number;
}

/**
 * Draws the dates of a record: published on some day, last updated then or at a later minute before
 * the feed's own update.
 */
export function drawRecordDates(random: Random): RecordDates {
  const publishedDateMs = FIRST_PUBLISHED_MS + random.below(PUBLISHING_DAYS) * DAY_MS;
  if (random.oneIn(3)) return { publishedDateMs, lastUpdatedDateMs: publishedDateMs };
  const minutes = Math.floor((CITY_FACTS.last_updated - publishedDateMs) / MINUTE_MS);
  return {
    publishedDateMs,
    lastUpdatedDateMs: publishedDateMs + random.below(minutes + 1) * MINUTE_MS,
  };
}
