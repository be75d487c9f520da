import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SPACE_HEADER, spaceRow, writeFeed } from '../support/feeds.ts';
import { ROOT } from '../support/paths.ts';
import { runCli } from '../support/run-cli.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { listFencedBlocks, parseTable } from '../tidy/support/markdown.ts';
import { makeFakePrograms } from './fake-programs.ts';

const CHAPTER = readFileSync(join(ROOT, 'cli/PIPELINES.md'), 'utf8');
const [workflow = '', gitlab = ''] = listFencedBlocks(CHAPTER, 'yaml');
const [script = ''] = listFencedBlocks(CHAPTER, 'bash');

function textOf(...rows: readonly string[]): string {
  return `${[SPACE_HEADER, ...rows].join('\n')}\n`;
}

interface Place {
  readonly folder: string;
  readonly target: string;
  run(script: string): { status: number | null; stderr: string };
  calls(): string[];
}

/** A machine with a feed in `feed` and the programs that the script needs. */
function makePlace(): Place {
  const folder = makeScratchFolder();
  const bucket = join(folder, 'bucket');
  const programs = makeFakePrograms(join(folder, 'bin'), bucket);
  writeFeed(join(folder, 'feed'), {});
  mkdirSync(join(folder, 'target'));
  const target = join(folder, 'target');
  return {
    folder,
    target,
    calls: programs.calls,
    run(text) {
      const { status, stderr } = spawnSync('bash', ['-c', text], {
        cwd: folder,
        encoding: 'utf8',
        env: {
          PATH: `${programs.folder}:${process.env.PATH}`,
          HOME: folder,
          WORK: folder,
          FEED_URL: `file://${join(folder, 'city.csv')}`,
          TARGET: text.includes('aws') ? 's3://our/curbs' : target,
        },
      });
      return { status, stderr };
    },
  };
}

const hasTools = ['bash', 'curl', 'flock'].every(
  (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0,
);

describe('the script of the chapter (needs bash, curl and flock)', () => {
  it('has at most ten lines', () => {
    expect(script.trimEnd().split('\n').length).toBeLessThanOrEqual(10);
  });

  it.skipIf(!hasTools)(
    'publishes what the city publishes, and copies the pointer last',
    async () => {
      const { folder, target, run, calls } = makePlace();
      writeFileSync(join(folder, 'city.csv'), textOf(spaceRow(1), spaceRow(2)));
      const { status, stderr } = run(script);
      expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
      const id = readFileSync(join(target, 'current'), 'utf8').trim();
      expect(calls()).toEqual([
        `rsync --archive ${folder}/store/${id} ${target}/`,
        `rsync --archive ${folder}/store/current ${target}/current`,
      ]);
      expect((await runCli(['verify', target])).status).toBe(0);
    },
  );

  it.skipIf(!hasTools)('copies nothing where the data is wrong or cannot be fetched', () => {
    const { folder, run, calls } = makePlace();
    expect(run(script).status).toBe(37); // curl: no such file
    writeFileSync(join(folder, 'city.csv'), textOf(spaceRow(1, { length: '-1' })));
    expect(run(script).status).toBe(1);
    expect(calls()).toEqual([]);
  });
});

describe('the job for GitLab', () => {
  const job: { publish: { script: string[]; artifacts: { paths: string[] } } } = parse(gitlab);

  it.skipIf(!hasTools)('publishes to object storage, the pointer last', async () => {
    const { folder, run, calls } = makePlace();
    writeFileSync(join(folder, 'feed', 'spaces.csv'), textOf(spaceRow(1)));
    const { status, stderr } = run(job.publish.script.join(' &&\n'));
    expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
    const id = readFileSync(join(folder, 'store/current'), 'utf8').trim();
    expect(calls()).toEqual([
      `aws s3 sync store/${id} s3://our/curbs/${id} --only-show-errors`,
      'aws s3 cp store/current s3://our/curbs/current --only-show-errors',
    ]);
    expect((await runCli(['verify', join(folder, 'bucket/our/curbs')])).status).toBe(0);
    for (const path of job.publish.artifacts.paths) {
      expect(readFileSync(join(folder, path), 'utf8')).not.toBe('');
    }
  });
});

describe('the workflow of the chapter', () => {
  it('uses the action of this repository with inputs that it has', () => {
    interface Workflow {
      readonly jobs: Record<string, { steps: { uses: string; with?: Record<string, string> }[] }>;
    }
    const [, step] = (parse(workflow) as Workflow).jobs.curbs?.steps ?? [];
    expect(step?.uses).toBe('OWNER/curbstone/.github/actions/publish@COMMIT');
    const action = readFileSync(join(ROOT, '.github/actions/publish/action.yml'), 'utf8');
    const { inputs } = parse(action) as { inputs: object };
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(step?.with ?? {})));
  });
});

describe('the table of the chapter', () => {
  it('has every file of .deploy, and says of each how it is checked', () => {
    const header = ['File in `.deploy`', 'What it is', 'How it is checked here'];
    const rows = parseTable(CHAPTER, { header });
    const names = rows.map(([name = '']) => name.replaceAll('`', ''));
    expect(names).toEqual([
      'Dockerfile',
      'compose.yml',
      'nightly',
      'nginx.conf',
      'curbstone.service',
      'curbstone-ingest.service, .timer',
    ]);
    expect(rows.every(([, , check]) => check !== '')).toBe(true);
  });
});
