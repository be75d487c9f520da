import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureCity } from '../city/ensure-city.ts';
import type { Phase } from '../ingest/phases-main.ts';
import { measureInTurn } from '../measure/in-turn.ts';
import { renderTable } from '../measure/markdown-table.ts';
import { median, medianRatio } from '../measure/median.ts';
import { countText, figureText, megabyteText } from '../measure/number-text.ts';
import { runScript, type ScriptRun, scriptPath } from '../measure/run-script.ts';
import type { Settings } from '../settings.ts';

const CLI = scriptPath('../../../../bundle/main.js', import.meta.url);
const CSV_PARSE = scriptPath('../ingest/csv-parse-main.js', import.meta.url);
const PHASES = scriptPath('../ingest/phases-main.js', import.meta.url);
const FILES = ['areas.csv', 'zones.csv', 'spaces.csv', 'availability.csv'] as const;

/** The least city there is: what an ingest takes before the first record. */
const EMPTY_SPACE_COUNT = 1;

/**
 * An ingest from CSV, in turn with csv-parse alone over the same files; and where the time goes.
 */
export async function benchIngest(settings: Settings): Promise<string> {
  const city = await ensureCity(settings.spaceCount, settings);
  const emptyCity = await ensureCity(EMPTY_SPACE_COUNT, settings);
  const store = join(settings.folder, 'ingest-store');
  const files = FILES.map((name) => join(city, name));
  const { ingest, csvParse, empty } = await measureInTurn(settings.roundCount, {
    ingest: () => note(settings, 'ingest', () => runIngest(city, store)),
    csvParse: () =>
      note(settings, 'csv-parse alone', () => runScript({ path: CSV_PARSE, words: files })),
    empty: () => note(settings, 'the empty run', () => runIngest(emptyCity, `${store}-empty`)),
  });
  const run = { store, ingest, csvParse, empty, byteLength: sizeOf(files) };
  const snapshot = renderSnapshot(run.store, settings.spaceCount);
  const { stdout } = await note(settings, 'phases', () =>
    runScript({ path: PHASES, words: [city, store] }),
  );
  for (const path of [store, `${store}-empty`]) rmSync(path, { recursive: true });
  return [
    `${countText(settings.spaceCount)} spaces, ${megabyteText(run.byteLength)} of CSV in four files, ` +
      `${settings.roundCount} rounds in turn, medians.\n`,
    renderRuns(run),
    'Where the time goes, in one more run with a clock between the stages:\n',
    renderPhases(JSON.parse(stdout)),
    'What the snapshot takes:\n',
    snapshot,
  ].join('\n');
}

function note<T>({ note: say }: Settings, what: string, work: () => Promise<T>): Promise<T> {
  say(what);
  return work();
}

/** Into an empty store: a snapshot that is there already would not be published again. */
function runIngest(city: string, store: string): Promise<ScriptRun> {
  rmSync(store, { recursive: true, force: true });
  return runScript({ path: CLI, words: ['ingest', city, '--out', store, '--json'] });
}

interface Runs {
  readonly ingest: readonly ScriptRun[];
  readonly csvParse: readonly ScriptRun[];
  readonly empty: readonly ScriptRun[];
  readonly byteLength: number;
}

function renderRuns({ ingest, csvParse, empty, byteLength }: Runs): string {
  const of = (runs: readonly ScriptRun[], key: 'wallSeconds' | 'cpuSeconds') =>
    median(runs.map((run) => run[key]));
  const peak = (runs: readonly ScriptRun[]) => median(runs.map((run) => run.maxResidentByteLength));
  // The names of the columns stand in a row of their own in each file.
  const recordCount = Number(csvParse[0]?.stdout) - FILES.length;
  const perRecord = (peak(ingest) - peak(empty)) / recordCount;
  const ratio = medianRatio(ingest, csvParse, (run) => run.wallSeconds);
  const row = (name: string, runs: readonly ScriptRun[], last: readonly string[]) => {
    const seconds = of(runs, 'wallSeconds');
    return [
      name,
      figureText(seconds),
      figureText(of(runs, 'cpuSeconds')),
      countText(recordCount / seconds),
      figureText(byteLength / 1e6 / seconds),
      megabyteText(peak(runs)),
      ...last,
    ];
  };
  return `${renderTable(
    ['', 'wall s', 'CPU s', 'records/s', 'MB/s', 'peak memory', 'bytes a record', 'ratio', 'aim'],
    [
      row('`curbstone ingest`', ingest, [countText(perRecord), ratio.toFixed(2), '1.25']),
      row('csv-parse alone', csvParse, ['', '1.00', '']),
    ],
  )}
${countText(recordCount)} records of all four kinds; bytes a record are the peak beyond that of
a run over one space, ${megabyteText(peak(empty))}. Aim for the peak: 400 bytes a record.
`;
}

function renderPhases(phases: readonly Phase[]): string {
  return renderTable(
    ['phase', 'wall s', 'CPU s', 'resident at its end', 'anonymous'],
    phases.map((phase) => [
      phase.name,
      phase.wallSeconds.toFixed(2),
      phase.cpuSeconds.toFixed(2),
      megabyteText(phase.residentByteLength),
      megabyteText(phase.anonymousByteLength),
    ]),
  );
}

/** The files of the one snapshot in a store. */
function renderSnapshot(store: string, spaceCount: number): string {
  const [id = ''] = readdirSync(store).filter((name) => name !== 'current');
  const files = readdirSync(join(store, id)).map((name) => ({
    name,
    byteLength: statSync(join(store, id, name)).size,
  }));
  const total = files.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return renderTable(
    ['file', 'size', 'bytes a space'],
    [...files, { name: 'all', byteLength: total }].map(({ name, byteLength }) => [
      name,
      megabyteText(byteLength),
      figureText(byteLength / spaceCount),
    ]),
  );
}

function sizeOf(files: readonly string[]): number {
  return files.reduce((sum, path) => sum + statSync(path).size, 0);
}
