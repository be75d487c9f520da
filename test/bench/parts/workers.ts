import { availableParallelism } from 'node:os';
import { ensureStore } from '../city/ensure-store.ts';
import { createLoader } from '../load/create-loader.ts';
import type { Loader } from '../load/load.ts';
import { measureInTurn } from '../measure/in-turn.ts';
import { renderTable } from '../measure/markdown-table.ts';
import { median, medianRatio } from '../measure/median.ts';
import { countText, figureText } from '../measure/number-text.ts';
import { readQuestions } from '../questions/list-questions.ts';
import { startCeiling } from '../servers/ceiling.ts';
import { startCurbstone, waitUntilIdle } from '../servers/curbstone.ts';
import { meanBodyByteLength } from '../servers/fetch-body.ts';
import { type Cost, putLoad } from '../servers/put-load.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import type { Settings } from '../settings.ts';

const CONNECTION_COUNT = 32;

/** `identity` is a body without compression. */
const CODINGS = ['identity', 'gzip', 'br'] as const;

/**
 * The first pages without a filter, again and again, compressed and not: by one process, by
 * several, and by `node:http` in one process that sends ready bytes of the same size.
 */
export async function benchWorkers(settings: Settings): Promise<string> {
  const store = await ensureStore(settings.spaceCount, settings);
  const [question] = await readQuestions(store, { ...settings, questionText: '(a)' });
  const paths = question?.paths ?? [];
  const { name, load } = createLoader(settings);
  const one = await startCurbstone(store);
  const several = await startCurbstone(store, ['--workers', String(settings.workerCount)]);
  const rows: string[][] = [];
  try {
    for (const server of [one, several]) await waitUntilIdle(server);
    for (const coding of CODINGS) {
      settings.note(coding);
      rows.push(...(await benchCoding(coding, { paths, one, several, load, settings })));
    }
  } finally {
    await Promise.all([one.stop(), several.stop()]);
  }
  return (
    `${countText(settings.spaceCount)} spaces, ten pages of 100, ${CONNECTION_COUNT} keep-alive connections by ${name}, ` +
    `${settings.roundCount} rounds of ${settings.loadSeconds} s for each target in turn, medians; ` +
    'the ratios are medians of the ratios of the rounds. Cores are the processor time of a second: the ' +
    `servers and ${name} share those of the machine (${availableParallelism()}). The last column compares requests for ` +
    'each second of processor time, as if the servers had all the cores that they can use.\n\n' +
    renderTable(HEADER, rows)
  );
}

const HEADER = [
  'coding',
  'body, bytes',
  'server',
  'requests/s',
  'ratio to one worker',
  'ratio to node:http',
  'CPU µs',
  'cores of the server',
  'cores of the load',
  'requests per core, ratio to one worker',
];

interface Targets {
  readonly paths: readonly string[];
  readonly one: ServerProcess;
  readonly several: ServerProcess;
  readonly load: Loader;
  readonly settings: Settings;
}

async function benchCoding(
  coding: (typeof CODINGS)[number],
  { paths, one, several, load, settings }: Targets,
): Promise<string[][]> {
  const headers = { 'Accept-Encoding': coding };
  const bodyByteLength = await meanBodyByteLength(one.port, paths, headers);
  const ceiling = await startCeiling(bodyByteLength);
  const put = (server: ServerProcess, seconds: number) =>
    putLoad(server, load, {
      paths,
      headers,
      connectionCount: CONNECTION_COUNT,
      until: { seconds },
    });
  try {
    const servers = {
      'one worker': one,
      [`${settings.workerCount} workers`]: several,
      'node:http': ceiling,
    };
    // Code that runs often is compiled, and pages are compressed, before anything is counted.
    for (const server of Object.values(servers)) await put(server, settings.loadSeconds / 2);
    const costs = await measureInTurn(
      settings.roundCount,
      Object.fromEntries(
        Object.entries(servers).map(([name, server]) => [
          name,
          () => put(server, settings.loadSeconds),
        ]),
      ),
    );
    return Object.entries(costs).map(([name, own]) => [
      coding,
      countText(bodyByteLength),
      name,
      figureText(median(own.map((cost) => cost.requestsPerSecond))),
      ratio(own, costs['one worker'] ?? []),
      ratio(own, costs['node:http'] ?? []),
      figureText(median(own.map((cost) => cost.cpuMicroseconds))),
      figureText(median(own.map((cost) => cost.serverCores))),
      figureText(median(own.map((cost) => cost.loaderCores))),
      medianRatio(costs['one worker'] ?? [], own, (cost) => cost.cpuMicroseconds).toFixed(2),
    ]);
  } finally {
    await ceiling.stop();
  }
}

function ratio(own: readonly Cost[], other: readonly Cost[]): string {
  return medianRatio(own, other, (cost) => cost.requestsPerSecond).toFixed(2);
}
