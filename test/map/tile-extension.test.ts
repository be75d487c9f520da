import { describe, expect, it } from 'vitest';
import { TILE_EXTENSION } from '../../src/map/tile-extension.ts';
import { TOKEN, useApp } from '../support/running-app.ts';
import { square, tinyArea } from '../support/tiny-records.ts';
import { tinySnapshot } from '../support/tiny-snapshot.ts';

const area = tinyArea(1, { name: 'Harbour', shape: square({ lng: 0.1, lat: 0.1 }, 1) });
const app = useApp(tinySnapshot({ areas: [area] }), { extensions: [TILE_EXTENSION] });

async function ask(path: string, query: string) {
  const { status, body } = await app().send(`/map/tiles/${path}?${query}`);
  return [status, status === 200 ? body : JSON.parse(body).error];
}

describe('GET /map/tiles/{z}/{x}/{y}.mvt', () => {
  it('answers with a tile that a browser may keep for a minute', async () => {
    const { status, headers, body } = await app().send(
      `/map/tiles/10/513/510.mvt?service_token=${TOKEN}`,
    );
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'cache-control': 'private, max-age=60, must-revalidate',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'access-control-allow-origin': '*',
    });
    expect(body).toContain('Harbour');
    expect(body).not.toContain(TOKEN);
    const again = { headers: { 'if-none-match': String(headers.etag) } };
    const kept = await app().send(`/map/tiles/10/513/510.mvt?service_token=${TOKEN}`, again);
    expect([kept.status, kept.body]).toEqual([304, '']);
  });

  it('is empty where nothing is', async () => {
    expect(await ask('8/0/0.mvt', `service_token=${TOKEN}`)).toEqual([200, '']);
  });

  it.each(['', 'service_token=wrong', `service_token=${TOKEN}&service_token=${TOKEN}`])(
    'wants a token: ?%s',
    async (query) => {
      expect(await ask('10/513/510.mvt', query)).toEqual([400, 'invalid_token']);
    },
  );

  it.each([
    ['limit=5', 'unknown_parameter'],
    ['lat=1', 'unknown_parameter'],
    ['time=soon', 'invalid_parameter'],
    ['time=-1', 'invalid_parameter'],
    ['time=1&time=2', 'repeated_parameter'],
    ['snapshot=ffffffffffffffff', 'snapshot_gone'],
  ])('refuses ?%s', async (query, code) => {
    expect(await ask('10/513/510.mvt', `service_token=${TOKEN}&${query}`)).toEqual([400, code]);
  });

  it('names the parameter that it does not have, and one that may be meant', async () => {
    const { body } = await app().send(
      `/map/tiles/10/513/510.mvt?service_token=${TOKEN}&timestamp=1`,
    );
    expect(JSON.parse(body)).toEqual({
      error: 'unknown_parameter',
      error_description:
        'timestamp is not a parameter of /map/tiles/{z}/{x}/{y}.mvt; did you mean time?',
      error_details: ['timestamp'],
    });
  });

  it('honours If-Match', async () => {
    const path = `/map/tiles/10/513/510.mvt?service_token=${TOKEN}`;
    const { headers } = await app().send(path);
    const other = await app().send(path, { headers: { 'if-match': '"other"' } });
    expect([other.status, JSON.parse(other.body).error]).toEqual([412, 'precondition_failed']);
    const own = await app().send(path, { headers: { 'if-match': String(headers.etag) } });
    expect(own.status).toBe(200);
  });

  it.each([
    '23/0/0.mvt',
    '2/4/0.mvt',
    '2/0/4.mvt',
    '02/0/0.mvt',
    '2/0/0.png',
    '2/0/0',
    'a/b/c.mvt',
    '',
  ])('knows no tile %s', async (path) => {
    expect(await ask(path, `service_token=${TOKEN}`)).toEqual([404, 'unknown_path']);
  });
});
