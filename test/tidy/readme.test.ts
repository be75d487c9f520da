import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../cli/exit-code.ts';
import { parseFeed } from '../../src/config/parse-feed.ts';
import { PARAMETERS } from '../../src/respond/parameters.ts';
import { PROBLEM_CODES } from '../../src/respond/problem.ts';
import { describeRoute, ROUTES } from '../../src/respond/routes.ts';
import { ROOT } from '../support/paths.ts';
import { listFencedBlocks, parseTable } from './support/markdown.ts';
import { CURBSTONE, createScratch } from './support/scratch.ts';

/** The README and the chapters that hold its tables and examples. */
const CHAPTERS = [
  'README.md',
  'src/config/FILES.md',
  'src/diagnostic/REPORTS.md',
  'src/export/EXPORTS.md',
  'src/respond/ENDPOINTS.md',
  'src/respond/SERVING.md',
];
const readme = CHAPTERS.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const commands = listFencedBlocks(readme, 'sh').flatMap((block) => block.trimEnd().split('\n'));

/** Commands that are run elsewhere, and where. */
const RUN_ELSEWHERE: Readonly<Record<string, string>> = {
  'npm ci && npm run demo': 'the demo below, after the build of npm test',
  'npm ci && npm test': '.ci/run',
  'npm run build': 'npm test',
  'CURBSTONE_TOKEN=demo npx curbstone serve out/my-store --port 8080':
    'test/cli/three-commands.test.ts',
};

const scratch = createScratch();
const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});
afterAll(() => scratch.remove());

describe('the commands of the README', () => {
  it('begin with the main job and the tests, each from a fresh clone', () => {
    expect(commands.slice(0, 2)).toEqual(['npm ci && npm run demo', 'npm ci && npm test']);
  });

  it('are all run by a test', () => {
    const rest = commands.filter((line) => !(line in RUN_ELSEWHERE));
    expect(rest.filter((line) => !line.startsWith('npx curbstone '))).toEqual([]);
    expect(Object.keys(RUN_ELSEWHERE).filter((line) => !commands.includes(line))).toEqual([]);
  });

  it('work in the order in which they stand', async () => {
    let token = '';
    for (const line of commands.filter((one) => one.startsWith('npx curbstone '))) {
      if (line.startsWith('npx curbstone serve ')) await tryServer(line, token);
      else if (line.startsWith('npx curbstone get ')) expectShown(runToEnd(line));
      else token = findToken(runToEnd(line)) ?? token;
    }
    expect(token).not.toBe('');
  });

  it('show the sample city with the demo', async () => {
    const demo = String(scripts.demo);
    expect(demo).toMatch(/^npm run build\b.* && node \S+$/);
    const child = start(`'${process.execPath}' '${join(ROOT, demo.split('node ')[1] ?? '')}'`);
    const output = await readUntil(child, /http:\/\/\S+service_token=[^\s'"]+/);
    const url = /http:\/\/\S+service_token=[^\s'"]+/.exec(output)?.[0] ?? '';
    const response = await fetch(url);
    expect(response.status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

describe('the tables of the README', () => {
  it('have every error code with its status and meaning', () => {
    const rows = parseTable(readme, { header: ['`error`', 'Status', 'Meaning'] });
    expect(rows.map(([code, status, meaning]) => [code, Number(status), meaning])).toEqual(
      Object.entries(PROBLEM_CODES).map(([code, { status, meaning }]) => [
        `\`${code}\``,
        status,
        meaning,
      ]),
    );
  });

  it('have every parameter, in the order of the echo', () => {
    const rows = parseTable(readme, { header: ['Parameter', 'Endpoints', 'Rule'] });
    const names = rows.flatMap(([cell = '']) => cell.replaceAll('`', '').split(', '));
    expect(names).toEqual(PARAMETERS.map(({ name }) => name));
  });

  it('have every path that answers', () => {
    const rows = parseTable(readme, { header: ['Path', 'Response'] });
    const paths = rows.map(([path = '']) => path.replaceAll('`', ''));
    const built = ROUTES.filter(({ endpoint }) => endpoint !== null);
    expect(paths).toEqual(built.map((route) => describeRoute(route)));
  });

  it('have every exit status', () => {
    const rows = parseTable(readme, { header: ['Status', 'Meaning'] });
    expect(rows.map(([status]) => Number(status))).toEqual(Object.values(EXIT));
  });
});

describe('the feeds of the README', () => {
  const feeds = listFencedBlocks(readme, 'json').filter((block) => !block.includes('"ccds_'));

  it('are valid', () => {
    expect(feeds.length).toBe(2);
    for (const text of feeds) {
      const parsed = parseFeed(text);
      expect('mistakes' in parsed ? parsed.mistakes : []).toEqual([]);
    }
  });
});

/** Runs a command to its end, which must be a good one; gives what it printed. */
function runToEnd(line: string): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', withoutNpx(line)], {
    cwd: scratch.folder,
    encoding: 'utf8',
  });
  expect({ line, status, stderr: status === 0 ? '' : stderr }).toEqual({
    line,
    status: 0,
    stderr: '',
  });
  return stdout;
}

/** The README shows this answer, in lines of its own. */
function expectShown(answer: string): void {
  const blocks = listFencedBlocks(readme, 'json').filter((one) => one.includes('ccds_attributes'));
  const parse = (text: string): unknown => JSON.parse(withoutSnapshotId(text));
  expect(blocks.map(parse)).toEqual([parse(answer)]);
}

/** The id of a snapshot changes with every change of the format, which an example need not show. */
function withoutSnapshotId(text: string): string {
  return text.replace(/snapshot=[0-9a-f]{16}/g, 'snapshot=…');
}

/** Starts the server on a port that is free, asks it one question, and has it end. */
async function tryServer(line: string, token: string): Promise<void> {
  const child = start(`exec ${withoutNpx(line).replace(/--port \d+/, '--port 0')}`);
  const output = await readUntil(child, /http:\/\/[\w.:[\]]+:\d+/);
  const base = /http:\/\/[\w.:[\]]+:\d+/.exec(output)?.[0];
  const response = await fetch(`${base}/curbs/areas?service_token=${token}`);
  expect(response.status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
}

function start(command: string): ChildProcess {
  const child = spawn('sh', ['-c', command.startsWith('exec') ? command : `exec ${command}`], {
    cwd: scratch.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  return child;
}

/** All that a process has printed once it has printed `pattern`; fails where it ends before. */
function readUntil(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      if (pattern.test(output)) resolve(output);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
}

function withoutNpx(line: string): string {
  return line.replace(/^npx curbstone\b/, CURBSTONE);
}

/** `token add` prints the token on a line of its own or after a colon. */
function findToken(output: string): string | undefined {
  return /(?:^|[\s:])([\w-]{20,})\s*$/m.exec(output)?.[1];
}
