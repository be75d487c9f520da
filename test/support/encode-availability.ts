import type { Availability } from '../../src/snapshot/availability-as-of.ts';

/** Returns the tail of a space as text: `,"available":true,"availability_time":1700000000000}`. */
export function encodeAvailability({ available, availabilityTimeMs }: Availability): string {
  return `,"available":${available},"availability_time":${availabilityTimeMs}}`;
}
