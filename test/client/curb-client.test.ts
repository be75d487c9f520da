import { describe, expect, it, onTestFinished } from 'vitest';
import { createCurbClient } from '../../src/client/curb-client.ts';
import { CurbError } from '../../src/client/curb-error.ts';
import { createTokenIndex, hashToken } from '../../src/model/service-token.ts';
import { serve } from '../../src/serve.ts';
import { SILENT_LOG } from '../support/running-app.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { writeTestSnapshot } from '../support/snapshots.ts';
import { tinyArea, tinySpace, tinyZone, uuidOf } from '../support/tiny-records.ts';

const TOKEN = 'client-token';

function spacesOf(count: number, offset = 0) {
  return Array.from({ length: count }, (_, index) =>
    tinySpace(index + offset, 'z', { spaceNumber: index + 1, name: `Bay ${index + offset}` }),
  );
}

/** A server over 23 spaces in one zone and one area, and its address. */
async function startServer(storePath: string): Promise<string> {
  const server = await serve({
    cities: [{ name: '', storePath }],
    listenAt: { host: '127.0.0.1', port: 0 },
    baseUrl: undefined,
    tokens: () => createTokenIndex([{ name: 'test', hash: hashToken(TOKEN) }]),
    log: SILENT_LOG,
    stop: { idleGraceMs: 0 },
  });
  onTestFinished(async () => {
    await server.close();
  });
  return server.url;
}

async function startCity(): Promise<string> {
  const store = makeScratchFolder();
  const feed = { areas: [tinyArea(1)], zones: [tinyZone('z')], spaces: spacesOf(23) };
  await writeTestSnapshot({ store, feed });
  return startServer(store);
}

async function collect<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of list) items.push(item);
  return items;
}

/** Answers one after the other; the addresses that were asked for are kept. */
function scriptedFetch(answers: readonly (Response | Error)[]) {
  const urls: string[] = [];
  const send: typeof fetch = async (input) => {
    urls.push(String(input));
    const answer = answers[urls.length - 1];
    if (answer === undefined) throw new Error('asked too often');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { urls, send };
}

function page(names: readonly string[], next?: string): Response {
  const spaces = names.map((name) => ({ curb_space_id: name, name }));
  return Response.json({ data: [{ spaces }], links: next === undefined ? {} : { next } });
}

function refusal(status: number, error: string): Response {
  const body = { error, error_description: `because of ${error}`, error_details: ['radius'] };
  return Response.json(body, { status });
}

function scriptedClient(answers: readonly (Response | Error)[]) {
  const { urls, send } = scriptedFetch(answers);
  const waits: number[] = [];
  const client = createCurbClient({
    baseUrl: 'http://server.test/nyc/',
    serviceToken: 'a&b',
    fetch: send,
    wait: async (delayMs) => {
      waits.push(delayMs);
    },
  });
  return { client, urls, waits };
}

describe('a client of a running server', () => {
  it('walks all pages, each record once', async () => {
    const client = createCurbClient({ baseUrl: await startCity(), serviceToken: TOKEN });
    const spaces = await collect(client.spaces({ pageSize: 5 }));
    expect(spaces.map(({ name }) => name)).toEqual(spacesOf(23).map(({ name }) => name));
  });

  it('finds records by identifier, and nothing where there is none', async () => {
    const client = createCurbClient({ baseUrl: await startCity(), serviceToken: TOKEN });
    const area = await client.area(uuidOf(1));
    expect(area?.geometry?.[0]?.length).toBe(2);
    expect((await client.space(spacesOf(1)[0]?.curbSpaceId ?? ''))?.name).toBe('Bay 0');
    expect(await client.space('cccccccc-0000-4000-8000-00000000ffff')).toBeUndefined();
  });

  it('passes filters on', async () => {
    const client = createCurbClient({ baseUrl: await startCity(), serviceToken: TOKEN });
    expect((await collect(client.spaces({ curbZoneId: 'z' }))).length).toBe(23);
    expect(await collect(client.spaces({ curbZoneId: 'elsewhere' }))).toEqual([]);
  });

  it('throws what the server refuses, with its code', async () => {
    const client = createCurbClient({ baseUrl: await startCity(), serviceToken: 'wrong' });
    const error = await collect(client.areas()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CurbError);
    expect(error).toMatchObject({ status: 400, code: 'invalid_token' });
  });
});

describe('a client', () => {
  it('writes a question under the names of the interface', async () => {
    const { client, urls } = scriptedClient([page([])]);
    const box = { minLat: 40, minLng: -74, maxLat: 41, maxLng: 0.0000001 };
    await collect(client.spaces({ box, curbZoneId: 'Süd 1', timeMs: 5, pageSize: 7 }));
    expect(urls).toEqual([
      'http://server.test/nyc/curbs/spaces?min_lat=40&min_lng=-74&max_lat=41&max_lng=0.0000001' +
        '&curb_zone_id=S%C3%BCd+1&time=5&response_size=7&service_token=a%26b',
    ]);
  });

  it('asks for the largest page unless the caller sets another size', async () => {
    const { client, urls } = scriptedClient([page([])]);
    await collect(client.spaces({ circle: { lat: 1, lng: 2, radiusCm: 300 } }));
    expect(urls[0]).toContain('?lat=1&lng=2&radius=300&response_size=250&');
  });

  it('starts again where the snapshot is gone, and gives no record twice', async () => {
    const { client, urls } = scriptedClient([
      page(['a', 'b'], 'http://server.test/2'),
      refusal(400, 'snapshot_gone'),
      page(['b', 'c'], 'http://server.test/2b'),
      page(['d']),
    ]);
    const names = (await collect(client.spaces())).map(({ name }) => name);
    expect(names).toEqual(['a', 'b', 'c', 'd']);
    expect(urls[2]).toBe(urls[0]);
  });

  it('tries again after trouble that passes, and waits as the server asks', async () => {
    const { client, waits } = scriptedClient([
      new Error('reset'),
      new Response('', { status: 429, headers: { 'Retry-After': '3' } }),
      new Response('<html>', { status: 502 }),
      page(['a']),
    ]);
    expect((await collect(client.spaces())).length).toBe(1);
    expect(waits).toEqual([250, 3000, 1000]);
  });

  it('gives up after the last attempt', async () => {
    const { client, waits } = scriptedClient([1, 2, 3, 4].map(() => new Error('down')));
    await expect(collect(client.spaces())).rejects.toMatchObject({
      status: 0,
      code: 'no_answer',
      message: 'the server could not be reached',
    });
    expect(waits.length).toBe(3);
  });

  it('does not try a refused question again', async () => {
    const { client, waits } = scriptedClient([refusal(400, 'invalid_parameter')]);
    await expect(collect(client.spaces())).rejects.toMatchObject({
      code: 'invalid_parameter',
      message: 'because of invalid_parameter',
      details: ['radius'],
    });
    expect(waits).toEqual([]);
  });

  it('names the status of an error that is not of the interface', async () => {
    const { client } = scriptedClient([new Response('<html>', { status: 403 })]);
    await expect(collect(client.spaces())).rejects.toMatchObject({
      status: 403,
      message: 'the server answered 403',
    });
  });
});
