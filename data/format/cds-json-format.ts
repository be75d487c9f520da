import { CITY_FACTS } from '../records/city-facts.ts';
import type { SampleArea, SampleSpace, SampleZone } from '../records/sample-record.ts';
import { writePolygon, writeZoneGeometry } from './json-geometry.ts';
import type { RecordFormat } from './record-format.ts';

/**
 * The standard's own envelope: what is unknown is left out. `data` is an object, and in the file of
 * areas an array of one object, as the first releases of the standard had it.
 */
export const CDS_JSON_FORMAT: RecordFormat = {
  extension: 'json',
  separator: ',\n',
  head: (kind) => `${envelopeStart()},"data":${kind === 'areas' ? '[' : ''}{"${kind}":[\n`,
  tail: (kind) => `\n]}${kind === 'areas' ? ']' : ''}}\n`,
  area: writeArea,
  zone: writeZone,
  space: writeSpace,
};

/** The envelope's facts, without its last brace. The standard spells its licence with an s. */
function envelopeStart(): string {
  const { licence_url, ...facts } = CITY_FACTS;
  return JSON.stringify({ ...facts, license_url: licence_url }).slice(0, -1);
}

function writeArea(area: SampleArea): string {
  return joinMembers(
    {
      curb_area_id: area.curbAreaId,
      name: area.name,
      published_date: area.publishedDateMs,
      last_updated_date: area.lastUpdatedDateMs,
      curb_zone_ids: area.curbZoneIds,
    },
    writePolygon(area.rings),
  );
}

function writeZone(zone: SampleZone): string {
  return joinMembers(
    {
      curb_zone_id: zone.curbZoneId,
      user_zone_id: zone.userZoneId,
      published_date: zone.publishedDateMs,
      last_updated_date: zone.lastUpdatedDateMs,
      start_date: zone.startDateMs,
      end_date: zone.endDateMs ?? undefined,
      street_name: zone.streetName,
      street_side: zone.streetSide,
      length: zone.lengthCm,
      width: zone.widthCm,
      parking_angle: zone.parkingAngle,
      num_spaces: zone.spaceCount,
      curb_policy_ids: zone.curbPolicyIds,
      curb_area_ids: zone.curbAreaIds,
      curb_space_ids: zone.curbSpaceIds ?? undefined,
    },
    writeZoneGeometry(zone.shape),
  );
}

function writeSpace(space: SampleSpace): string {
  return joinMembers(
    {
      curb_space_id: space.curbSpaceId,
      name: space.name,
      published_date: space.publishedDateMs,
      last_updated_date: space.lastUpdatedDateMs,
      curb_zone_id: zoneMember(space),
      space_number: space.spaceNumber,
      length: space.lengthCm,
      width: space.widthCm,
      available: space.availability?.available,
      availability_time: space.availability?.timeMs,
      start_date: space.startDateMs ?? undefined,
      end_date: space.endDateMs ?? undefined,
    },
    space.ring === null ? 'null' : writePolygon([space.ring]),
  );
}

/**
 * A string as in the standard, or in the spaces that carry dates an array of one, as some services
 * have it.
 */
function zoneMember(space: SampleSpace): string | readonly string[] {
  return space.startDateMs === null ? space.curbZoneId : [space.curbZoneId];
}

/** An object with the geometry as its last member. */
function joinMembers(members: Readonly<Record<string, unknown>>, geometry: string): string {
  return `${JSON.stringify(members).slice(0, -1)},"geometry":${geometry}}`;
}
