import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../support/paths.ts';
import { startCli } from '../support/run-cli.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { writeTestSnapshot } from '../support/snapshots.ts';
import { tinyFeed } from '../support/tiny-feed.ts';

const DEPLOY = join(ROOT, '.deploy');

function textOf(name: string): string {
  return readFileSync(join(DEPLOY, name), 'utf8');
}

function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

/** What stands after `docker run curbstone` or `node main.js`. */
async function startsAs(words: readonly string[]): Promise<boolean> {
  const folder = makeScratchFolder();
  const store = join(folder, 'store');
  await writeTestSnapshot({ feed: tinyFeed(), store });
  const own = words.map((word) =>
    word
      .replace(/^\/store$|^\/var\/lib\/curbstone\/store$/, store)
      .replace(/^(--(?:ops-)?port=)\d+$|^\d{4}$/, '$10')
      .replace(/\$\{BASE_URL:-(.*)\}/, '$1')
      .replace('0.0.0.0', '127.0.0.1')
      .replace(/^(--tokens=)?\/.*tokens\.json$/, `$1${join(folder, 'tokens.json')}`),
  );
  writeFileSync(join(folder, 'tokens.json'), '{"tokens":[]}');
  const port = own.some((word) => word.startsWith('--port')) ? [] : ['--port', '0'];
  const child = startCli([...own, ...port], { env: { CURBSTONE_TOKEN: 't' } });
  const first = await new Promise<string>((resolve) => {
    child.stdout?.once('data', (chunk) => resolve(String(chunk)));
    child.stderr?.once('data', (chunk) => resolve(String(chunk)));
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await ended;
  return first.startsWith('Snapshot ');
}

describe('the Dockerfile', () => {
  const text = textOf('Dockerfile');

  it('has no fault that the linter knows', () => {
    expect(validate(text)).toEqual([]);
    expect(validate('FROM node\nCOPY a\n').length).toBeGreaterThan(0);
  });

  it('copies what is there, to an exact version of Node, and does not run as root', () => {
    expect([...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual([
      'node:20.20.2-bookworm-slim',
      'node:20.20.2-bookworm-slim',
    ]);
    const fromContext = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)];
    const names = fromContext.flatMap(([, list = '']) => list.split(' '));
    const fromBuild = [...text.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(
      ([, list = '']) => list.split(' ').map((path) => path.replace('/build/', '')),
    );
    const there = [...names, ...fromBuild].filter(
      (name) => name !== '.' && spawnSync('test', ['-e', join(ROOT, name)]).status !== 0,
    );
    expect(there).toEqual([]);
    expect(text.trimEnd().split('\n').indexOf('USER 1000:1000')).toBeLessThan(
      text.split('\n').findIndex((line) => line.startsWith('ENTRYPOINT')),
    );
  });

  it('starts the server with options that it has', async () => {
    const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(text) ?? [];
    expect(await startsAs(JSON.parse(command))).toBe(true);
  });

  it('asks a path of the operator port for its health', () => {
    const [, port] = /"--ops-port", "(\d+)"/.exec(text) ?? [];
    expect(text).toContain(`http://127.0.0.1:${port}/ready`);
    const [, script = ''] = /CMD \["node", "-e", "(.*)"\]/.exec(text) ?? [];
    const { status } = spawnSync(process.execPath, ['-e', script.replace(/:\d+/, ':1')]);
    expect(status).toBe(1);
  });
});

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly read_only: boolean;
        readonly cap_drop: string[];
        readonly command?: string[];
        readonly entrypoint?: string[];
        readonly volumes: string[];
      }
    >
  >;
}

describe('the compose file', () => {
  const compose: Compose = parse(textOf('compose.yml'), { merge: true });

  it('hardens every service', () => {
    expect(Object.keys(compose.services)).toEqual(['server', 'ingest', 'proxy']);
    for (const service of Object.values(compose.services)) {
      expect([service.read_only, service.cap_drop]).toEqual([true, ['ALL']]);
    }
  });

  it('starts the server with options that it has', async () => {
    expect(await startsAs(compose.services.server?.command ?? [])).toBe(true);
  });

  it('mounts only files that are here or that it tells to put here', () => {
    const mounted = Object.values(compose.services).flatMap(({ volumes }) =>
      volumes.flatMap((volume) => (volume.startsWith('./') ? [volume.split(':')[0]] : [])),
    );
    expect(mounted).toEqual(['./tokens', './feed', './nginx.conf']);
  });
});

describe('the nightly loop', () => {
  it('runs the command at once and after each night, also after a failure', () => {
    const folder = makeScratchFolder();
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    const fake = (name: string, lines: string) => {
      writeFileSync(join(bin, name), `#!/bin/sh\n${lines}\n`);
      chmodSync(join(bin, name), 0o755);
    };
    // 10 seconds after midnight, then 20 hours, then at the very second.
    fake(
      'date',
      `n=$(cat ${folder}/n); case $n in 1) echo 864010;; 2) echo 936000;; *) echo 873000;; esac`,
    );
    fake(
      'sleep',
      `echo "sleep $1" >>${folder}/log; [ $(wc -l <${folder}/log) -lt 6 ] || kill $PPID`,
    );
    fake(
      'work',
      `n=$(($(cat ${folder}/n) + 1)); echo $n >${folder}/n; echo "work $*" >>${folder}/log; [ $n != 2 ]`,
    );
    writeFileSync(join(folder, 'n'), '0');
    const { stderr } = spawnSync('sh', [join(DEPLOY, 'nightly'), '9000', 'work', 'a', 'b c'], {
      env: { PATH: `${bin}:${process.env.PATH}` },
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect(readFileSync(join(folder, 'log'), 'utf8').trim().split('\n')).toEqual([
      'work a b c',
      'sleep 8990',
      'work a b c',
      `sleep ${9000 + 4 * 3600}`,
      'work a b c',
      'sleep 86400',
    ]);
    expect(stderr).toContain('nightly: the command ended with status 1\n');
  });
});

describe.skipIf(!isInstalled('systemd-analyze'))('the systemd units (need systemd-analyze)', () => {
  it('are valid', () => {
    const units = readdirSync(DEPLOY).filter((name) => /\.(service|timer)$/.test(name));
    expect(units.length).toBe(3);
    const copies = makeScratchFolder();
    for (const unit of units) {
      // The Node of this machine may be elsewhere, and systemd-analyze looks for it.
      writeFileSync(join(copies, unit), textOf(unit).replace('/usr/bin/node', process.execPath));
    }
    const paths = units.map((unit) => join(copies, unit));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('leave the server little to do harm with', () => {
    const words = [
      'security',
      '--offline=yes',
      '--threshold=20',
      join(DEPLOY, 'curbstone.service'),
    ];
    const { status, stdout } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
    expect([status, stdout.trim().split('\n').at(-1)]).toEqual([0, expect.stringContaining('OK')]);
  });
});

describe('the systemd unit', () => {
  it('starts the server with options that it has', async () => {
    const [, words = ''] = /^ExecStart=\S+ \S+ (.*)$/m.exec(textOf('curbstone.service')) ?? [];
    expect(await startsAs(words.split(' '))).toBe(true);
  });
});
