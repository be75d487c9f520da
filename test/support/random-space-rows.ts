import type { Random } from './random.ts';

/** The columns of a random spaces file, in the standard's names. */
const COLUMNS = [
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
  'remark',
] as const;

type Column = (typeof COLUMNS)[number];

/** Values that nothing is wrong with, or that are read without a finding. */
const PLAIN: Readonly<Record<Column, readonly string[]>> = {
  curb_space_id: [],
  name: ['Bay 1', '10002-1', 'A', '"Main St, north"', "O'Hara 7", 'x'.repeat(256), '~!#$%&()*+'],
  published_date: ['1700000000000', '1628744400000', '100000000000', '01600000000000'],
  last_updated_date: ['1710000000000', '1700000000000', '1719999999999'],
  curb_zone_id: ['zone-1', 'c5c9946d-5a6a-40ae-a827-2e9a29860631', 'Z 7', '7'],
  space_number: ['1', '2', '17', '123456789012345'],
  length: ['520', '520', '520', '550', '0525', '', '530'],
  width: ['', '240', '0250'],
  available: ['', 'true', 'false'],
  availability_time: ['', '', '', '', '', '', '', '', '1705000000000'],
  start_date: ['', '', '1600000000000'],
  end_date: ['', '', '1900000000000'],
  geometry: [],
  remark: ['', 'x', '"a, b"', 'bä', '0'],
};

/** Faults, other notations, and texts that a parser may split in another way. */
const DIRTY: Readonly<Record<Column, readonly string[]>> = {
  curb_space_id: [
    '',
    ' ',
    'absent',
    '00000000-0000-0000-0000-000000000000',
    'AAAAAAAA-0000-4000-8000-00000000000A',
    '{aaaaaaaa-0000-4000-8000-00000000000a}',
    'urn:uuid:aaaaaaaa-0000-4000-8000-00000000000a',
    'aaaaaaaa-0000-4000-8000-00000000000',
    'aaaaaaaa-0000-4000-8000-00000000000g',
    'aaaaaaaa+0000-4000-8000-00000000000a',
    ' aaaaaaaa-0000-4000-8000-00000000000a',
  ],
  name: [
    '',
    ' ',
    ' Bay 1',
    'Bay 1 ',
    'Bay  1',
    'null',
    'N/A',
    '-',
    '(blank)',
    '"say ""hello"""',
    'back\\slash',
    'Straße',
    'StraÃŸe',
    'e\u0301',
    '\u00a0',
    'a\u200bb',
    '"two\nlines"',
    '"two\r\nlines"',
    'tab\there',
    'a"b',
    'x'.repeat(257),
    '="007"',
    '"=""007"""',
    '\u007f',
  ],
  published_date: ['', '-1', '1.5', '2024-01-31', 'null', '0', '1e3', '1700000000', '9'.repeat(16)],
  last_updated_date: ['', '0', '1700000000000000', '2030000000000', ' 1710000000000', '+1'],
  curb_zone_id: [
    '',
    'C5C9946D-5A6A-40AE-A827-2E9A29860631',
    'a;b',
    'a|b',
    '[1]',
    '"[""zone-1""]"',
    '{}',
    'null',
    'n/a',
    ' zone-1',
    'zone\\1',
    'Züge',
    '"z""q"',
    'c5c9946d-5a6a-40ae-a827-2e9a29860631 97996973-1370-4551-a757-acbf4edfa083',
  ],
  space_number: ['', '0', '-1', '1.0', '1.5', 'one', '1,5', '9'.repeat(16), '-'],
  length: [
    '0',
    '-5',
    '520.5',
    '5.2 m',
    "17'",
    'long',
    '0.4',
    '6',
    '6100',
    '"5,2"',
    'NaN',
    '9'.repeat(16),
  ],
  width: ['0', '-1', '2.4', '2 m', 'wide', 'null'],
  available: ['TRUE', 'yes', '0', 'maybe', ' true', 'null'],
  availability_time: ['0', '17', '2000000000000', 'now', '-1'],
  start_date: ['0', '1600000000', '2000000000000', 'never', '-'],
  end_date: ['1', '1600000000000', '253402300799999', '253402300800000', 'never'],
  geometry: [
    '',
    ' ',
    'null',
    'POINT (13.4 52.5)',
    '"LINESTRING (13.4 52.5, 13.41 52.51)"',
    '"POLYGON ((13.4 52.5, 13.41 52.5, 13.4 52.5))"',
    '"POLYGON ((13.4 52.5, 13.4002 52.5, 13.4002 52.5001, 13.4 52.5001))"',
    '"POLYGON ((52.5 95.4, 52.5 95.5, 52.6 95.5, 52.5 95.4))"',
    '"POLYGON ((13.12345 52.12345, 13.12345 52.12345, 13.12345 52.12345, 13.12345 52.12345))"',
    '"POLYGON Z ((13.4 52.5 1, 13.41 52.5 1, 13.41 52.51 1, 13.4 52.5 1))"',
    '"polygon ((13.4 52.5, 13.41 52.5, 13.41 52.51, 13.4 52.5))"',
    '"SRID=4326;POLYGON ((13.4 52.5, 13.41 52.5, 13.41 52.51, 13.4 52.5))"',
    '"POLYGON ((13.4 52.5, 13.41 52.5, 13.41 52.51, 13.4 52.5)), ((1 1))"',
    '"POLYGON ((13.4 52.5, 13.41 52.5, 13.41 52.51, 13.4 52.5)) x"',
    '"POLYGON ((13.4 52.5, 13.41 52.5, 13.41 52.51, 13.4 52.5)"',
    '"POLYGON ((0 0, 0.0001 0, 0.0001 0.0001, 0 0))"',
    '"POLYGON ((179.99995 1, -179.99995 1, -179.99995 1.00005, 179.99995 1.00005, 179.99995 1))"',
    '"{""type"":""Point"",""coordinates"":[13.4,52.5]}"',
    '"POLYGON ((1e1 52.5, 13.41 5.25e1, 13.41 52.51, 1e1 52.5))"',
    '"POLYGON ((13.4-1 52.5, 13.41 52.5))"',
    '"POLYGON EMPTY"',
  ],
  remark: [' ', 'ä', '\u00a0', '="1"', '"a\nb"', '"open', 'a"b'],
};

export interface RowChances {
  /** The share of rows with a dirty cell or another width. */
  readonly dirtyShare: number;
}

/** Returns a spaces file of random rows. Some identifiers are repeated. */
export function randomSpacesFile(random: Random, rowCount: number, chances: RowChances): string {
  const lineEnd = random.pick(['\n', '\n', '\n', '\r\n', '\r\n', '\r']);
  const columns = shuffled(random, COLUMNS);
  const lines = [columns.join(',')];
  for (let row = 0; row < rowCount; row++) {
    lines.push(randomRow(random, columns, random.chance(chances.dirtyShare)));
  }
  return `${lines.join(lineEnd)}${random.pick(['', lineEnd])}`;
}

function randomRow(random: Random, columns: readonly Column[], isDirty: boolean): string {
  if (isDirty && random.chance(0.1)) {
    return random.pick(['', ' ', ',', columns.map(() => '').join(',')]);
  }
  const dirty = isDirty && random.chance(0.9) ? random.pick(columns) : undefined;
  const cells = columns.map((column) =>
    column === dirty ? random.pick(DIRTY[column]) : plainCell(random, column),
  );
  if (isDirty && dirty === undefined) {
    if (random.chance(0.5)) cells.push(random.pick(['', 'too wide']));
    else cells.length = random.below(cells.length);
  }
  return cells.join(',');
}

function plainCell(random: Random, column: Column): string {
  if (column === 'curb_space_id') {
    return `00000000-0000-4000-8000-${String(1 + random.below(400)).padStart(12, '0')}`;
  }
  if (column === 'geometry') return randomPolygon(random);
  const cell = random.pick(PLAIN[column]);
  const isQuoted = random.chance(0.1) && !cell.startsWith('"');
  return isQuoted || (cell.includes(',') && !cell.startsWith('"')) ? `"${cell}"` : cell;
}

/** A bay of about 5 m by 2.4 m, at times clockwise, coarse or with a dent. */
export function randomPolygon(random: Random): string {
  const lng = random.between(-170, 170);
  const lat = random.between(-60, 60);
  const east = 0.0000467 / Math.cos((lat * Math.PI) / 180);
  const north = random.chance(0.98) ? 0.0000216 : 0.0000001;
  const corners = [
    [lng, lat],
    [lng + east, lat],
    [lng + east, lat + north],
    ...(random.chance(0.03) ? [[lng + east / 2, lat + north / random.pick([2, -2])]] : []),
    [lng, lat + north],
  ];
  const turned = random.chance(0.02) ? corners.reverse() : corners;
  const digits = random.chance(0.97) ? random.pick([7, 7, 8, 9]) : random.pick([4, 6, 13]);
  const texts = [...turned, turned[0] ?? []].map((pair) =>
    pair.map((degrees) => degrees.toFixed(digits)).join(random.pick([' ', ' ', '  '])),
  );
  const [open, between] = random.pick([
    ['((', ', '],
    ['((', ','],
    [' ( (', ' , '],
    [' ((', ', '],
  ]);
  return `"POLYGON${open}${texts.join(between)}))"`;
}

/** Returns a list in another order. */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const rest = [...list];
  return list.map(() => rest.splice(random.below(rest.length), 1)[0] as T);
}
