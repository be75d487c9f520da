import type { Random } from './random.ts';
import { randomPolygon, shuffled } from './random-space-rows.ts';

/** The kinds of records that list others. */
export type LinkedKind = 'zones' | 'areas' | 'objects';

/** Values that nothing is wrong with, or that are read without a finding; and all others. */
interface Cells {
  readonly plain: readonly string[];
  readonly dirty: readonly string[];
}

const A = 'aaaaaaaa-0000-4000-8000-00000000000a';
const B = 'bbbbbbbb-0000-4000-8000-00000000000b';
const C = 'c5c9946d-5a6a-40ae-a827-2e9a29860631';
const NIL = '00000000-0000-0000-0000-000000000000';

const ODD_LISTS: readonly string[] = [
  ...['{}', '[', '"[1]"', '"[""x""]"', `"[""${A}"",]"`, `"[""${A}"" ,""${B}""]"`, `[${A}]`],
  ...[`${A};`, `;${A}`, `${A};;${B}`, `${A}; ${B}`, ` ${A}`, `${A} `, `"${A},${B},"`],
  ...[`${A};${B}|${C}`, `${A};${A}`, `${A};null`, `null;${A}`, 'null', 'n/a', '-', `${A};x`],
  ...[`${A}${B}`, `${A};${B.toUpperCase()}`, `{${A}};${B}`, `urn:uuid:${A}`, NIL, `${A};${NIL}`],
  ...[`"[""${A}"",null]"`, `"[""${A}"",""${A}""]"`, `"[""${A}"",""${B}"",""""]"`, 'zone-1;zone-2'],
  ...[`"[""${A}"",""${B}"]"`, `"""${A}"""`, `"""${A}"";""${B}"""`, `"${A}\n${B}"`, `"[""${A}""] "`],
  ...[`${A.slice(1)};${B}`, `${A}-${B}`, `"[""${A}"";""${B}""]"`, `"['${A}','${B}']"`, '=[]'],
  ...[`"${A}\u00a0${B}"`, `${A};ä`, '"[]"', '" []"', '[ ]', `${A}/${B}`, `(${A};${B})`],
];

const LIST: Cells = {
  plain: [
    ...['', '', A, `${A};${B}`, `${A};${B};${C}`, `${A}|${B}`, `"${A},${B}"`, '[]'],
    ...[`"[""${A}""]"`, `"[""${A}"",""${B}""]"`, `"[""${C}"",""${B}"",""${A}""]"`],
  ],
  dirty: ODD_LISTS,
};

const TEXT: Cells = {
  plain: ['', '10002', 'Birch Street', '72nd Avenue', '"Main St, north"', "O'Hara 7", '~!#$%&()*+'],
  dirty: [
    ...[
      'null',
      'N/A',
      '-',
      ' A',
      'A ',
      'A  B',
      '"say ""hello"""',
      'back\\slash',
      'Straße',
      '日本町',
    ],
    ...['e\u0301', '\u00a0', '"two\nlines"', 'tab\there', 'a"b', '="007"', '"=""007"""', '\u007f'],
    ...['x'.repeat(257), '="00""7"', '""', '" "', '"a""', '\ufeffA', '\ud7ff', '[1]', '{"a":1}'],
  ],
};

const DATE: Cells = {
  plain: ['1700000000000', '1710000000000', '1628744400000', '01600000000000'],
  dirty: ['', '-1', '1.5', '2024-01-31', 'null', '0', '1e3', '1700000000', '9'.repeat(16), ' 1'],
};

const NUMBER: Cells = {
  plain: ['', '520', '0525', '7', '123456789012345'],
  dirty: ['0', '-1', '1.5', '2.0', '"1,5"', 'many', '5 m', '1e3', '9'.repeat(16), ' 7', 'null'],
};

const SHAPE: Cells = {
  plain: [
    '"LINESTRING (13.4123457 52.5123456, 13.4123467 52.5123456)"',
    '"LINESTRING (13.4123457 52.5123456, 13.4123467 52.5123456, 13.4123477 52.5123466)"',
    '"POLYGON ((0.0000001 0.0000001, 0.0000501 0.0000001, 0.0000501 0.0000401, 0.0000001 0.0000001))"',
    '"POLYGON ((-0.0 1.0000001, 0.0000501 1.0000001, 0.0000501 1.0000401, -0.0 1.0000001))"',
    '"POLYGON ((7 50.1234500, 7.1 50.1234500, 7.1 50.2000001, 7 50.1234500))"',
    '"POLYGON ((007.1234567 50.1234567, 7.1 50.1, 7.1 50.2, 7.1234567 50.1234567))"',
    '"POLYGON ((7.1234567 50.1, 7.2234567 50.1, 7.2234567 50.2, 7.1234567 50.1), (7.2 50.12, 7.21 50.13, 7.21 50.12, 7.2 50.12))"',
    'POINT (13.4123457 52.5123456)',
  ],
  dirty: [
    ...['', ' ', 'null', '"LINESTRING (13.4 52.5, 13.4 52.5)"', '"LINESTRING (13.4 52.5)"'],
    ...['"linestring (13.4 52.5, 13.41 52.5)"', '"LINESTRING Z (1 2 3, 4 5 6)"', 'POLYGON EMPTY'],
    ...['"POLYGON ((13.4 52.5, 13.41 52.5, 13.4 52.5))"', '"LINESTRING (13.4 95, 13.5 95)"'],
    ...['"POLYGON ((1e1 52.5, 13.41 5.25e1, 13.41 52.51, 1e1 52.5))"', '"{""type"":""Point""}"'],
    ...['"LINESTRING (13.4123457 52.5123456, 13.4123467 52.5123456) x"', 'LINESTRING EMPTY'],
    ...['"LINESTRING (179.9999 1.1234567, -179.9999 1.1234567)"', '"POLYGON ((52.5 95.4, 1 2))"'],
    ...['"MULTILINESTRING ((13.4 52.5, 13.41 52.5))"', '"POINT (13.4, 52.5)"'],
  ],
};

const ID: Cells = {
  plain: [],
  dirty: [
    ...['', ' ', 'absent', 'z"1', '"z""1"', 'zone-1', '10002', 'Züge', NIL, A.toUpperCase()],
    ...[`{${A}}`, `urn:uuid:${A}`, A.slice(1), A.replace('-', '+'), ` ${A}`, `${A};${B}`, 'null'],
  ],
};

const CELLS: Readonly<Record<LinkedKind, Readonly<Record<string, Cells>>>> = {
  zones: {
    curb_zone_id: ID,
    published_date: DATE,
    last_updated_date: DATE,
    start_date: { ...DATE, plain: ['', '1600000000000', '1500000000000'] },
    end_date: { ...DATE, plain: ['', '', '1900000000000'] },
    curb_area_ids: LIST,
    curb_space_ids: LIST,
    curb_policy_ids: LIST,
    prev_curb_zone_ids: { ...LIST, plain: ['', '', '', A] },
    curb_object_ids: LIST,
    name: TEXT,
    user_zone_id: TEXT,
    street_name: TEXT,
    length: NUMBER,
    width: NUMBER,
    num_spaces: NUMBER,
    street_side: { plain: ['', 'N', 'W'], dirty: ['x', 'n', '"""N"""', ' N', 'null', 'NE'] },
    parking_angle: { plain: ['', 'parallel', 'angled'], dirty: ['0', 'Parallel', 'none'] },
    median: { plain: ['', '', '', 'true', 'false'], dirty: ['yes', 'maybe', '0', 'null'] },
    entire_roadway: { plain: ['', '', '', 'false'], dirty: ['true', 'maybe', 't'] },
    availability_time: { plain: ['', '', '', '1700000000000'], dirty: ['now', '0', '1.5'] },
    available_space_lengths: { plain: ['', '', '', '5;7'], dirty: ['5', 'x', '[5]'] },
    prev_policies: {
      plain: ['', '', '', '', `"[{""curb_policy_ids"":[""${A}""],""start_date"":1650000000000}]"`],
      dirty: ['x', '[]', '{}', '[{]'],
    },
    location_references: { plain: ['', '', '', ''], dirty: ['x', '[]', '[{}]'] },
    geometry: SHAPE,
    remark: TEXT,
  },
  areas: {
    curb_area_id: ID,
    name: TEXT,
    published_date: DATE,
    last_updated_date: DATE,
    curb_zone_ids: LIST,
    geometry: SHAPE,
    remark: TEXT,
  },
  objects: {
    curb_object_id: ID,
    curb_zone_id: { plain: ['', A, 'zone-1'], dirty: ID.dirty },
    curb_space_id: { plain: ['', B], dirty: ID.dirty },
    curb_policy_id: { plain: ['', C], dirty: ID.dirty },
    object_type: { plain: ['signage', 'meter'], dirty: TEXT.dirty },
    name: TEXT,
    owner: TEXT,
    perpendicular_distance: NUMBER,
    max_height: NUMBER,
    published_date: DATE,
    last_updated_date: DATE,
    geometry: SHAPE,
    remark: TEXT,
  },
};

/**
 * Returns a file of random rows, in each of which one cell may be dirty. If none may be, the file
 * has all columns.
 */
export function randomLinkedFile(
  random: Random,
  kind: LinkedKind,
  { rowCount, dirtyShare }: { readonly rowCount: number; readonly dirtyShare: number },
): string {
  const cells = Object.entries(CELLS[kind]).filter(([, { plain }]) => {
    return plain.length === 0 || dirtyShare === 0 || random.chance(0.9);
  });
  const columns = shuffled(random, cells);
  const lineEnd = random.pick(dirtyShare === 0 ? ['\n', '\r\n'] : ['\n', '\n', '\r\n', '\r']);
  const lines = [columns.map(([name]) => name).join(',')];
  for (let row = 0; row < rowCount; row++) {
    const dirty = random.chance(dirtyShare) ? random.below(columns.length + 1) : -1;
    const line = columns.map(([, column], index) => randomCell(random, column, index === dirty));
    if (dirty === columns.length) line.push(random.pick(['', 'too wide']));
    lines.push(line.join(','));
  }
  return `${random.pick(['', '', '\ufeff'])}${lines.join(lineEnd)}${random.pick(['', lineEnd])}`;
}

function randomCell(random: Random, { plain, dirty }: Cells, isDirty: boolean): string {
  if (isDirty) return random.pick(dirty);
  if (plain.length === 0) {
    return `00000000-0000-4000-8000-${String(1 + random.below(400)).padStart(12, '0')}`;
  }
  return plain === SHAPE.plain && random.chance(0.8) ? randomPolygon(random) : random.pick(plain);
}
