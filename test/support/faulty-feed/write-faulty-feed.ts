import { writeFeed } from '../feeds.ts';
import { faultyAreas } from './faulty-areas.ts';
import { brokenTable, faultyJsonSpaces, faultySpaces } from './faulty-spaces.ts';
import { csvOf, DATES, type Row, uuidOf, zoneOf } from './record-parts.ts';

export interface FaultyFeed {
  /** Every record so many times, each time with identifiers of its own; default once. */
  readonly copyCount?: number;
  /** Puts the sources into another order in feed.json; default as they stand below. */
  readonly order?: <T>(list: readonly T[]) => readonly T[];
}

/**
 * A feed with faults of more than half of all codes. Each code
 * is raised by a feed of its own in test/diagnostic/examples.
 */
export function writeFaultyFeed(folder: string, feed: FaultyFeed = {}): string {
  const { copyCount = 1, order = (list) => list } = feed;
  const copies = Array.from({ length: copyCount }, (_, copy) => copy);
  const files = {
    'areas.geojson': JSON.stringify({
      type: 'FeatureCollection',
      features: copies.flatMap(faultyAreas),
    }),
    'zones.csv': `\ufeff${csvOf(copies.flatMap(faultyZones))}`,
    'spaces.csv': csvOf(copies.flatMap(faultySpaces)),
    'broken.csv': brokenTable(copies),
    'spaces.json': JSON.stringify({ data: { spaces: copies.flatMap(faultyJsonSpaces) } }),
    'availability.csv': csvOf(copies.flatMap(faultyObservations)),
    ...REFUSED_FILES,
  };
  return writeFeed(folder, files, { ...ENVELOPE, sources: order(SOURCES) });
}

const ENVELOPE = {
  time_zone: 'Berlin',
  currency: 'euro',
  version: '9',
  licence_url: 'here',
  last_updated: 1_720_000_000_000,
};

const SOURCES: readonly object[] = [
  { file: 'areas.geojson', kind: 'areas', custom_attributes: ['WARD'] },
  { file: 'projected.geojson', kind: 'areas' },
  { file: 'malformed.geojson', kind: 'areas' },
  { file: 'processing.geojson', kind: 'areas' },
  { file: 'zones.csv', kind: 'zones' },
  { file: 'headless.csv', kind: 'zones' },
  { file: 'twice.csv', kind: 'zones' },
  { file: 'gone.csv', kind: 'zones' },
  { file: 'page.html.csv', kind: 'zones' },
  { file: 'repeated.json', kind: 'zones' },
  { file: 'spaces.csv', kind: 'spaces' },
  { file: 'broken.csv', kind: 'spaces' },
  { file: 'spaces.json', kind: 'spaces', custom_attributes: ['METER'] },
  { file: 'latin.csv', kind: 'spaces' },
  { file: 'availability.csv', kind: 'availability' },
];

const REFUSED_FILES = {
  'projected.geojson': JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::25832' } },
    features: [],
  }),
  'malformed.geojson': '{"type":"FeatureCollection","features":[{"type":"Feature","id":NaN}]}',
  'processing.geojson': '{"processingTime":"1 second","status":"Processing","generating":{}}',
  'headless.csv': `${uuidOf('areas', 0, 0)},1,1\n`,
  'twice.csv': 'curb_zone_id,name,name\n',
  'page.html.csv': 'Service Unavailable\n',
  'repeated.json':
    '{"data":{"zones":[{"curb_zone_id":"a","curb_zone_id":"b"}]},"pages":{"total":2}}',
  'latin.csv': Buffer.from('curb_space_id,name\n1,M\u00fcnchen\n', 'latin1'),
};

function faultyZones(copy: number): Row[] {
  const shared = uuidOf('spaces', copy, 0);
  const geometry = 'LINESTRING (13.412345 52.5, 13.42 52.5)';
  const zone = { ...DATES, curb_space_ids: '', geometry };
  return [
    { curb_zone_id: zoneOf(copy), ...zone },
    { ...zone, curb_zone_id: `links-${copy}`, curb_space_ids: shared },
    { ...zone, curb_zone_id: shared },
    { ...zone, curb_zone_id: ` blank-${copy}` },
    { ...zone, curb_zone_id: `bare-${copy}`, geometry: '' },
  ];
}

function faultyObservations(copy: number): Row[] {
  const observed = (number: number, available: unknown) => ({
    curb_space_id: uuidOf('spaces', copy, number),
    availability_time: 1_710_000_000_000,
    available,
  });
  return [observed(0, true), observed(0, false), observed(999, 'no'), observed(100, '')];
}
