import { ensureCity } from '../city/ensure-city.ts';
import { ensureStore } from '../city/ensure-store.ts';
import { createLoader } from '../load/create-loader.ts';
import type { Load, Loader } from '../load/load.ts';
import { measureInTurn } from '../measure/in-turn.ts';
import { renderTable } from '../measure/markdown-table.ts';
import { median } from '../measure/median.ts';
import { countText, figureText, megabyteText } from '../measure/number-text.ts';
import { type PrivateMemory, readPrivateMemory } from '../measure/process-facts.ts';
import { countUnlike, findDifferences, readPage } from '../peers/compare-answers.ts';
import { startNginxFiles } from '../peers/nginx-files.ts';
import { type PeerServer, startPeers } from '../peers/start-peers.ts';
import { type Question, readQuestions } from '../questions/list-questions.ts';
import { startCurbstone } from '../servers/curbstone.ts';
import { fetchBody } from '../servers/fetch-body.ts';
import { type Cost, putLoad } from '../servers/put-load.ts';
import type { Settings } from '../settings.ts';

const CONNECTION_COUNT = 32;
const COMPARED_PATH_COUNT = 3;
/** Once the answers to a question have taken so long, no further ones are compared. */
const COMPARED_MS = 2_000;
/** Of a question that takes seconds. */
const REQUEST_COUNT_MIN = 2;

/** The same questions to what a developer would write instead, the same city in each. */
export async function benchPeers(settings: Settings): Promise<string> {
  const city = await ensureCity(settings.spaceCount, settings);
  const store = await ensureStore(settings.spaceCount, settings);
  const questions = await readQuestions(store, settings);
  const { load } = createLoader(settings);
  const curbstone = await startCurbstone(store);
  const peers = await startPeers(city, settings);
  try {
    const nginx = await startNginxFiles(questions, { port: curbstone.port, settings });
    if (nginx !== undefined) peers.push(nginx);
    const targets: Target[] = [{ ...curbstone, name: 'Curbstone' }, ...peers];
    const memory = [
      ['Curbstone', 'see ingest', memoryText(readPrivateMemory(curbstone.pid))],
      ...peers.map((peer) => [
        peer.name,
        figureText(peer.loadSeconds),
        memoryText(peer.privateMemory()),
      ]),
    ];
    const compared: string[] = [];
    for (const [index, peer] of peers.entries()) {
      if (peer === nginx) continue; // It has the answers of Curbstone.
      settings.note(`comparing the answers of ${peer.name}`);
      const previous = peers[index - 1];
      compared.push(
        peer.pathsOf === undefined || previous === undefined
          ? await compare(questions, { ours: curbstone, theirs: peer })
          : await comparePages(questions, { whole: previous, byKey: peer }),
      );
    }
    settings.note('warming up');
    for (const target of targets) await warmUp(target, { questions, load, settings });
    const measured: Measured[] = [];
    for (const question of questions) {
      settings.note(question.name);
      measured.push(await benchQuestion(question, { targets, load, settings }));
    }
    return render({ settings, memory, compared, measured, targets });
  } finally {
    for (const server of [curbstone, ...peers]) await server.stop();
  }
}

type Target = Pick<PeerServer, 'name' | 'port' | 'cpuSeconds' | 'pathsOf'>;

interface Measured {
  readonly name: string;
  /** By target, in their order; `undefined` where a target cannot answer the question. */
  readonly costs: readonly (Shown | undefined)[];
}

type Shown = Pick<Cost, 'requestsPerSecond' | 'cpuMicroseconds'>;

function memoryText({ anonymousByteLength, sharedByteLength }: PrivateMemory): string {
  return megabyteText(anonymousByteLength + sharedByteLength);
}

/** One line: how many questions were put to both, and where the answers differ. */
async function compare(
  questions: readonly Question[],
  { ours, theirs }: { readonly ours: Pick<Target, 'port'>; readonly theirs: Target },
): Promise<string> {
  const lines: string[] = [];
  const ports = { ours: ours.port, theirs: theirs.port };
  let askedCount = 0;
  for (const { name, paths } of questions) {
    const start = performance.now();
    for (const path of paths.slice(0, COMPARED_PATH_COUNT)) {
      if (performance.now() - start > COMPARED_MS) break;
      askedCount++;
      const found = await findDifferences(ports, [path]);
      for (const { ours: own, theirs: other, unlikeCount } of found) {
        lines.push(`${name}: ${own} and ${other} matches, ${unlikeCount} records unlike`);
      }
    }
  }
  return compareText(theirs.name, { askedCount, what: 'questions put to both', lines });
}

/** The same for pages without a number of matches, which are compared one by one. */
async function comparePages(
  questions: readonly Question[],
  { whole, byKey }: { readonly whole: Target; readonly byKey: Target },
): Promise<string> {
  const lines: string[] = [];
  let askedCount = 0;
  for (const question of questions) {
    const paths = byKey.pathsOf?.(question)?.slice(0, 1) ?? [];
    for (const [index, path] of paths.entries()) {
      askedCount++;
      const [expected, found] = [
        await readPage(whole.port, question.paths[index] ?? ''),
        await readPage(byKey.port, path),
      ];
      const unlikeCount = countUnlike(expected.records, found.records);
      if (unlikeCount > 0) lines.push(`${question.name}: ${unlikeCount} records unlike`);
    }
  }
  return compareText(byKey.name, { askedCount, what: `pages put to ${whole.name} as well`, lines });
}

function compareText(
  name: string,
  found: {
    readonly askedCount: number;
    readonly what: string;
    readonly lines: readonly string[];
  },
): string {
  const { askedCount, what, lines } = found;
  const head = `- ${name}: ${askedCount} ${what}, ${lines.length} answers differ`;
  return [head, ...lines.map((line) => `  - ${line}`)].join('\n');
}

/** What all requests have in common is compiled before anything is counted. */
async function warmUp(
  target: Target,
  with_: {
    readonly questions: readonly Question[];
    readonly load: Loader;
    readonly settings: Settings;
  },
): Promise<void> {
  const { questions, load, settings } = with_;
  const [question] = questions;
  if (question === undefined) return;
  const paths = target.pathsOf === undefined ? question.paths : target.pathsOf(question);
  if (paths === undefined) return;
  const until = await chooseLoad(target, { paths, settings });
  await putLoad(target, load, { paths, connectionCount: CONNECTION_COUNT, until });
}

async function benchQuestion(
  question: Question,
  with_: {
    readonly targets: readonly Target[];
    readonly load: Loader;
    readonly settings: Settings;
  },
): Promise<Measured> {
  const { targets, load, settings } = with_;
  const things: Record<string, () => Promise<Cost>> = {};
  for (const target of targets) {
    const paths = target.pathsOf === undefined ? question.paths : target.pathsOf(question);
    if (paths === undefined) continue;
    const until = await chooseLoad(target, { paths, settings });
    const connectionCount = CONNECTION_COUNT;
    things[target.name] = () => putLoad(target, load, { paths, connectionCount, until });
  }
  const rounds = await measureInTurn(settings.roundCount, things);
  const costs = targets.map(({ name }) => {
    const own = rounds[name];
    if (own === undefined) return undefined;
    const of = (key: keyof Cost) => median(own.map((cost) => cost[key]));
    return { requestsPerSecond: of('requestsPerSecond'), cpuMicroseconds: of('cpuMicroseconds') };
  });
  return { name: question.name, costs };
}

/**
 * A load for a time, or, where one answer takes so long that a time would cut too many off, of a
 * number of requests.
 */
async function chooseLoad(
  { port }: Target,
  { paths, settings }: { readonly paths: readonly string[]; readonly settings: Settings },
): Promise<Load['until']> {
  const seconds: number[] = [];
  for (const path of paths.slice(0, 3)) {
    const start = performance.now();
    await fetchBody(port, path);
    seconds.push((performance.now() - start) / 1000);
    if ((seconds[0] ?? 0) > settings.loadSeconds / 4) break;
  }
  // The quickest, since whatever else the machine does only ever adds.
  const each = Math.min(...seconds);
  if (each * CONNECTION_COUNT < settings.loadSeconds / 2) return { seconds: settings.loadSeconds };
  return { requestCount: Math.max(REQUEST_COUNT_MIN, Math.ceil(settings.loadSeconds / each)) };
}

function render(found: {
  readonly settings: Settings;
  readonly memory: readonly (readonly string[])[];
  readonly compared: readonly string[];
  readonly measured: readonly Measured[];
  readonly targets: readonly Target[];
}): string {
  const { settings, memory, compared, measured, targets } = found;
  const [, ...peers] = targets.map(({ name }) => name);
  const times = measured.map(({ name, costs }) => {
    const own = costs[0]?.requestsPerSecond ?? Number.NaN;
    const [, ...others] = costs;
    return [
      name,
      figureText(own),
      ...others.flatMap((cost) =>
        cost === undefined
          ? [NO_FIGURE, NO_FIGURE]
          : [figureText(cost.requestsPerSecond), figureText(own / cost.requestsPerSecond)],
      ),
    ];
  });
  return [
    `${countText(settings.spaceCount)} spaces, the same questions to each, ${settings.roundCount} rounds in turn, medians.\n`,
    renderTable(['', 'loaded in, s', 'private memory once loaded'], memory),
    'The same answers, records and all:\n',
    `${compared.join('\n')}\n`,
    'Requests per second, and how many times as many Curbstone answers:\n',
    renderTable(['question', 'Curbstone', ...peers.flatMap((name) => [name, '×'])], times),
    'Processor time of one request, milliseconds:\n',
    renderTable(
      ['question', 'Curbstone', ...peers],
      measured.map(({ name, costs }) => [
        name,
        ...costs.map((cost) =>
          cost === undefined ? NO_FIGURE : figureText(cost.cpuMicroseconds / 1000),
        ),
      ]),
    ),
  ].join('\n');
}

/** The target cannot answer the question. */
const NO_FIGURE = '–';
