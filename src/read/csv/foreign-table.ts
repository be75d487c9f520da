import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { listNames } from '../../diagnostic/words/list-names.ts';
import { quoteUnlessWord } from '../../diagnostic/words/show-text.ts';
import type { ReadPlan } from '../read-plan.ts';
import { selectReadColumns } from '../records/column-tally.ts';
import type { Table } from './open-table.ts';
import { parseRows } from './parse-rows.ts';
import { createRecordScanner } from './scan-record.ts';

/**
 * Returns a finding if none of the columns in the header is a column that the source reads. Without
 * this check, an error page would be read as a table of one column, and would be published as a
 * city without curbs.
 */
export function findForeignTable(
  table: Table,
  { plan, bytes }: { readonly plan: ReadPlan; readonly bytes: Buffer },
): Finding | undefined {
  const wanted = selectReadColumns(plan);
  if (plan.columns.length === 0 || table.header.some((name) => wanted.has(name))) return undefined;
  return describe(table, { wanted, bytes });
}

function describe(
  table: Table,
  { wanted, bytes }: { wanted: ReadonlySet<string>; bytes: Buffer },
): Finding {
  const extra = { value: table.header.join(table.delimiter) };
  const row = findHeaderBelow(table, { wanted, bytes });
  if (row !== undefined) return diagnose('source-not-a-table:title', { row }, extra);
  const [name = '', ...others] = table.header.filter((each) => each !== '');
  const expected = list(wanted);
  return others.length === 0
    ? diagnose('source-not-a-table:one-cell', { found: showName(name), expected }, extra)
    : diagnose('source-not-a-table:foreign', { found: list([name, ...others]), expected }, extra);
}

/** Finds a header below the first row: exported sheets often have a title or a blank row above. */
function findHeaderBelow(
  { delimiter }: Table,
  { wanted, bytes }: { wanted: ReadonlySet<string>; bytes: Buffer },
): number | undefined {
  const scanner = createRecordScanner(delimiter.charCodeAt(0));
  const start = bytes.toString('utf8', 0, TITLE_REACH).split(/\r\n|\n|\r/);
  for (const [index, line] of start.slice(1, TITLE_ROWS_MAX).entries()) {
    const row = Buffer.from(line);
    scanner.load(row, { isLast: true });
    // A cell with a line break ends on another line, and the parser throws at an open quote.
    if (scanner.scan(0) !== 'whole') return undefined;
    const cells = parseRows(row, delimiter)[0] ?? [];
    const alternatives = [cells, line.split(','), line.split(';'), line.split('\t')];
    const isHeader = alternatives.some((names) => names.some((name) => wanted.has(name.trim())));
    if (isHeader) return index + 2;
  }
  return undefined;
}

const TITLE_REACH = 8192;
const TITLE_ROWS_MAX = 10;

function list(names: Iterable<string>): string {
  return listNames(Array.from(names, showName), NAMES_MAX);
}

/** Enough names to recognise the table. */
const NAMES_MAX = 8;

function showName(name: string): string {
  return quoteUnlessWord(name, NAME_LENGTH_MAX);
}

const NAME_LENGTH_MAX = 60;
