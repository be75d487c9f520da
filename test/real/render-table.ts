import { formatCount } from '../../src/diagnostic/words/format-count.ts';
import type { RealRun } from './run-real-feed.ts';

/** README.md of this folder. */
export function renderTable(runs: readonly RealRun[]): string {
  const readCount = sumOf(runs, ({ report }) => report.sources.map(({ read }) => read));
  const kept = sumOf(runs, ({ keptCount }) => [keptCount]);
  const found = sumOf(runs, ({ foundCount }) => [foundCount]);
  return `${[
    '<!-- Made by `npm run real`. Do not edit: a test compares it with what the files give. -->',
    '',
    '# Files of real cities',
    '',
    'Each row is one city: `curbstone init` wrote the feed, it was not edited, and `curbstone ingest --drop-invalid` published it.',
    'A box of about 100 km around the city was requested for each kind of record. The files are in `../shared/real`, with a SOURCE.md',
    'that says what is wrong with each; `csv-spectrum` is not here, as its files hold no curb data. The author of the data is in no file, so it',
    'is the only thing that must be added to every feed.',
    '',
    '| City | Files, and their kind by `init` | Left out | Changed by a person | Read | Kept | Merged | Dropped, by code | A box finds |',
    '|---|---|---|---|---|---|---|---|---|',
    ...runs.map(renderRow),
    '',
    '`Read` counts the records that rows stand for: where a column says how many spaces a row is, it is that many.',
    '',
    ...renderLeftOut(runs),
    `Together: ${formatCount(readCount)} records read, ${formatCount(kept)} kept, ${formatCount(found)} of them found by a box (${percentOf(found, kept)}).`,
    '',
    ...renderFacts(runs),
  ].join('\n')}`;
}

/** Every file that is left out, with the code of the finding, or why it was no use. */
function renderLeftOut(runs: readonly RealRun[]): string[] {
  const lines = runs.flatMap(({ feed, init }) =>
    init.leftOut.map(({ file, reason, code }) => `- ${feed.name}, ${file}: ${code ?? reason}`),
  );
  return ['Left out, with the code of what `init` reports, or its reason:', '', ...lines, ''];
}

/** What SOURCE.md counts, beside what a check finds. */
function renderFacts(runs: readonly RealRun[]): string[] {
  const facts = runs.flatMap(({ feed, facts: ofRun }) =>
    ofRun.map((fact) => ({ name: feed.name, ...fact })),
  );
  const equalCount = facts.filter(({ found, stated }) => found === stated).length;
  return [
    '## Counted facts',
    '',
    'Each SOURCE.md counts what is special in its files. The table has the counts that a check can show. Each set of files is checked with',
    'the feed that `init` wrote; "with … as the key" means that the identifiers of one file were made of these columns instead. "Shapes of',
    'the checked records" are compared by the geometry of the rules.',
    '',
    `${equalCount} of ${facts.length} counts are the same. An example explains each difference.`,
    '',
    '| City | SOURCE.md says | Stated | Found | Shown by | Difference |',
    '|---|---|---:|---:|---|---|',
    ...facts.map(
      ({ name, says, stated, found, shownBy, because = '' }) =>
        `| ${name} | ${says} | ${formatCount(stated)} | ${formatCount(found)} | ${shownBy} | ${because} |`,
    ),
    '',
    'The test compares the numbers of rows as well. Other counts are not compared, because no rule looks at them: prices, removed meters,',
    'rows of files that are left out, and attributes such as the letter of a zone. Areas of one file may overlap, so no rule compares them.',
  ];
}

function sumOf(runs: readonly RealRun[], countsOf: (run: RealRun) => readonly number[]): number {
  return runs.flatMap(countsOf).reduce((sum, count) => sum + count, 0);
}

function renderRow(run: RealRun): string {
  const { feed, init, report, keptCount, foundCount } = run;
  const files = init.sources.map(({ file, kind }) => {
    const source = report.sources.find((one) => one.file === file && one.kind === kind);
    return `${file}: ${formatCount(source?.read ?? 0)} ${kind}`;
  });
  const leftOut = init.leftOut.map(({ file }) => file);
  const sum = (name: 'read' | 'kept' | 'merged') =>
    formatCount(report.sources.reduce((total, source) => total + source[name], 0));
  return `| ${[
    feed.name,
    files.join('<br>'),
    leftOut.join('<br>'),
    'nothing',
    ...[sum('read'), sum('kept'), sum('merged')],
    describeDropped(run),
    percentOf(foundCount, keptCount),
  ].join(' | ')} |`;
}

function describeDropped({ report }: RealRun): string {
  const dropped = report.sources.reduce((total, source) => total + source.dropped, 0);
  if (dropped === 0) return '0';
  const codes = report.codes
    .filter(({ severity }) => severity === 'error')
    .map(({ code, count }) => `${code} ${formatCount(count)}`);
  return `${formatCount(dropped)}: ${codes.join(', ')}`;
}

/** Rounded down, so that 100 % says all. */
function percentOf(part: number, whole: number): string {
  return whole === 0 ? '–' : `${(Math.floor((1000 * part) / whole) / 10).toFixed(1)} %`;
}
