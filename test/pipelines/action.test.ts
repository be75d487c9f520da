import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SPACE_HEADER, spaceRow, writeFeed } from '../support/feeds.ts';
import { ROOT } from '../support/paths.ts';
import { runCli } from '../support/run-cli.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { makeFakePrograms } from './fake-programs.ts';

const ACTION = '.github/actions/publish';

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string | number>>;
  readonly run?: string;
}

interface Action {
  readonly inputs: Readonly<
    Record<string, { readonly default?: string; readonly required?: true }>
  >;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const action: Action = parse(readFileSync(join(ROOT, ACTION, 'action.yml'), 'utf8'));

interface ActionRun {
  readonly status: number;
  readonly text: string;
  readonly snapshot: string;
  /** Folder of the artifact. */
  readonly report: string;
  readonly calls: readonly string[];
  readonly bucket: string;
}

/** Does what a runner does with the `run` steps, with its own small reading of expressions. */
function runAction(inputs: Readonly<Record<string, string>>): ActionRun {
  const scratch = makeScratchFolder();
  const temp = join(scratch, 'temp');
  const bucket = join(scratch, 'bucket');
  mkdirSync(temp);
  const programs = makeFakePrograms(join(scratch, 'bin'), bucket);
  const outputs: Record<string, Record<string, string>> = {};
  const read = (name: string): string => {
    const [scope, key = '', , output = ''] = name.split('.');
    if (scope === 'inputs') return inputs[key] ?? action.inputs[key]?.default ?? '';
    if (scope === 'steps') return outputs[key]?.[output] ?? '';
    const known: Record<string, string> = {
      'github.action_path': join(ROOT, ACTION),
      'runner.temp': temp,
    };
    return known[name] ?? `unknown ${name}`;
  };
  const expand = (text: string) => text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name) => read(name));
  let status = 0;
  let text = '';
  for (const step of action.runs.steps) {
    if (step.run === undefined || status !== 0) continue;
    const wants = [...(step.if ?? '').matchAll(/([\w.-]+) != ''/g)].map(([, name = '']) => name);
    if (wants.some((name) => read(name) === '')) continue;
    const output = join(scratch, 'output');
    writeFileSync(output, '');
    const env = Object.entries(step.env ?? {}).map(([name, value]) => [name, expand(value)]);
    const done = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run], {
      cwd: scratch,
      encoding: 'utf8',
      env: {
        HOME: process.env.HOME,
        PATH: `${programs.folder}:${process.env.PATH}`,
        GITHUB_OUTPUT: output,
        ...Object.fromEntries(env),
      },
    });
    status = done.status ?? -1;
    text += done.stdout + done.stderr;
    const lines = readFileSync(output, 'utf8').split('\n').filter(Boolean);
    outputs[step.id ?? ''] = Object.fromEntries(lines.map((line) => line.split('=')));
  }
  const name = inputs.report ?? action.inputs.report?.default ?? '';
  return {
    status,
    text,
    snapshot: expand(action.outputs.snapshot?.value ?? ''),
    report: join(temp, name),
    calls: programs.calls(),
    bucket,
  };
}

function feedOf(count = 2, overrides: Readonly<Record<string, string>> = {}): string {
  const rows = Array.from({ length: count }, (_, number) =>
    spaceRow(number + 1, number === 0 ? overrides : {}),
  );
  const text = `${[SPACE_HEADER, ...rows].join('\n')}\n`;
  return writeFeed(makeScratchFolder(), { 'spaces.csv': text });
}

describe('the action', () => {
  it('needs only a feed, names exact versions, and takes its inputs from the environment', () => {
    const required = Object.entries(action.inputs).filter(([, input]) => input.required === true);
    expect(required.map(([name]) => name)).toEqual(['feed']);
    expect(action.runs.using).toBe('composite');
    for (const { uses, run, shell } of action.runs.steps) {
      if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w-]+@v\d+\.\d+\.\d+$/);
      else expect(shell).toBe('bash');
      // An expression in a script would run what a pull request writes into it.
      expect(run ?? '').not.toContain('${{');
    }
    const text = JSON.stringify(action.runs.steps);
    const named = [...text.matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name);
    expect([...new Set(named)].sort()).toEqual(Object.keys(action.inputs).sort());
  });

  it('without a store checks the feed and keeps its report', () => {
    const { status, snapshot, report, calls } = runAction({ feed: feedOf() });
    expect([status, snapshot, calls]).toEqual([0, '', []]);
    expect(readdirSync(report).sort()).toEqual(['report.html', 'report.json', 'report.sarif']);
  });

  it('publishes to a store, and copies files first and the pointer last with rsync', async () => {
    const folder = makeScratchFolder();
    const [store, target] = [join(folder, 'store'), join(folder, 'target')];
    const { status, text, snapshot, calls } = runAction({ feed: feedOf(), store, target });
    expect([status, status === 0 ? '' : text]).toEqual([0, '']);
    expect(readFileSync(join(target, 'current'), 'utf8')).toBe(`${snapshot}\n`);
    expect(calls).toEqual([
      `rsync --archive --delay-updates ${store}/${snapshot} ${target}/`,
      `rsync --archive ${store}/current ${target}/current`,
    ]);
    expect((await runCli(['verify', target])).status).toBe(0);
  });

  it('copies to object storage in the same order', async () => {
    const store = join(makeScratchFolder(), 'store');
    const run = runAction({ feed: feedOf(), store, target: 's3://our/curbs' });
    expect(run.calls).toEqual([
      `aws s3 sync ${store}/${run.snapshot} s3://our/curbs/${run.snapshot} --only-show-errors`,
      `aws s3 cp ${store}/current s3://our/curbs/current --only-show-errors`,
    ]);
    expect((await runCli(['verify', join(run.bucket, 'our/curbs')])).status).toBe(0);
  });

  it('with errors in the data annotates them, keeps the report, and publishes nothing', () => {
    const folder = makeScratchFolder();
    const [store, target] = [join(folder, 'store'), join(folder, 'target')];
    const feed = feedOf(2, { length: '-5' });
    const { status, text, snapshot, report, calls } = runAction({ feed, store, target });
    expect([status, snapshot, calls, existsSync(store)]).toEqual([1, '', [], false]);
    expect(text).toMatch(/^::error file=.*spaces\.csv,line=2/m);
    expect(existsSync(join(report, 'report.html'))).toBe(true);
    expect(runAction({ feed }).status).toBe(1);
  });

  it('compares with a previous snapshot where there is one', () => {
    const store = join(makeScratchFolder(), 'store');
    expect(runAction({ feed: feedOf(40), store }).status).toBe(0);
    const other = join(makeScratchFolder(), 'store');
    const fewer = runAction({ feed: feedOf(20), store: other, previous: store });
    expect([fewer.status, fewer.snapshot]).toEqual([1, '']);
    expect(fewer.text).toContain('records-lost');
  });
});
