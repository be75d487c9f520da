import type { CurbArea } from '../model/curb-area.ts';
import type { CurbSpace } from '../model/curb-space.ts';
import type { CurbZone } from '../model/curb-zone.ts';
import type { CustomAttributes } from '../model/custom-attributes.ts';
import type { Positions } from '../model/geometry.ts';

/**
 * The JSON text of each record as the interface serves it (INTERFACE.md, Resources
 * and Records). It is written once, at ingest; a server only copies it.
 */

/** The form that lists give: every member but `geometry`. */
export function encodeArea(area: CurbArea): string {
  return `${areaMembers(area)}}`;
}

/** The by-identifier form: as in lists, and the exterior ring as `geometry`. */
export function encodeAreaDetail(area: CurbArea): string {
  return `${areaMembers(area)},"geometry":${encodeRing(area.shape?.rings[0])}}`;
}

/**
 * A space up to its availability, which the whole feed decides: `encodeAvailability` completes it.
 * It stands last so that an answer as of another time differs in the tail alone.
 */
export function encodeSpaceHead(space: CurbSpace): string {
  return (
    `{"curb_space_id":"${space.curbSpaceId}","name":${JSON.stringify(space.name)}` +
    `,"published_date":${space.publishedDateMs},"last_updated_date":${space.lastUpdatedDateMs}` +
    `,"curb_zone_id":[${JSON.stringify(space.curbZoneId)}],"space_number":${space.spaceNumber}` +
    `,"length":${encodeCentimetres(space.lengthCm)},"width":${encodeCentimetres(space.widthCm)}` +
    encodeCustomAttributes(space.customAttributes)
  );
}

/** The tail of a space: `,"available":true,"availability_time":1700000000000}`. */
export function encodeAvailability(availability: {
  readonly available: boolean;
  readonly availabilityTimeMs: number | null;
}): string {
  return `,"available":${availability.available},"availability_time":${availability.availabilityTimeMs}}`;
}

/** What a zone says, to tell a repeated record from a different one; zones are not served yet. */
export function encodeZone(zone: CurbZone): string {
  return JSON.stringify([
    zone.curbZoneId,
    zone.publishedDateMs,
    zone.lastUpdatedDateMs,
    zone.curbAreaIds,
    zone.curbSpaceIds,
  ]);
}

function areaMembers(area: CurbArea): string {
  return (
    `{"curb_area_id":"${area.curbAreaId}","name":${JSON.stringify(area.name)}` +
    `,"published_date":${area.publishedDateMs},"last_updated_date":${area.lastUpdatedDateMs}` +
    `,"curb_zone_ids":${JSON.stringify(area.curbZoneIds)}` +
    encodeCustomAttributes(area.customAttributes)
  );
}

/**
 * Closed, longitude first (RFC 7946 section 3.1.6); an area without a shape of its own has no
 * positions.
 */
function encodeRing(ring: Positions | undefined): string {
  if (ring === undefined) return '[]';
  const pairs: string[] = [];
  for (let index = 0; index < ring.length; index += 2) {
    pairs.push(`[${ring[index]},${ring[index + 1]}]`);
  }
  return `[${pairs.join(',')}]`;
}

/** INTERFACE.md, Records: a text of whole centimetres, else null. */
function encodeCentimetres(lengthCm: number | null): string {
  return lengthCm === null ? 'null' : `"${lengthCm}"`;
}

function encodeCustomAttributes(attributes: CustomAttributes | null): string {
  return attributes === null ? '' : `,"custom_attributes":${JSON.stringify(attributes)}`;
}
