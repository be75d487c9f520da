import type { Box, Circle } from '../model/geometry.ts';

/**
 * A question about one kind of record, without paging. Absent members do not filter; a match must
 * satisfy all members that are present.
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
  /** Keeps only the policies that this zone lists. */
  readonly curbZoneId?: string;
  /** Plain lower-case form. Keeps the policies that a zone of this area lists. */
  readonly curbAreaId?: string;
  /** Keeps only the policies that such a zone lists at that time, while the zone is valid. */
  readonly timeMs?: number;
}

export interface ObjectQuestion {
  /** Plain lower-case form. */
  readonly curbObjectId?: string;
  /** Keeps the objects that name the zone or a space of it, and those that the zone lists. */
  readonly curbZoneId?: string;
  /** Plain lower-case form. Keeps the objects that name the space. */
  readonly curbSpaceId?: string;
  /** As above. */
  readonly box?: Box;
  readonly circle?: Circle;
}

/** Both numbers are whole and in range. */
export interface Paging {
  readonly pageNumber: number;
  readonly responseSize: number;
}

/** One page of the rows that a question finds, in order. */
export interface FoundPage {
  /** Records that match, over all pages. */
  readonly matchCount: number;
  /** The rows of this page as pairs: first row, row after the last. */
  readonly ranges: readonly number[];
}
