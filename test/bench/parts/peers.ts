import { ensureCity } from '../city/ensure-city.ts';
import { ensureStore } from '../city/ensure-store.ts';
import { createLoader } from '../load/create-loader.ts';
import type { Load, Loader } from '../load/load.ts';
import { measureInTurn } from '../measure/in-turn.ts';
import { renderTable } from '../measure/markdown-table.ts';
import { median } from '../measure/median.ts';
import { countText, figureText, megabyteText } from '../measure/number-text.ts';
import { type PrivateMemory, readPrivateMemory } from '../measure/process-facts.ts';
import { findDifferences } from '../peers/compare-answers.ts';
import { type PeerServer, startPeers } from '../peers/start-peers.ts';
import { type Question, readQuestions } from '../questions/list-questions.ts';
import { startCurbstone } from '../servers/curbstone.ts';
import { fetchBody } from '../servers/fetch-body.ts';
import { type Cost, putLoad } from '../servers/put-load.ts';
import type { Settings } from '../settings.ts';

const CONNECTION_COUNT = 32;
const COMPARED_PATH_COUNT = 3;

/** The same questions to what a developer would write instead, the same city in each. */
export async function benchPeers(settings: Settings): Promise<string> {
  const city = await ensureCity(settings.spaceCount, settings);
  const store = await ensureStore(settings.spaceCount, settings);
  const questions = await readQuestions(store, settings);
  const { load } = createLoader(settings);
  const curbstone = await startCurbstone(store);
  const peers = await startPeers(city, settings);
  const targets: Target[] = [{ ...curbstone, name: 'Curbstone' }, ...peers];
  try {
    const memory = [
      ['Curbstone', 'see ingest', memoryText(readPrivateMemory(curbstone.pid))],
      ...peers.map((peer) => [
        peer.name,
        figureText(peer.loadSeconds),
        memoryText(peer.privateMemory()),
      ]),
    ];
    const compared: string[] = [];
    for (const peer of peers) {
      settings.note(`comparing the answers of ${peer.name}`);
      compared.push(await compare(questions, { ours: curbstone, theirs: peer }));
    }
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

type Target = Pick<PeerServer, 'name' | 'port' | 'cpuSeconds'>;

interface Measured {
  readonly name: string;
  /** By target, in their order. */
  readonly costs: readonly Cost[];
}

function memoryText({ anonymousByteLength, sharedByteLength }: PrivateMemory): string {
  return megabyteText(anonymousByteLength + sharedByteLength);
}

/** One line: how many questions were put to both, and where the answers differ. */
async function compare(
  questions: readonly Question[],
  { ours, theirs }: { readonly ours: Pick<Target, 'port'>; readonly theirs: Target },
): Promise<string> {
  const lines: string[] = [];
  for (const { name, paths } of questions) {
    const asked = paths.slice(0, COMPARED_PATH_COUNT);
    const ports = { ours: ours.port, theirs: theirs.port };
    for (const { ours: own, theirs: other, unlikeCount } of await findDifferences(ports, asked)) {
      lines.push(`${name}: ${own} and ${other} matches, ${unlikeCount} records unlike`);
    }
  }
  const asked = questions.length * COMPARED_PATH_COUNT;
  const head = `- ${theirs.name}: ${asked} questions put to both, ${lines.length} answers differ`;
  return [head, ...lines.map((line) => `  - ${line}`)].join('\n');
}

async function benchQuestion(
  { name, paths }: Question,
  with_: {
    readonly targets: readonly Target[];
    readonly load: Loader;
    readonly settings: Settings;
  },
): Promise<Measured> {
  const { targets, load, settings } = with_;
  const things: Record<string, () => Promise<Cost>> = {};
  for (const target of targets) {
    const until = await chooseLoad(target, { paths, settings });
    const connectionCount = CONNECTION_COUNT;
    things[target.name] = () => putLoad(target, load, { paths, connectionCount, until });
  }
  const rounds = await measureInTurn(settings.roundCount, things);
  const costs = targets.map((target) => {
    const of = (key: keyof Cost) => median((rounds[target.name] ?? []).map((cost) => cost[key]));
    return { requestsPerSecond: of('requestsPerSecond'), cpuMicroseconds: of('cpuMicroseconds') };
  });
  return { name, costs };
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
  }
  // The quickest, since whatever else the machine does only ever adds.
  const each = Math.min(...seconds);
  if (each * CONNECTION_COUNT < settings.loadSeconds / 2) return { seconds: settings.loadSeconds };
  return { requestCount: Math.max(4, Math.ceil(settings.loadSeconds / each)) };
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
      ...others.flatMap(({ requestsPerSecond }) => [
        figureText(requestsPerSecond),
        figureText(own / requestsPerSecond),
      ]),
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
        ...costs.map(({ cpuMicroseconds }) => figureText(cpuMicroseconds / 1000)),
      ]),
    ),
  ].join('\n');
}
