import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { Failure } from '../../../src/diagnostic/failure.ts';
import { type ListenAt, listen } from '../../../src/respond/server/listen.ts';
import { makeScratchFolder } from '../../support/scratch.ts';

const servers: Server[] = [];

function start(at: ListenAt): Promise<string> {
  const server = createServer((_, response) => response.end('here'));
  servers.push(server);
  return listen(server, at);
}

async function failureOf(at: ListenAt): Promise<Failure> {
  const error = await start(at).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Failure);
  return error as Failure; // As just expected.
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

describe('listen', () => {
  it('takes a free port for port 0 and says which', async () => {
    const url = await start({ host: '127.0.0.1', port: 0 });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    expect(await (await fetch(url)).text()).toBe('here');
  });

  it('takes a Unix socket', async () => {
    expect(await start({ socketPath: join(makeScratchFolder(), 's') })).toBe('http://localhost');
  });

  it('tells of a port that is taken, and what to do', async () => {
    const port = Number(new URL(await start({ host: '127.0.0.1', port: 0 })).port);
    expect(await failureOf({ host: '127.0.0.1', port })).toMatchObject({
      kind: 'world',
      message: `port ${port} of 127.0.0.1 is taken by another process`,
      hint: 'choose another with --port, or 0 for any free one',
    });
  });

  it('tells of an address that this machine does not have', async () => {
    expect(await failureOf({ host: '192.0.2.1', port: 0 })).toMatchObject({
      kind: 'world',
      message: '--host 192.0.2.1 is not an address of this machine',
      hint: 'give another --host: 0.0.0.0 for all IPv4 addresses of this machine',
    });
  });

  it('tells of a host that no name server knows', async () => {
    expect(await failureOf({ host: '256.0.0.1', port: 0 })).toMatchObject({
      kind: 'world',
      message: '--host 256.0.0.1 is not a host that can be found',
      hint: 'give another --host: 127.0.0.1 for this machine only',
    });
  });

  it('tells of a socket that cannot be made', async () => {
    const socketPath = join(makeScratchFolder(), 'missing', 's');
    const failure = await failureOf({ socketPath });
    expect(failure.message).toContain(socketPath);
    expect(failure.kind).toBe('world');
  });
});
