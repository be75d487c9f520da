import { csvOf, DATES, type Row, ringOf, squareAt, uuidOf, wktOf, zoneOf } from './record-parts.ts';

/** What makes each space another than the sound one. */
const CHANGES: readonly Row[] = [
  {},
  { curb_space_id: '' },
  { curb_space_id: '19971' },
  { name: '' },
  { name: 'two\tcells' },
  { published_date: '' },
  { published_date: 'soon' },
  { published_date: 1_700_000_000 },
  { published_date: 1_700_000_000_000_000, last_updated_date: 1_700_000_000_000_001 },
  { published_date: 1_715_000_000_000 },
  { curb_zone_id: '' },
  { curb_zone_id: 'nowhere' },
  { space_number: 0 },
  { length: '' },
  { length: -5 },
  { length: 6 },
  { width: 'wide' },
  { available: '' },
  { available: 'yes' },
  { available: 'maybe' },
  { availability_time: 1_730_000_000_000 },
  { start_date: 1_700_000_000_001, end_date: 1_700_000_000_000 },
  { geometry: 'POINT (13.4 52.5)' },
  { geometry: wktOf(ringOf('13.41 52.51, 13.43001 52.53, 13.43 52.51, 13.41 52.52')) },
];

interface Numbered {
  readonly copy: number;
  readonly number: number;
}

/** The spaces of one copy as rows of CSV. */
export function faultySpaces(copy: number): Row[] {
  const twice = spaceOf({ copy, number: 100 });
  const conflict = { curb_space_id: uuidOf('spaces', copy, 101) };
  const capitals = { curb_space_id: uuidOf('spaces', copy, 103).toUpperCase() };
  return [
    ...CHANGES.map((change, number) => spaceOf({ copy, number }, change)),
    twice,
    twice,
    spaceOf({ copy, number: 101 }, conflict),
    spaceOf({ copy, number: 102 }, conflict),
    spaceOf({ copy, number: 103 }, capitals),
  ];
}

/** A sound space of each copy, then what breaks the table: a width, a blank row, a quote. */
export function brokenTable(copies: readonly number[]): string {
  const text = csvOf(copies.map((copy) => spaceOf({ copy, number: 200 })));
  const [header = '', ...rows] = text.trimEnd().split('\n');
  const broken = rows.flatMap((row) => [row, `${row},one more`, '', row.replace('Bay', '"Bay')]);
  return `${[header, ...broken].join('\n')}\n`;
}

/** The spaces of one copy as elements of CDS JSON. */
export function faultyJsonSpaces(copy: number): Row[] {
  const nil = { curb_space_id: '00000000-0000-0000-0000-000000000000' };
  return [
    elementOf(spaceOf({ copy, number: 300 }, { METER: 2 ** 60, available: 1 }), null),
    elementOf(spaceOf({ copy, number: 301 }, { length: '6,10' }), { type: 'Polygon' }),
    // Of nil UUIDs there is one in a feed, or they would be a conflict.
    ...(copy === 0 ? [elementOf(spaceOf({ copy, number: 302 }, nil), null)] : []),
  ];
}

function elementOf(space: Row, geometry: object | null): Row {
  const { availability_time, start_date, end_date, ...rest } = space;
  return { ...rest, geometry };
}

function spaceOf({ copy, number }: Numbered, change: Row = {}): Row {
  return {
    curb_space_id: uuidOf('spaces', copy, number),
    name: `Bay ${copy} ${number}`,
    ...DATES,
    curb_zone_id: zoneOf(copy),
    space_number: number + 1,
    length: 610,
    width: 220,
    available: 'true',
    availability_time: '',
    start_date: '',
    end_date: '',
    geometry: wktOf(squareAt(20 * number, 20 * copy)),
    METER: copy % 3 === 0 ? '' : 'M',
    ...change,
  };
}
