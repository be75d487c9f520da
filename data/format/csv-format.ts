import type { Corner } from '../ground/street-grid.ts';
import type {
  SampleArea,
  SampleObject,
  SampleSpace,
  SampleZone,
} from '../records/sample-record.ts';
import type { RecordFormat } from './record-format.ts';

/**
 * Shapes are WKT. Both conventions for lists are used: `a;b` in areas and zones, a JSON array
 * for `curb_area_ids`.
 */
export const CSV_FORMAT: RecordFormat = {
  extension: 'csv',
  separator: '',
  head: (kind) => `${COLUMNS[kind].join(',')}\n`,
  tail: () => '',
  area: writeArea,
  zone: writeZone,
  space: writeSpace,
  object: writeObject,
};

const COLUMNS = {
  areas: [
    'curb_area_id',
    'name',
    'published_date',
    'last_updated_date',
    'curb_zone_ids',
    'geometry',
  ],
  zones: [
    'curb_zone_id',
    'user_zone_id',
    'published_date',
    'last_updated_date',
    'start_date',
    'end_date',
    'street_name',
    'street_side',
    'length',
    'width',
    'parking_angle',
    'num_spaces',
    'curb_policy_ids',
    'curb_area_ids',
    'curb_space_ids',
    'geometry',
  ],
  spaces: [
    'curb_space_id',
    'name',
    'published_date',
    'last_updated_date',
    'curb_zone_id',
    'space_number',
    'length',
    'width',
    'available',
    'availability_time',
    'start_date',
    'end_date',
    'geometry',
  ],
  objects: [
    'curb_object_id',
    'curb_zone_id',
    'curb_space_id',
    'curb_policy_id',
    'object_type',
    'name',
    'owner',
    'perpendicular_distance',
    'max_height',
    'published_date',
    'last_updated_date',
    'geometry',
  ],
} as const;

function writeArea(area: SampleArea): string {
  const rings = area.rings.map((ring) => `(${positionsOf(ring)})`).join(', ');
  return (
    `${area.curbAreaId},${quote(area.name)},${area.publishedDateMs},${area.lastUpdatedDateMs},` +
    `${area.curbZoneIds.join(';')},"POLYGON (${rings})"\n`
  );
}

function writeZone(zone: SampleZone): string {
  const wkt =
    zone.shape.type === 'Polygon'
      ? `POLYGON ((${positionsOf(zone.shape.ring)}))`
      : `LINESTRING (${positionsOf(zone.shape.line)})`;
  return (
    `${zone.curbZoneId},${zone.userZoneId},${zone.publishedDateMs},${zone.lastUpdatedDateMs},` +
    `${zone.startDateMs},${zone.endDateMs ?? ''},${quote(zone.streetName)},${zone.streetSide},` +
    `${zone.lengthCm},${zone.widthCm},${zone.parkingAngle},${zone.spaceCount},` +
    `${zone.curbPolicyIds.join(';')},${quote(JSON.stringify(zone.curbAreaIds))},` +
    `${zone.curbSpaceIds?.join(';') ?? ''},"${wkt}"\n`
  );
}

function writeSpace(space: SampleSpace): string {
  const wkt = space.ring === null ? '' : `"POLYGON ((${positionsOf(space.ring)}))"`;
  return (
    `${space.curbSpaceId},${quote(space.name)},${space.publishedDateMs},` +
    `${space.lastUpdatedDateMs},${space.curbZoneId},${space.spaceNumber},${space.lengthCm},` +
    `${space.widthCm},${space.availability?.available ?? ''},${space.availability?.timeMs ?? ''},` +
    `${space.startDateMs ?? ''},${space.endDateMs ?? ''},${wkt}\n`
  );
}

function writeObject(object: SampleObject): string {
  const { lng, lat } = object.place;
  return (
    `${object.curbObjectId},${object.curbZoneId ?? ''},${object.curbSpaceId ?? ''},` +
    `${object.curbPolicyId ?? ''},${object.objectType},${quote(object.name)},` +
    `${quote(object.owner ?? '')},${object.perpendicularDistanceCm ?? ''},` +
    `${object.maxHeightCm ?? ''},${object.publishedDateMs},${object.lastUpdatedDateMs},` +
    `POINT (${lng} ${lat})\n`
  );
}

function positionsOf(corners: readonly Corner[]): string {
  let text = '';
  for (const corner of corners) {
    text += text === '' ? `${corner.lng} ${corner.lat}` : `, ${corner.lng} ${corner.lat}`;
  }
  return text;
}

/**
 * Quotes a value as in RFC 4180: if it has a comma, a quote or a line break; quotes inside
 * are doubled.
 */
function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
