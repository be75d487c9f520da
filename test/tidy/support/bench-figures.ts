/*
 * The README's table of figures, cut out of what `npm run bench` printed (test/bench/RESULTS.md),
 * so that the two never disagree.
 */

export const START_MARK = '<!-- figures of test/bench/RESULTS.md, by npm run generate -->';
export const END_MARK = '<!-- end of the figures -->';

/** Returns the README with the figures of the results between its two marks. */
export function withFigures(readme: string, results: string): string {
  const start = readme.indexOf(START_MARK);
  const end = readme.indexOf(END_MARK);
  if (start < 0 || end < start) throw new Error(`README.md needs ${START_MARK} and ${END_MARK}`);
  const figures = renderFigures(results);
  return `${readme.slice(0, start + START_MARK.length)}\n\n${figures}\n${readme.slice(end)}`;
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
