import { renderTable } from '../measure/markdown-table.ts';
import { countText, figureText } from '../measure/number-text.ts';
import { runScript, scriptPath } from '../measure/run-script.ts';
import type { QueryResult } from '../query.bench.ts';
import type { Settings } from '../settings.ts';

const SCRIPT = scriptPath('../query-main.js', import.meta.url);

/** Questions in process, without HTTP: how their time grows with the city. */
export async function benchQuery(settings: Settings): Promise<string> {
  return `${await tableOfCities(settings)}\n${await tableOfCrowdedZones(settings)}`;
}

async function tableOfCities(settings: Settings): Promise<string> {
  const counts = [settings.smallSpaceCount, settings.spaceCount, settings.largeSpaceCount];
  const columns: { readonly spaceCount: number; readonly results: readonly QueryResult[] }[] = [];
  for (const spaceCount of [...new Set(counts)].sort((a, b) => a - b)) {
    settings.note(`questions in process to ${spaceCount} spaces`);
    const { stdout } = await runScript({ path: SCRIPT, words: [String(spaceCount)] });
    columns.push({ spaceCount, results: JSON.parse(stdout) });
  }
  const names = columns[0]?.results.map(({ name }) => name) ?? [];
  const rows = names.map((name, index) => [
    name,
    ...columns.flatMap(({ results }) => cellsOf(results[index])),
  ]);
  return (
    'Median and 95th percentile of microseconds of one question, 300 places each, and how many match.\n\n' +
    renderTable(
      [
        'question',
        ...columns.flatMap(({ spaceCount }) => [
          `${countText(spaceCount)} spaces: matches`,
          'median µs',
          '95 % µs',
        ]),
      ],
      rows,
    )
  );
}

/** Small, as they only show that spaces which share a shape do not add to the cost of a circle. */
const CROWDED_COUNTS = [12, 1_200];

async function tableOfCrowdedZones(settings: Settings): Promise<string> {
  const rows: string[][] = [];
  for (const spaceCount of CROWDED_COUNTS) {
    settings.note(`circles in process to ${spaceCount} spaces without shapes in one zone`);
    const { stdout } = await runScript({ path: SCRIPT, words: [String(spaceCount), 'crowded'] });
    for (const result of JSON.parse(stdout) as QueryResult[]) {
      const shapes = figureText(result.exactCount);
      rows.push([countText(spaceCount), result.name, shapes, ...cellsOf(result)]);
    }
  }
  return (
    'The same for spaces without shapes in one zone of 3,700 corners, from about 200 m outside of it.\n\n' +
    renderTable(['spaces', 'question', 'shapes measured', 'matches', 'median µs', '95 % µs'], rows)
  );
}

function cellsOf(result: QueryResult | undefined): string[] {
  if (result === undefined) return ['', '', ''];
  const { matchCount, medianUs, percentile95Us } = result;
  return [countText(matchCount), figureText(medianUs), figureText(percentile95Us)];
}
