import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { encodeTokens, type TokenEntry } from '../../cli/tokens/token-file.ts';
import { hashToken } from '../../src/model/service-token.ts';
import { configureNginx, findFreePort, HAS_NGINX, startNginx } from '../support/nginx.ts';
import { startCli } from '../support/run-cli.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { writeTestSnapshot } from '../support/snapshots.ts';
import { tinyFeed } from '../support/tiny-feed.ts';
import { until } from '../support/until.ts';

const TOKEN = 'SECRET-token-of-maps';

function entryOf(token: string): TokenEntry {
  return { name: 'maps', sha256: Buffer.from(hashToken(token)).toString('hex') };
}

async function startServer(store: string, tokens: string): Promise<string> {
  const child = startCli(['serve', store, '--tokens', tokens, '--port', '0', '--grace', '0']);
  const ended = new Promise((resolve) => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const line = await new Promise<string>((resolve) => {
    child.stdout?.once('data', (chunk) => resolve(String(chunk)));
    child.stderr?.once('data', (chunk) => resolve(String(chunk)));
  });
  return /127\.0\.0\.1:\d+/.exec(line)?.[0] ?? line;
}

describe.skipIf(!HAS_NGINX)('the nginx example (needs nginx)', () => {
  it('caches for each token, follows tokens within seconds, and logs no token', async () => {
    const folder = makeScratchFolder();
    const [store, tokens] = [join(folder, 'store'), join(folder, 'tokens.json')];
    const { id } = await writeTestSnapshot({ feed: tinyFeed(), store });
    writeFileSync(tokens, encodeTokens([entryOf(TOKEN)]));
    const server = await startServer(store, tokens);
    const port = await findFreePort();
    // A server that is gone: its share is answered by the other one.
    const upstream = [server, '127.0.0.1:1'];
    const words = configureNginx({ folder: join(folder, 'nginx'), upstream, port });
    expect(spawnSync('nginx', [...words, '-t'], { encoding: 'utf8' })).toMatchObject({ status: 0 });
    const nginx = startNginx(words);
    const ended = new Promise((resolve) => nginx.once('close', resolve));
    onTestFinished(async () => {
      nginx.kill('SIGTERM');
      await ended;
    });
    const ask = async (token: string, encoding = 'identity') => {
      const response = await fetch(
        `http://127.0.0.1:${port}/curbs/spaces?service_token=${token}&response_size=250`,
        { headers: { 'accept-encoding': encoding } },
      );
      const body = (await response.json()) as { links?: { first: string } };
      const { status, headers } = response;
      return { status, cache: headers.get('x-cache'), headers, body };
    };
    await until(() =>
      ask(TOKEN).then(
        () => true,
        () => false,
      ),
    );
    const first = await ask(TOKEN);
    expect([first.status, first.headers.get('x-curb-snapshot')]).toEqual([200, id]);
    expect(first.body.links?.first).toContain(`http://127.0.0.1:${port}/curbs/spaces?`);

    const answers = [];
    for (let count = 0; count < 20; count++) answers.push(await ask(TOKEN));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.map(({ cache }) => cache)).toContain('HIT');
    const zipped = await ask(TOKEN, 'gzip');
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(zipped.headers.get('etag')).not.toBe(first.headers.get('etag'));
    expect((await ask('another-token')).status).toBe(400);

    writeFileSync(tokens, encodeTokens([]));
    const startMs = performance.now();
    await until(async () => (await ask(TOKEN)).status !== 200);
    expect(performance.now() - startMs).toBeLessThan(8_000);
    for (const name of ['access.log', 'error.log']) {
      const log = readFileSync(join(folder, 'nginx', name), 'utf8');
      expect(log).not.toContain('SECRET');
      expect(log).not.toContain('service_token');
    }
    expect(readFileSync(join(folder, 'nginx/access.log'), 'utf8')).toContain('"GET /curbs/spaces"');
  });
});
