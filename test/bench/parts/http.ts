import { ensureStore } from '../city/ensure-store.ts';
import { createLoader } from '../load/create-loader.ts';
import type { Load, Loader } from '../load/load.ts';
import { measureInTurn } from '../measure/in-turn.ts';
import { renderTable } from '../measure/markdown-table.ts';
import { median, medianRatio } from '../measure/median.ts';
import { countText, figureText } from '../measure/number-text.ts';
import { type Question, readQuestions } from '../questions/list-questions.ts';
import { startCeiling, startFloor } from '../servers/ceiling.ts';
import { startCurbstone, waitUntilIdle } from '../servers/curbstone.ts';
import { meanBodyByteLength } from '../servers/fetch-body.ts';
import { type Cost, putLoad } from '../servers/put-load.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import type { Settings } from '../settings.ts';

const CONNECTION_COUNT = 32;

/** Every question over HTTP, in turn with `node:http` sending ready bytes of the same size. */
export async function benchHttp(settings: Settings): Promise<string> {
  const store = await ensureStore(settings.spaceCount, settings);
  const questions = await readQuestions(store, settings);
  const { name, load } = createLoader(settings);
  const curbstone = await startCurbstone(store);
  const rows: string[][] = [];
  try {
    await waitUntilIdle(curbstone);
    settings.note('warming up');
    for (const { paths } of questions) {
      await load({ port: curbstone.port, paths, ...loadOf(settings.loadSeconds / 2) });
    }
    for (const question of questions) {
      settings.note(question.name);
      rows.push(await benchQuestion(question, { store, curbstone, load, settings }));
    }
  } finally {
    await curbstone.stop();
  }
  return (
    `${countText(settings.spaceCount)} spaces, ${CONNECTION_COUNT} keep-alive connections by ${name}, ` +
    `${settings.roundCount} rounds of ${settings.loadSeconds} s for each target in turn, medians; ` +
    'the ratio is the median of the ratios of the rounds. CPU: processor time of the server for one ' +
    'response, user and kernel, with all its threads (garbage, compiling) and the work of the kernel ' +
    'for its packets; not the start, and not the warm-up, in which the server gets each question ' +
    `for ${figureText(settings.loadSeconds / 2)} s, and each target once more for ${settings.loadSeconds} s before its question. Same bytes: \`node:http\` that ` +
    'sends the same head and as many bytes in three parts from the mapped file.\n\n' +
    renderTable(HEADER, rows)
  );
}

function loadOf(seconds: number): Omit<Load, 'port' | 'paths'> {
  return { connectionCount: CONNECTION_COUNT, until: { seconds } };
}

const HEADER = [
  'question',
  'body, bytes',
  'requests/s',
  'node:http',
  'ratio',
  'aim',
  'CPU µs',
  'node:http CPU µs',
  'CPU ratio',
  'same bytes CPU µs',
];

async function benchQuestion(
  { name, aim, paths }: Question,
  with_: {
    readonly store: string;
    readonly curbstone: ServerProcess;
    readonly load: Loader;
    readonly settings: Settings;
  },
): Promise<string[]> {
  const { store, curbstone, load, settings } = with_;
  const bodyByteLength = await meanBodyByteLength(curbstone.port, paths);
  const ceiling = await startCeiling(bodyByteLength);
  const answerUrl = `http://127.0.0.1:${curbstone.port}${paths[0]}`;
  const floor = await startFloor(store, answerUrl);
  const put = (server: ServerProcess, seconds: number) =>
    putLoad(server, load, { paths, ...loadOf(seconds) });
  try {
    for (const server of [ceiling, floor, curbstone]) await put(server, settings.loadSeconds);
    const { ours, theirs, same } = await measureInTurn(settings.roundCount, {
      ours: () => put(curbstone, settings.loadSeconds),
      theirs: () => put(ceiling, settings.loadSeconds),
      same: () => put(floor, settings.loadSeconds),
    });
    const sameCpu = figureText(median(same.map(({ cpuMicroseconds }) => cpuMicroseconds)));
    return [name, countText(bodyByteLength), ...compare({ ours, theirs, aim }), sameCpu];
  } finally {
    await Promise.all([ceiling.stop(), floor.stop()]);
  }
}

function compare(rounds: {
  readonly ours: readonly Cost[];
  readonly theirs: readonly Cost[];
  readonly aim: string;
}): string[] {
  const { ours, theirs, aim } = rounds;
  const of = (costs: readonly Cost[], key: keyof Cost) => median(costs.map((cost) => cost[key]));
  const ratio = (key: keyof Cost) => medianRatio(ours, theirs, (cost) => cost[key]);
  return [
    figureText(of(ours, 'requestsPerSecond')),
    figureText(of(theirs, 'requestsPerSecond')),
    ratio('requestsPerSecond').toFixed(2),
    aim,
    figureText(of(ours, 'cpuMicroseconds')),
    figureText(of(theirs, 'cpuMicroseconds')),
    (1 / ratio('cpuMicroseconds')).toFixed(2),
  ];
}
