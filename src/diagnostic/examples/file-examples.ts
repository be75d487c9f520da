import { type Example, inFeed, inFile, inSpaces, ZONE_ID } from './example.ts';

const HEADER =
  'curb_space_id,name,published_date,last_updated_date,curb_zone_id,space_number,length';
const ROW = rowOf(1, 'West 1');

function rowOf(number: number, name: string): string {
  const id = `cccccccc-0000-4000-8000-00000000000${number}`;
  const dates = '1500000000000,1600000000000';
  return `${id},${name},${dates},${ZONE_ID},${number},556`;
}

function table(...rows: readonly string[]): string {
  return `${[HEADER, ...rows].join('\n')}\n`;
}

function collection(members: string): string {
  return `{"type":"FeatureCollection",${members}}`;
}

/** An area that declares its reference system. */
function areaIn(crs: string): string {
  const declared = `"crs":{"type":"name","properties":{"name":"${crs}"}}`;
  const ring = '[[9.99985,49.99985],[10.00055,49.99985],[10.00055,50.00055],[9.99985,49.99985]]';
  const shape = `"geometry":{"type":"Polygon","coordinates":[${ring}]}`;
  const properties = `"properties":{"name":"Centre"}`;
  return collection(`${declared},"features":[{"type":"Feature",${properties},${shape}}]`);
}

export const FILE_EXAMPLES = {
  'file-unreadable': inFile('spaces.csv', '', table(ROW)),
  'encoding-invalid': {
    badCase: 'spaces.csv is saved in windows-1252, feed.json has no "encoding"',
    goodCase: 'spaces.csv is saved in UTF-8, or its source has "encoding": "windows-1252"',
  },
  'bom-stripped': inFile('spaces.csv', `\uFEFF${table(ROW)}`, table(ROW)),
  'column-name-untidy': inFile(
    'spaces.csv',
    table(ROW).replace('length', 'length\u200B'),
    table(ROW),
  ),
  'json-malformed': inFile('objects.json', '{"data":{"objects":[', '{"data":{"objects":[]}}'),
  'format-unknown': inFile('objects.json', '{"objekte":[]}', '{"data":{"objects":[]}}'),
  'csv-header-missing': inFile('spaces.csv', `${ROW}\n`, table(ROW)),
  'csv-header-duplicate': inFile(
    'spaces.csv',
    `${HEADER},name\n${ROW},W1\n`,
    `${HEADER},old_name\n${ROW},W1\n`,
  ),
  'csv-row-width': inFile(
    'spaces.csv',
    table(ROW.replace('West 1', 'West, 1')),
    table(ROW.replace('West 1', '"West, 1"')),
  ),
  'csv-empty-cells': inFile('spaces.csv', table(`${ROW},`), table(ROW)),
  'csv-formula-text': inFile('spaces.csv', table(ROW.replace('West 1', '="West 1"')), table(ROW)),
  'csv-blank-row': inFile('spaces.csv', table(ROW, '', rowOf(2, 'West 2')), table(ROW)),
  'csv-quote-broken': inFile(
    'spaces.csv',
    table(ROW.replace('West 1', '"West" 1')),
    table(ROW.replace('West 1', '"West ""1"""')),
  ),
  'crs-unsupported': inFile('areas.geojson', areaIn('EPSG:1'), areaIn('EPSG:4326')),
  'crs-contradicted': inSpaces({ bad: { crs: 'EPSG:25832' }, good: { crs: 'EPSG:4326' } }, {}),
  'field-unknown': inSpaces({ good: { fields: { width: 'wide' } } }, { wide: '215' }),
  'column-missing': inSpaces(
    { bad: { fields: { width: 'WIDHT' } }, good: { fields: { width: 'WIDTH' } } },
    { WIDTH: '215' },
  ),
  'text-untrimmed': inFile('spaces.csv', { name: 'West 1 ' }, { name: 'West 1' }),
  'source-partial': inFile(
    'spaces.geojson',
    collection('"exceededTransferLimit":true,"features":[]'),
    collection('"features":[]'),
  ),
  'source-empty': inFile('spaces.csv', `${HEADER}\n`, table(ROW)),
  'source-not-a-table': inFile('spaces.csv', '<!DOCTYPE html>\n<p>Log in</p>\n', table(ROW)),
  'member-repeated': inFile(
    'objects.json',
    '{"data":{"objects":[{"curb_object_id":"x","name":"a","name":"b"}]}}',
    '{"data":{"objects":[{"curb_object_id":"x","name":"a"}]}}',
  ),
  'null-word': inFile('spaces.csv', { width: 'NULL' }, { width: '' }),
  'row-filtered': inSpaces({ bad: { where: { status: 'active' } } }, [
    { status: 'active' },
    { status: 'old' },
  ]),
  'row-deleted': {
    badCase: 'a row of bays.dbf is marked as deleted and still in the file',
    goodCase: 'bays.dbf is packed, or exported again',
  },
  'row-repeated': inSpaces(
    { bad: { repeat: 'bays', fields: { curb_space_id: { uuid5: ['key', '$n'] } } } },
    [
      { key: 'a', bays: '1' },
      { key: 'b', bays: '2', geometry: '' },
    ],
  ),
  'rows-united': inSpaces({ bad: { latest_by: 'last_updated_date' } }, [
    { last_updated_date: '1500000000000' },
    { curb_space_id: 'cccccccc-0000-4000-8000-000000000001', last_updated_date: '1600000000000' },
  ]),
  'list-ambiguous': inFile(
    'areas.csv',
    { curb_zone_ids: 'north, south' },
    { curb_zone_ids: 'north;south' },
  ),
  'source-unlisted': {
    badCase:
      'the folder has spaces.csv and zones.csv, and sources in feed.json lists only spaces.csv',
    goodCase: 'sources lists both files, or feed.json has no sources',
  },
  'time-zone-invalid': inFeed({ time_zone: '+01:00' }, { time_zone: 'Europe/Berlin' }),
  'currency-invalid': inFeed({ currency: 'euro' }, { currency: 'EUR' }),
  'version-unknown': inFeed({ version: '2.0' }, { version: '1.1.0' }),
  'licence-url-invalid': inFeed(
    { licence_url: 'example.org/licence' },
    { licence_url: 'https://example.org/licence' },
  ),
} as const satisfies Readonly<Record<string, Example>>;
