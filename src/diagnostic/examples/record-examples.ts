import {
  type Cells,
  type Example,
  type ExampleFiles,
  inFeed,
  inFile,
  inSpaces,
  SPACE_BOX,
  SPACE_ID,
  ZONE_ID,
} from './example.ts';

/** A wrong and a right row of the spaces. */
function ofSpace(bad: Cells | readonly Cells[], good: Cells | readonly Cells[]): Example {
  return inFile('spaces.csv', bad, good);
}

function ofZone(bad: Cells, good: Cells): Example {
  return inFile('zones.csv', bad, good);
}

/** Zones of GeoJSON with a member of the city, which is served as it is. */
function zoneWith(key: string): ExampleFiles {
  const properties = `"curb_zone_id":"${ZONE_ID}","published_date":1500000000000,"last_updated_date":1600000000000,"key":${key}`;
  const feature = `{"type":"Feature","properties":{${properties}},"geometry":null}`;
  return {
    'feed.json': {
      members: { sources: [{ file: 'zones.geojson', kind: 'zones', custom_attributes: ['key'] }] },
    },
    'zones.geojson': `{"type":"FeatureCollection","features":[${feature}]}`,
  };
}

const OTHER_ID = 'cccccccc-0000-4000-8000-000000000002';

export const RECORD_EXAMPLES = {
  'id-missing': ofSpace({ curb_space_id: '' }, { curb_space_id: SPACE_ID }),
  'id-malformed': ofSpace({ curb_space_id: '19971' }, { curb_space_id: SPACE_ID }),
  'id-normalised': ofSpace({ curb_space_id: SPACE_ID.toUpperCase() }, { curb_space_id: SPACE_ID }),
  'id-derived': inSpaces({ bad: { fields: { curb_space_id: { uuid5: 'key' } } } }, [
    { key: 'A1' },
    { key: 'A2' },
  ]),
  'id-nil': ofSpace(
    { curb_space_id: '00000000-0000-0000-0000-000000000000' },
    { curb_space_id: SPACE_ID },
  ),
  'id-duplicate': ofSpace(
    [{ name: 'West 1' }, { curb_space_id: SPACE_ID, name: 'West 2' }],
    [{ name: 'West 1' }, { curb_space_id: OTHER_ID, name: 'West 2' }],
  ),
  'record-repeated': ofSpace([{}, {}, { curb_space_id: OTHER_ID }], [{}, {}]),
  'id-shared-across-kinds': ofSpace({ curb_space_id: ZONE_ID }, { curb_space_id: SPACE_ID }),
  'timestamp-missing': ofSpace({ published_date: '' }, { published_date: '1500000000000' }),
  'timestamp-malformed': ofSpace(
    { published_date: '31.5.2024' },
    { published_date: '1500000000000' },
  ),
  'timestamp-in-seconds': ofSpace(
    { published_date: '1500000000' },
    { published_date: '1500000000000' },
  ),
  'timestamp-in-microseconds': ofSpace(
    { last_updated_date: '1600000000000000' },
    { last_updated_date: '1600000000000' },
  ),
  'dates-reversed': ofSpace(
    { published_date: '1600000000000', last_updated_date: '1500000000000' },
    { published_date: '1500000000000', last_updated_date: '1600000000000' },
  ),
  'time-local-ambiguous': inSpaces(
    {
      bad: { fields: { start_date: { column: 'since', date: 'yyyy-MM-dd HH:mm' } } },
      good: { fields: { start_date: { column: 'since', date: 'iso' } } },
    },
    { since: '2020-10-25 02:30' },
    { since: '2020-10-25T02:30:00+01:00' },
  ),
  'name-missing': ofSpace({ name: '' }, { name: 'West 1' }),
  'name-untidy': ofSpace({ name: 'West\u200B 1' }, { name: 'West 1' }),
  'field-malformed': ofZone({ num_spaces: 'many' }, { num_spaces: '2' }),
  'name-duplicate': inFile(
    'areas.csv',
    [{ name: 'Centre' }, { curb_area_id: 'aaaaaaaa-0000-4000-8000-000000000002', name: 'Centre' }],
    [{ name: 'Centre' }, { curb_area_id: 'aaaaaaaa-0000-4000-8000-000000000002', name: 'North' }],
  ),
  'space-number-invalid': ofSpace({ space_number: '1a' }, { space_number: '1' }),
  'available-default': ofSpace({ available: '' }, { available: 'true' }),
  'available-coerced': ofSpace({ available: 'yes' }, { available: 'true' }),
  'available-invalid': ofSpace({ available: 'maybe' }, { available: 'true' }),
  'availability-stale': ofSpace(
    { availability_time: '1800000000000' },
    { availability_time: '1700000000000' },
  ),
  'length-missing': ofSpace({ length: '' }, { length: '556' }),
  'length-measured': inSpaces({ bad: { fields: { length: { measure: 'shape' } } } }, {}),
  'length-invalid': ofSpace({ length: '-5' }, { length: '556' }),
  'width-invalid': ofSpace({ width: 'wide' }, { width: '215' }),
  'length-unit-suspect': ofSpace({ length: '6', geometry: '' }, { length: '556' }),
  'length-against-shape': ofSpace({ length: '650' }, { length: '556' }),
  'space-size-implausible': ofSpace(
    {
      length: '111',
      geometry:
        'POLYGON ((10.00000 50.00000, 10.00001 50.00000, 10.00001 50.00001, 10.00000 50.00001, 10.00000 50.00000))',
    },
    { length: '556', geometry: SPACE_BOX },
  ),
  'value-configured': inFeed({ defaults: { width: 215 } }, {}),
  'value-converted': inSpaces(
    {
      bad: { fields: { length: { column: 'LEN', unit: 'm' } } },
      good: { fields: { length: 'LEN' } },
    },
    [{ LEN: '5.56' }, { LEN: '5.56' }],
    [{ LEN: '556' }, { LEN: '556' }],
  ),
  'value-looked-up': inSpaces(
    {
      bad: {
        fields: { available: { column: 'state', lookup: { free: true, taken: false } } },
      },
      good: { fields: { available: 'state' } },
    },
    [{ state: 'free' }, { state: 'taken' }],
    [{ state: 'true' }, { state: 'false' }],
  ),
  'lookup-unmatched': inSpaces(
    {
      bad: { fields: { available: { column: 'state', lookup: { free: true } } } },
      good: { fields: { available: { column: 'state', lookup: { free: true, taken: false } } } },
    },
    [{ state: 'free' }, { state: 'taken' }],
  ),
  'repeat-invalid': inSpaces(
    {
      bad: { repeat: 'bays', fields: { curb_space_id: { uuid5: ['key', '$n'] } } },
      good: { repeat: 'bays', fields: { curb_space_id: { uuid5: ['key', '$n'] } } },
    },
    [
      { key: 'a', bays: 'two' },
      { key: 'b', bays: '1' },
    ],
    [
      { key: 'a', bays: '2' },
      { key: 'b', bays: '1' },
    ],
  ),
  'time-local': inSpaces(
    {
      bad: { fields: { start_date: { column: 'since', date: 'iso' } } },
      good: { fields: { start_date: { column: 'since', date: 'iso' } } },
    },
    { since: '2020-06-01T08:00:00' },
    { since: '2020-06-01T08:00:00+02:00' },
  ),
  'number-imprecise': {
    bad: zoneWith('12345678901234567890'),
    good: zoneWith('"12345678901234567890"'),
  },
  'validity-reversed': ofSpace(
    { start_date: '1600000000000', end_date: '1500000000000' },
    { start_date: '1500000000000', end_date: '1600000000000' },
  ),
  'zone-field-invalid': ofZone({ street_side: 'left' }, { street_side: 'W' }),
} as const satisfies Readonly<Record<string, Example>>;
