import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../support/paths.ts';

const scratch = mkdtempSync(join(tmpdir(), 'curbstone-ci-'));
afterAll(() => rmSync(scratch, { recursive: true }));

let projectCount = 0;

/**
 * A project whose README has `command` as its second command, which prints `output`
 * and ends in `status`.
 */
function runIn(project: { readme?: string; output?: string; status?: number }): {
  status: number | null;
  lines: string[];
} {
  const folder = join(scratch, String(projectCount++));
  mkdirSync(join(folder, '.ci'), { recursive: true });
  cpSync(join(ROOT, '.ci/run'), join(folder, '.ci/run'));
  writeFileSync(join(folder, 'README.md'), project.readme ?? README);
  writeFileSync(join(folder, 'output.txt'), project.output ?? '');
  writeFileSync(join(folder, 'tests'), `cat output.txt >&2\nexit ${project.status ?? 0}\n`);
  chmodSync(join(folder, 'tests'), 0o755);
  const { status, stdout } = spawnSync(join(folder, '.ci/run'), { encoding: 'utf8', cwd: '/' });
  return { status, lines: stdout.trimEnd().split('\n') };
}

const README = '# x\n\n```sh\nfalse\n```\n\n```json\n{}\n```\n\n```sh\nsh tests\nfalse\n```\n';

describe('.ci/run', () => {
  it('can be run', () => {
    expect(statSync(join(ROOT, '.ci/run')).mode & 0o111).not.toBe(0);
  });

  it('runs the second command of the README and counts what passed', () => {
    const output = ' Test Files  2 passed (2)\n      Tests  31 passed (31)\n   Duration  1s\n';
    const { status, lines } = runIn({ output });
    expect(lines[0]).toBe('$ sh tests');
    expect(lines.at(-1)).toBe('31 passed, 0 failed');
    expect(status).toBe(0);
  });

  it('counts what failed and what was skipped, in colours too', () => {
    const output =
      '\u001b[2m      Tests \u001b[22m \u001b[31m2 failed\u001b[39m | 7 passed | 1 skipped (10)\n';
    const { status, lines } = runIn({ output, status: 1 });
    expect(lines.at(-1)).toBe('7 passed, 2 failed, 1 skipped');
    expect(status).toBe(1);
  });

  it.each([
    ['types or lint fail before any test', '', 2, '0 passed, 1 failed'],
    ['a test file cannot be loaded', '      Tests  5 passed (5)\n', 1, '5 passed, 1 failed'],
    ['no test was run though all was well', 'nothing to do\n', 0, '0 passed, 1 failed'],
  ])('fails where %s', (_, output, commandStatus, last) => {
    const { status, lines } = runIn({ output, status: commandStatus });
    expect(lines.at(-1)).toBe(last);
    expect(status).toBe(1);
  });

  it.each(['browser:test', 'bench:test', 'drill:test', 'real:test'])(
    'runs %s as well, and adds up what both found',
    (name) => {
      const folder = join(scratch, String(projectCount));
      mkdirSync(folder);
      const script = 'echo "      Tests  1 failed | 4 passed (5)"; exit 1';
      writeFileSync(
        join(folder, 'package.json'),
        JSON.stringify({ name: 'x', scripts: { [name]: script } }),
      );
      const { status, lines } = runIn({ output: '      Tests  31 passed (31)\n' });
      expect(lines).toContain(`$ npm run ${name}`);
      expect(lines.at(-1)).toBe('35 passed, 1 failed');
      expect(status).toBe(1);
    },
  );

  it('fails where the README has no second command', () => {
    const { status, lines } = runIn({ readme: '```sh\ntrue\n```\n' });
    expect(lines.at(-1)).toBe('0 passed, 1 failed');
    expect(status).toBe(1);
  });
});
