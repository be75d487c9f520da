/** A space as the peers hold it: typed, its zone's part joined to it. */
export interface PeerSpace {
  /** From 1, in the order of the file: the order of answers without a circle. */
  readonly rank: number;
  readonly curbSpaceId: string;
  readonly name: string;
  readonly publishedDateMs: number;
  readonly lastUpdatedDateMs: number;
  readonly curbZoneId: string;
  readonly spaceNumber: number;
  readonly lengthCm: string | null;
  readonly widthCm: string | null;
  /** Where there is no observation. */
  readonly available: boolean;
  /** Oldest first. */
  readonly observations: readonly Observation[];
  /** Both its own validity period and its zone's; infinite where open. */
  readonly startMs: number;
  readonly endMs: number;
  /** Its own shape or its zone's: longitude and latitude in turn; closed where it is a polygon. */
  readonly positions: readonly number[];
}

export interface Observation {
  readonly timeMs: number;
  readonly available: boolean;
}

export interface Availability {
  readonly available: boolean;
  readonly availabilityTimeMs: number | null;
}

/** The record on the wire. */
export function recordOf(
  space: Omit<PeerSpace, 'positions' | 'observations' | 'startMs' | 'endMs' | 'available'>,
  { available, availabilityTimeMs }: Availability,
): object {
  return {
    curb_space_id: space.curbSpaceId,
    name: space.name,
    published_date: space.publishedDateMs,
    last_updated_date: space.lastUpdatedDateMs,
    curb_zone_id: [space.curbZoneId],
    space_number: space.spaceNumber,
    length: space.lengthCm,
    width: space.widthCm,
    available,
    availability_time: availabilityTimeMs,
  };
}

/** As of a time, or the latest where none is asked for. */
export function availabilityAt(space: PeerSpace, timeMs: number | undefined): Availability {
  const known = space.observations.findLast((one) => timeMs === undefined || one.timeMs <= timeMs);
  return known === undefined
    ? { available: space.available, availabilityTimeMs: null }
    : { available: known.available, availabilityTimeMs: known.timeMs };
}
