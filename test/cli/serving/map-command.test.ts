import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mapCommand } from '../../../cli/serving/map-command.ts';
import { fakeContext } from '../../support/fake-context.ts';
import { makeScratchFolder } from '../../support/scratch.ts';
import { writeTestSnapshot } from '../../support/snapshots.ts';
import { tinyFeed } from '../../support/tiny-feed.ts';
import { until } from '../../support/until.ts';

describe('curbstone map', () => {
  it('prints an address with a token of its own, and serves until it is stopped', async () => {
    const store = join(makeScratchFolder(), 'store');
    await writeTestSnapshot({ feed: tinyFeed(), store });
    const context = fakeContext({ json: true });
    const ended = mapCommand.run?.({ store, port: '0' }, context);
    await until(() => context.out().includes('#token='));
    const url = new URL(JSON.parse(context.out()).url);
    const token = url.hash.replace('#token=', '');
    expect(token).toMatch(/^[A-Za-z0-9_-]{24}$/);
    expect((await fetch(url)).headers.get('content-type')).toBe('text/html; charset=utf-8');
    const asked = await fetch(`${url.origin}/curbs?service_token=${token}`);
    expect(asked.status).toBe(200);
    expect((await fetch(`${url.origin}/curbs?service_token=other`)).status).toBe(400);
    context.signal();
    expect(await ended).toBe(0);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });

  it('closes the server if the address cannot be printed', async () => {
    const store = join(makeScratchFolder(), 'store');
    await writeTestSnapshot({ feed: tinyFeed(), store });
    let printed = '';
    const stdout = (text: string): never => {
      printed = text;
      throw new Error('the pipe is closed');
    };
    const context = { ...fakeContext(), stdout };
    await expect(mapCommand.run?.({ store, port: '0' }, context)).rejects.toThrow('the pipe');
    const url = /http:\S+/.exec(printed)?.[0] ?? '';
    expect(url).toContain('#token=');
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });

  it('says what is shown, and how to open and to stop it', async () => {
    const store = join(makeScratchFolder(), 'store');
    const { id } = await writeTestSnapshot({ feed: tinyFeed(), store });
    const context = fakeContext();
    const ended = mapCommand.run?.({ store, port: '0' }, context);
    await until(() => context.out().includes('Control-C'));
    context.signal();
    expect(await ended).toBe(0);
    expect(context.out()).toMatch(
      new RegExp(
        `^Snapshot ${id} with 3 areas, 3 zones, 40 spaces, 64 observations, 3 policies, 3 objects\\. Open this address in a browser of this machine:\n\n` +
          '  http://127\\.0\\.0\\.1:\\d+/map#token=[A-Za-z0-9_-]{24}\n\n' +
          'The address works until you stop this command with Control-C\\.\n$',
      ),
    );
  });
});
