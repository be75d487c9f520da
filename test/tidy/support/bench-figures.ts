/*
 * The tables of figures in README.md and in test/bench/README.md, cut out of what `npm run bench`
 * printed (test/bench/RESULTS.md), so that they never disagree.
 */

export const START_MARK = '<!-- figures of test/bench/RESULTS.md, by npm run generate -->';
export const END_MARK = '<!-- end of the figures -->';

/** Returns the README with the figures of the results between its two marks. */
export function withFigures(readme: string, results: string): string {
  return replaceMarked(readme, renderFigures(results));
}

/** Returns the page about the benchmarks with the aims and the results between its two marks. */
export function withAims(page: string, results: string): string {
  return replaceMarked(page, renderAims(results));
}

function replaceMarked(page: string, figures: string): string {
  const start = page.indexOf(START_MARK);
  const end = page.indexOf(END_MARK);
  if (start < 0 || end < start) throw new Error(`the page needs ${START_MARK} and ${END_MARK}`);
  return `${page.slice(0, start + START_MARK.length)}\n\n${figures}\n${page.slice(end)}`;
}

/**
 * Returns the sentence and the table of the README.
 *
 * @throws Error where the results lack a section, a row or a column that the README shows.
 */
export function renderFigures(results: string): string {
  const [machine = ''] = results.split('\n', 1);
  const read = (section: string, row: string, column: string) =>
    readCell(results, { section, row, column });
  const ingest = (column: string) => read('ingest', '`curbstone ingest`', column);
  const question = (row: string) =>
    `${read('http', row, 'CPU µs')} µs; \`node:http\` with the same bytes ready ${read('http', row, 'node:http CPU µs')} µs`;
  const rows = [
    [
      'ingest from CSV',
      `${ingest('records/s')} records/s, ${ingest('ratio')} times what csv-parse alone takes over the same files`,
    ],
    [
      'memory of an ingest at its peak',
      `${ingest('peak memory')}, ${ingest('bytes a record')} bytes a record`,
    ],
    [
      'size of the snapshot',
      `${read('ingest', 'all', 'bytes a space')} bytes a space, of which ${read('ingest', 'spaces.pages', 'bytes a space')} are the JSON`,
    ],
    [
      'from start to the first response',
      `${read('start', '1,000,000 spaces', 'beyond Node, ms')} ms more than starting Node itself (${read('start', '10,000 spaces', 'beyond Node, ms')} ms with 10,000 spaces)`,
    ],
    ['processor time of a page of 100 spaces', question('(a) no filter, first pages')],
    ['of a box of 500 m', question('(b) box of 500 m')],
    ['of a circle of 200 m', question('(d) circle of 200 m')],
    ['of one space by identifier', question('(g) by identifier')],
    [
      'memory of a server beside the mapped pages',
      `${read('memory', '10,000', 'anonymous')} for 10,000 spaces, ${read('memory', '1,000,000', 'anonymous')} for 1,000,000`,
    ],
  ];
  const table = [['What', 'Figure'], ['---', '---'], ...rows];
  return `Measured by \`npm run bench\`: ${machine}.\n\n${table.map(([what, figure]) => `| ${what} | ${figure} |`).join('\n')}\n`;
}

interface Aim {
  readonly aim: string;
  /** At the commit at which the aims were set, measured on a machine as fast. */
  readonly before: string;
  /** The cells with the figures: section, row, column. */
  readonly cells: readonly (readonly [section: string, row: string, column: string])[];
  readonly unit: string;
  /** Where it is explained why the aim is missed. */
  readonly reason: string;
  readonly isMet: (figures: readonly number[]) => boolean;
}

const atMost = (limit: number) => (figures: readonly number[]) =>
  figures.every((figure) => figure <= limit);
const atLeast = (limit: number) => (figures: readonly number[]) =>
  figures.every((figure) => figure >= limit);

const FLOOR = '[The floor](MEASUREMENTS.md#the-floor)';
const BOXES = '[Boxes](MEASUREMENTS.md#boxes)';
const CIRCLES = '[Circles](MEASUREMENTS.md#circles)';

const AIMS: readonly Aim[] = [
  {
    aim: 'ingest within 1.25 times csv-parse alone',
    before: '2.78',
    cells: [['ingest', '`curbstone ingest`', 'ratio']],
    unit: ' times',
    reason: '[An ingest](MEASUREMENTS.md#an-ingest)',
    isMet: atMost(1.25),
  },
  {
    aim: '400 bytes a record at the peak of an ingest',
    before: '590',
    cells: [['ingest', '`curbstone ingest`', 'bytes a record']],
    unit: '',
    reason: '[An ingest](MEASUREMENTS.md#an-ingest)',
    isMet: atMost(400),
  },
  {
    aim: 'first answer 80 ms after Node itself, 10,000 and 1,000,000 spaces',
    before: '131 to 160 ms',
    cells: [
      ['start', '10,000 spaces', 'beyond Node, ms'],
      ['start', '1,000,000 spaces', 'beyond Node, ms'],
    ],
    unit: ' ms',
    reason: '[The start of a server](MEASUREMENTS.md#the-start-of-a-server)',
    isMet: atMost(80),
  },
  {
    aim: 'first and last pages 0.85 of `node:http`',
    before: '34 and 23 µs',
    cells: [
      ['http', '(a) no filter, first pages', 'CPU ratio'],
      ['http', '(a) no filter, last pages', 'CPU ratio'],
    ],
    unit: '',
    reason: FLOOR,
    isMet: atLeast(0.85),
  },
  {
    aim: 'zone and identifier 0.75 of `node:http`',
    before: '26 and 26 µs',
    cells: [
      ['http', '(f) curb_zone_id', 'CPU ratio'],
      ['http', '(g) by identifier', 'CPU ratio'],
    ],
    unit: '',
    reason: FLOOR,
    isMet: atLeast(0.75),
  },
  {
    aim: 'box of 500 m 35 µs',
    before: '64 µs',
    cells: [['http', '(b) box of 500 m', 'CPU µs']],
    unit: ' µs',
    reason: BOXES,
    isMet: atMost(35),
  },
  {
    aim: 'box of 500 m and time 45 µs',
    before: '104 µs',
    cells: [['http', '(h) box of 500 m and time', 'CPU µs']],
    unit: ' µs',
    reason: BOXES,
    isMet: atMost(45),
  },
  {
    aim: 'circle of 200 m and of the city 60 µs',
    before: '243 and 253 µs',
    cells: [
      ['http', '(d) circle of 200 m', 'CPU µs'],
      ['http', '(e) circle of the city, first page', 'CPU µs'],
    ],
    unit: ' µs',
    reason: CIRCLES,
    isMet: atMost(60),
  },
  {
    aim: 'private memory of servers of 10,000 and 1,000,000 spaces equal to 10 MB',
    before: '74 and 115 MB',
    cells: [
      ['memory', '10,000', 'private dirty'],
      ['memory', '1,000,000', 'private dirty'],
    ],
    unit: ' MB',
    reason: '[An ingest](MEASUREMENTS.md#an-ingest)',
    isMet: ([small = 0, large = 0]) => Math.round(large - small) <= 10,
  },
];

/**
 * Returns the aims, what was measured last, and whether they are met.
 *
 * @throws Error where the results lack a section, a row or a column.
 */
export function renderAims(results: string): string {
  const rows = AIMS.map(({ aim, before, cells, unit, reason, isMet }) => {
    const texts = cells.map(([section, row, column]) =>
      readCell(results, { section, row, column }),
    );
    const figures = texts.map((text) => Number.parseFloat(text.replaceAll(',', '')));
    const now = `${figures.join(' and ')}${unit}`;
    return `| ${aim} | ${before} | ${now} | ${isMet(figures) ? 'met' : `**missed**; see ${reason}`} |`;
  });
  const header = ['| aim | at `02f0e28` | RESULTS.md | |', '|---|---:|---:|---|'];
  return `${[...header, ...rows].join('\n')}\n`;
}

/** Finds a cell by its section, the first cell of its row and the name of its column. */
function readCell(
  results: string,
  at: { readonly section: string; readonly row: string; readonly column: string },
): string {
  const [, section = ''] = results.split(`\n## ${at.section}\n`);
  let header: readonly string[] = [];
  for (const line of (section.split('\n## ')[0] ?? '').split('\n')) {
    const cells = line.startsWith('|')
      ? line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim())
      : [];
    if (cells.length === 0) header = [];
    else if (header.length === 0) header = cells;
    else if (cells[0] === at.row && header.includes(at.column)) {
      return cells[header.indexOf(at.column)] ?? '';
    }
  }
  throw new Error(`the results have no ${at.column} of ${at.row} under ${at.section}`);
}
