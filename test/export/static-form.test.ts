import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createCurbClient } from '../../src/client/curb-client.ts';
import { exportStore } from '../../src/export.ts';
import {
  askAreas,
  askObjects,
  askPolicies,
  askSpaces,
  askZones,
  openStore,
} from '../../src/library.ts';
import type { Snapshot } from '../../src/snapshot/sections.ts';
import { HAS_NGINX } from '../support/nginx.ts';
import { ROOT } from '../support/paths.ts';
import { useScratchFolder } from '../support/scratch.ts';
import { ingestInto } from './round-trip.ts';

if (!HAS_NGINX) process.stderr.write('nginx is not installed here, its test is skipped\n');

const scratch = useScratchFolder();
const folder = join(scratch, 'site');
let snapshot: Snapshot;

beforeAll(async () => {
  const store = join(scratch, 'store');
  await ingestInto(store, join(ROOT, 'data/sample-city/csv'));
  const options = { storePath: store, folder, form: 'static', replaces: false } as const;
  const { counts, notes } = await exportStore(options);
  expect([counts, notes]).toEqual([
    { areas: 9, zones: 97, spaces: 960, policies: 6, objects: 51 },
    [],
  ]);
  snapshot = await openStore(store);
  return () => snapshot.close();
});

/** What any web host does: files, folders by their index, a redirect to the slash. */
async function startHost(): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host');
    const path = join(folder, decodeURIComponent(pathname));
    const isFolder = existsSync(path) && statSync(path).isDirectory();
    const file = isFolder ? join(path, 'index.json') : path;
    if (isFolder && !pathname.endsWith('/')) {
      response.writeHead(301, { location: `${pathname}/${search}` }).end();
    } else if (!existsSync(file)) response.writeHead(404).end('not found');
    else response.writeHead(200).end(readFileSync(file));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function collect<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of list) items.push(item);
  return items;
}

/** Every record of a list, page after page of the library. */
function askAll<T>(ask: (pageNumber: number) => readonly T[]): T[] {
  const all: T[] = [];
  for (let pageNumber = 1; ; pageNumber++) {
    const records = ask(pageNumber);
    all.push(...records);
    if (records.length < 250) return all;
  }
}

const pageOf = (pageNumber: number) => ({ pageNumber, responseSize: 250 });

async function expectSameCity(client: ReturnType<typeof createCurbClient>): Promise<void> {
  const areas = askAll((page) => askAreas(snapshot, {}, pageOf(page)).records);
  const zones = askAll((page) => askZones(snapshot, {}, pageOf(page)).records);
  const spaces = askAll((page) => askSpaces(snapshot, {}, pageOf(page)).records);
  expect(await collect(client.areas())).toEqual(areas);
  expect(await collect(client.zones())).toEqual(zones);
  expect(spaces).toHaveLength(960);
  expect(await collect(client.spaces())).toEqual(spaces);
  const policies = askAll((page) => askPolicies(snapshot, {}, pageOf(page)).records);
  const objects = askAll((page) => askObjects(snapshot, {}, pageOf(page)).records);
  expect(await collect(client.policies())).toEqual(policies);
  expect(await collect(client.objects())).toEqual(objects);
  for (const policy of policies) {
    expect(await client.policy(policy.curb_policy_id)).toEqual(policy);
  }
  for (const object of objects) expect(await client.object(object.curb_object_id)).toEqual(object);
  for (const zone of zones) expect(await client.zone(zone.curb_zone_id)).toEqual(zone);
  for (const space of spaces.slice(0, 40)) {
    expect(await client.space(space.curb_space_id)).toEqual(space);
  }
  const { geometry, ...area } = (await client.area(areas[0]?.curb_area_id ?? '')) ?? {};
  expect(area).toEqual(areas[0]);
  expect(geometry?.length).toBeGreaterThan(3);
  expect(await client.area('aaaaaaaa-0000-4000-8000-00000000ffff')).toBeUndefined();
}

describe('an export as static', () => {
  it('is walked by the client to the same records, from any host', async () => {
    const baseUrl = await startHost();
    await expectSameCity(createCurbClient({ baseUrl, serviceToken: 'none' }));
  });

  it.skipIf(!HAS_NGINX)('is walked by the client through nginx (needs nginx)', async () => {
    const socket = await startNginx();
    const fetchFrom = createSocketFetch(socket);
    await expectSameCity(
      createCurbClient({ baseUrl: 'http://site', serviceToken: 'none', fetch: fetchFrom }),
    );
  });

  it('has the spaces of each zone, and an index of what there is', async () => {
    const baseUrl = await startHost();
    const read = async (path: string) =>
      (await (await fetch(`${baseUrl}/${path}`)).json()) as { data: unknown };
    expect(await read('index.json')).toMatchObject({
      snapshot: snapshot.id,
      kinds: [
        { kind: 'areas', path: 'curbs/areas/', count: 9, pages: 1 },
        { kind: 'zones', path: 'curbs/zones/', count: 97, pages: 1 },
        { kind: 'spaces', path: 'curbs/spaces/', count: 960, pages: 4 },
        { kind: 'policies', path: 'curbs/policies/', count: 6, pages: 1 },
        { kind: 'objects', path: 'curbs/objects/', count: 51, pages: 1 },
      ],
    });
    for (const { curb_zone_id: curbZoneId } of askZones(snapshot).records) {
      const { matchCount, records } = askSpaces(snapshot, { curbZoneId });
      if (matchCount === 0) continue;
      const answer = await read(`curbs/zone-spaces/${curbZoneId}/`);
      expect(answer.data).toEqual([{ spaces: records }]);
    }
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(
      'These files do not support a box',
    );
  });
});

/** nginx over the folder with the lines of its README, at a socket of its own. */
async function startNginx(): Promise<string> {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const lines = /```nginx\n([^`]*)```/.exec(readme)?.[1] ?? '';
  const socket = join(scratch, 'nginx.sock');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(scratch, `nginx-${name}`)};`)
    .join(' ');
  const config = `daemon off; master_process off; pid ${join(scratch, 'nginx.pid')};
    error_log ${join(scratch, 'nginx.log')};
    events {}
    http { access_log off; absolute_redirect off; ${paths}
      server { listen unix:${socket}; root ${folder}; ${lines} } }`;
  const file = join(scratch, 'nginx.conf');
  writeFileSync(file, config);
  const child = spawn('nginx', ['-e', join(scratch, 'nginx.log'), '-c', file], { stdio: 'ignore' });
  onTestFinished(() => void child.kill());
  for (;;) {
    expect(
      child.exitCode,
      existsSync(join(scratch, 'nginx.log'))
        ? readFileSync(join(scratch, 'nginx.log'), 'utf8')
        : '',
    ).toBe(null);
    if (await answers(socket)) return socket;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    request({ socketPath, path: '/index.json' }, (response) => {
      response.resume();
      resolve(true);
    })
      .on('error', () => resolve(false))
      .end();
  });
}

/** `fetch` through a socket, which follows redirects and tells the address that answered. */
function createSocketFetch(socketPath: string): typeof fetch {
  return async (input) => {
    let url = new URL(String(input));
    for (;;) {
      const { status, location, body } = await get(socketPath, `${url.pathname}${url.search}`);
      if (location === undefined) {
        const response = new Response(body, { status });
        Object.defineProperty(response, 'url', { value: url.href });
        return response;
      }
      url = new URL(location, url);
    }
  };
}

function get(
  socketPath: string,
  path: string,
): Promise<{ status: number; location: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    request({ socketPath, path, headers: { host: 'site' } }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, location: headers.location, body });
      });
    })
      .on('error', reject)
      .end();
  });
}
