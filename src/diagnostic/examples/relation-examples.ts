import {
  AREA_BOX,
  box,
  type Cells,
  type Example,
  inFile,
  inSpaces,
  SPACE_BOX,
  SPACE_ID,
  ZONE_BOX,
  ZONE_ID,
} from './example.ts';

function ofSpaces(bad: Cells | readonly Cells[], good: Cells | readonly Cells[]): Example {
  return inFile('spaces.csv', bad, good);
}

function ofZones(bad: Cells | readonly Cells[], good: Cells | readonly Cells[]): Example {
  return inFile('zones.csv', bad, good);
}

function ofArea(bad: Cells, good: Cells): Example {
  return inFile('areas.csv', bad, good);
}

const UNKNOWN = 'dddddddd-0000-4000-8000-000000000001';
const ZONE_2 = 'bbbbbbbb-0000-4000-8000-000000000002';
const OBJECT =
  'curb_object_id,name,published_date,last_updated_date,object_type,curb_zone_id,geometry\neeeeeeee-0000-4000-8000-000000000001,M1,1500000000000,1600000000000,';
const POINT = 'POINT (10.000015 50.000025)';
const POLICY =
  '{"data":{"policies":[{"curb_policy_id":"ffffffff-0000-4000-8000-000000000001","published_date":1500000000000,"priority":1,"rules":[{"activity":"parking"}]}]}}';

export const RELATION_EXAMPLES = {
  'space-zone-unknown': ofSpaces({ curb_zone_id: UNKNOWN }, { curb_zone_id: ZONE_ID }),
  'space-zone-count': ofSpaces({ curb_zone_id: '' }, { curb_zone_id: ZONE_ID }),
  'zone-by-position': inSpaces({ bad: { fields: { curb_zone_id: { within: 'zones' } } } }, {}),
  'space-number-sequence': inSpaces(
    { bad: { fields: { space_number: { sequence: 'zone' } } } },
    {},
  ),
  'zone-policy-unknown': {
    bad: { 'policies.json': POLICY, 'zones.csv': { curb_policy_ids: UNKNOWN } },
    good: {
      'policies.json': POLICY,
      'zones.csv': { curb_policy_ids: 'ffffffff-0000-4000-8000-000000000001' },
    },
  },
  'zone-object-unknown': {
    bad: {
      'objects.csv': `${OBJECT}meter,${ZONE_ID},${POINT}\n`,
      'zones.csv': { curb_object_ids: UNKNOWN },
    },
    good: {
      'objects.csv': `${OBJECT}meter,${ZONE_ID},${POINT}\n`,
      'zones.csv': { curb_object_ids: 'eeeeeeee-0000-4000-8000-000000000001' },
    },
  },
  'object-reference-unknown': inFile(
    'objects.csv',
    `${OBJECT}meter,${UNKNOWN},${POINT}\n`,
    `${OBJECT}meter,${ZONE_ID},${POINT}\n`,
  ),
  'object-without-place': inFile(
    'objects.csv',
    `${OBJECT}meter,,${POINT}\n`,
    `${OBJECT}meter,${ZONE_ID},${POINT}\n`,
  ),
  'object-type-missing': inFile(
    'objects.csv',
    `${OBJECT},${ZONE_ID},${POINT}\n`,
    `${OBJECT}meter,${ZONE_ID},${POINT}\n`,
  ),
  'space-zone-unchecked': {
    badCase: 'the feed has spaces.csv, whose spaces name zones, and no zones',
    goodCase: 'the feed has zones.csv with these zones as well',
  },
  'area-zone-unknown': ofArea({ curb_zone_ids: UNKNOWN }, { curb_zone_ids: ZONE_ID }),
  'area-without-zones': ofArea({ curb_zone_ids: '' }, { curb_zone_ids: ZONE_ID }),
  'area-zone-repeated': ofArea(
    { curb_zone_ids: `${ZONE_ID};${ZONE_ID}` },
    { curb_zone_ids: ZONE_ID },
  ),
  'spaces-missing': {
    badCase: 'the feed has availability.csv, and no file of spaces',
    goodCase: 'the feed has spaces.csv as well, with the spaces of these observations',
  },
  'observation-space-unknown': inFile(
    'availability.csv',
    `curb_space_id,availability_time,available\n${UNKNOWN},1650000000000,true\n`,
    `curb_space_id,availability_time,available\n${SPACE_ID},1650000000000,true\n`,
  ),
  'links-disagree': ofZones(
    { curb_area_ids: UNKNOWN },
    { curb_area_ids: 'aaaaaaaa-0000-4000-8000-000000000001' },
  ),
  'space-outside-zone': ofSpaces(
    { geometry: box('9.99990', '50.00000', '9.99993', '50.00005') },
    { geometry: SPACE_BOX },
  ),
  'spaces-overlap': ofSpaces(
    [{}, { geometry: box('10.00000', '50.00003', '10.00003', '50.00008') }],
    [{}, { geometry: box('10.00000', '50.00005', '10.00003', '50.00010') }],
  ),
  'zones-overlap': ofZones(
    [{}, { curb_zone_id: ZONE_2, geometry: box('10.00000', '50.00018', '10.00003', '50.00030') }],
    [{}, { curb_zone_id: ZONE_2, geometry: box('10.00000', '50.00020', '10.00003', '50.00030') }],
  ),
  'zone-outside-area': ofArea(
    { geometry: box('10.00115', '49.99985', '10.00160', '50.00055') },
    { geometry: AREA_BOX },
  ),
  'space-number-duplicate': ofSpaces(
    [{ space_number: '1' }, { space_number: '1' }],
    [{ space_number: '1' }, { space_number: '2' }],
  ),
  'space-number-gap': ofSpaces(
    [{ space_number: '1' }, { space_number: '4' }],
    [{ space_number: '1' }, { space_number: '2' }],
  ),
  'zone-space-count': ofZones({ num_spaces: '5' }, { num_spaces: '2' }),
  'area-too-large': ofArea(
    { geometry: box('9.98001', '49.98001', '10.03001', '50.01001') },
    { geometry: AREA_BOX },
  ),
  'id-geometry-moved': {
    previous: { 'zones.csv': { geometry: ZONE_BOX } },
    bad: { 'zones.csv': { geometry: box('10.00000', '50.00000', '10.00003', '50.00040') } },
    good: { 'zones.csv': { geometry: ZONE_BOX } },
  },
  'records-lost': {
    previous: { 'areas.csv': { name: 'Centre' } },
    bad: {
      'areas.csv': 'curb_area_id,name,published_date,last_updated_date,curb_zone_ids,geometry\n',
    },
    good: { 'areas.csv': { name: 'Centre' } },
  },
  'records-changed': {
    previous: { 'spaces.csv': { name: 'West 1', last_updated_date: '1600000000000' } },
    bad: { 'spaces.csv': { name: 'Western 1', last_updated_date: '1650000000000' } },
    good: { 'spaces.csv': { name: 'West 1', last_updated_date: '1600000000000' } },
  },
} as const satisfies Readonly<Record<string, Example>>;
