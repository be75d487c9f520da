import { CITY_FACTS } from '../records/city-facts.ts';
import type { SampleSpace } from '../records/sample-record.ts';
import { writePoint, writePolygon, writeZoneGeometry } from './json-geometry.ts';
import type { RecordFormat } from './record-format.ts';
import {
  areaMembers,
  type Members,
  objectMembers,
  spaceMembers,
  zoneMembers,
} from './record-members.ts';

/**
 * The standard's own envelope; unknown values are omitted. `data` is an object, and in the file of
 * areas an array of one object, as in the first releases of the standard.
 */
export const CDS_JSON_FORMAT: RecordFormat = {
  extension: 'json',
  separator: ',\n',
  head: (kind) => `${envelopeStart()},"data":${kind === 'areas' ? '[' : ''}{"${kind}":[\n`,
  tail: (kind) => `\n]}${kind === 'areas' ? ']' : ''}}\n`,
  area: (area) => writeRecord(areaMembers(area), writePolygon(area.rings)),
  zone: (zone) => writeRecord(zoneMembers(zone), writeZoneGeometry(zone.shape)),
  space: writeSpace,
  object: (object) => writeRecord(objectMembers(object), writePoint(object.place)),
};

/**
 * Returns the envelope's facts, without its closing brace. The standard spells its licence with
 * an s.
 */
function envelopeStart(): string {
  const { licence_url, ...facts } = CITY_FACTS;
  return JSON.stringify({ ...facts, license_url: licence_url }).slice(0, -1);
}

function writeSpace(space: SampleSpace): string {
  const members = { ...spaceMembers(space), curb_zone_id: zoneMember(space) };
  return writeRecord(members, space.ring === null ? 'null' : writePolygon([space.ring]));
}

/**
 * Returns a string as in the standard, or in the spaces that have dates an array of one, as some
 * services write it.
 */
function zoneMember(space: SampleSpace): string | readonly string[] {
  return space.startDateMs === null ? space.curbZoneId : [space.curbZoneId];
}

/** Writes the known values, with the geometry as the last member. */
function writeRecord(members: Members, geometry: string): string {
  const known = Object.entries(members).filter(([, value]) => value !== null);
  return `${JSON.stringify(Object.fromEntries(known)).slice(0, -1)},"geometry":${geometry}}`;
}
