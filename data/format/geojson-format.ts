import type { SampleArea, SampleSpace, SampleZone } from '../records/sample-record.ts';
import { writePolygon, writeZoneGeometry } from './json-geometry.ts';
import type { RecordFormat } from './record-format.ts';

/**
 * One FeatureCollection a kind, one feature a line, as a portal exports it: what is unknown is
 * null.
 */
export const GEOJSON_FORMAT: RecordFormat = {
  extension: 'geojson',
  separator: ',\n',
  head: (kind) => `{"type":"FeatureCollection","name":"${kind}","features":[\n`,
  tail: () => '\n]}\n',
  area: (area) => feature(areaProperties(area), writePolygon(area.rings)),
  zone: (zone) => feature(zoneProperties(zone), writeZoneGeometry(zone.shape)),
  space: (space) =>
    feature(spaceProperties(space), space.ring === null ? 'null' : writePolygon([space.ring])),
};

function feature(properties: Readonly<Record<string, unknown>>, geometry: string): string {
  return `{"type":"Feature","properties":${JSON.stringify(properties)},"geometry":${geometry}}`;
}

function areaProperties(area: SampleArea): Readonly<Record<string, unknown>> {
  return {
    curb_area_id: area.curbAreaId,
    name: area.name,
    published_date: area.publishedDateMs,
    last_updated_date: area.lastUpdatedDateMs,
    curb_zone_ids: area.curbZoneIds,
  };
}

function zoneProperties(zone: SampleZone): Readonly<Record<string, unknown>> {
  return {
    curb_zone_id: zone.curbZoneId,
    user_zone_id: zone.userZoneId,
    published_date: zone.publishedDateMs,
    last_updated_date: zone.lastUpdatedDateMs,
    start_date: zone.startDateMs,
    end_date: zone.endDateMs,
    street_name: zone.streetName,
    street_side: zone.streetSide,
    length: zone.lengthCm,
    width: zone.widthCm,
    parking_angle: zone.parkingAngle,
    num_spaces: zone.spaceCount,
    curb_policy_ids: zone.curbPolicyIds,
    curb_area_ids: zone.curbAreaIds,
    curb_space_ids: zone.curbSpaceIds,
  };
}

function spaceProperties(space: SampleSpace): Readonly<Record<string, unknown>> {
  return {
    curb_space_id: space.curbSpaceId,
    name: space.name,
    published_date: space.publishedDateMs,
    last_updated_date: space.lastUpdatedDateMs,
    curb_zone_id: space.curbZoneId,
    space_number: space.spaceNumber,
    length: space.lengthCm,
    width: space.widthCm,
    available: space.availability?.available ?? null,
    availability_time: space.availability?.timeMs ?? null,
    start_date: space.startDateMs,
    end_date: space.endDateMs,
  };
}
