import type { Box, Circle } from '../model/geometry.ts';

/**
 * What is asked of a kind, apart from paging. Absent members do not filter; all that
 * are there must hold.
 */
export interface AreaQuestion {
  /** Plain lower-case form. */
  readonly curbAreaId?: string;
  /** NFC. */
  readonly name?: string;
  /** Its `minLng` is never above its `maxLng`: across the antimeridian, `maxLng` exceeds 180. */
  readonly box?: Box;
  readonly circle?: Circle;
}

export interface ZoneQuestion {
  readonly curbZoneId?: string;
  /** Plain lower-case form. Keeps the zones that the area lists, and those that list the area. */
  readonly curbAreaId?: string;
  /** Keeps the zones whose validity period contains it. */
  readonly timeMs?: number;
  /** As above. */
  readonly box?: Box;
  readonly circle?: Circle;
}

export interface SpaceQuestion {
  /** Plain lower-case form. */
  readonly curbSpaceId?: string;
  readonly curbZoneId?: string;
  /** Keeps the spaces whose validity period, and whose zone's, contains it. */
  readonly timeMs?: number;
  /** As above. */
  readonly box?: Box;
  readonly circle?: Circle;
}

export interface PolicyQuestion {
  /** Plain lower-case form. */
  readonly curbPolicyId?: string;
  /** Keeps the policies that this zone lists. */
  readonly curbZoneId?: string;
  /** Plain lower-case form. Keeps the policies that a zone of this area lists. */
  readonly curbAreaId?: string;
  /** Keeps what such a zone, valid at that time, lists then. */
  readonly timeMs?: number;
}

/** Both numbers are whole and in range. */
export interface Paging {
  readonly pageNumber: number;
  readonly responseSize: number;
}

/** One page of an answer, in order. */
export interface AnswerPage {
  /** Records that match, over all pages. */
  readonly matchCount: number;
  /** The rows of this page as pairs: first row, row after the last. */
  readonly ranges: readonly number[];
}
