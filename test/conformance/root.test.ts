import { describe, expect, it } from 'vitest';
import { TOKEN, useApp } from '../support/running-app.ts';
import { tinyArea, tinySpace, tinyZone } from '../support/tiny-records.ts';
import { tinySnapshot } from '../support/tiny-snapshot.ts';

const app = useApp(
  tinySnapshot({
    areas: [tinyArea(1, { lastUpdatedDateMs: 7 }), tinyArea(2, { lastUpdatedDateMs: 9 })],
    zones: [tinyZone('a', { shape: null })],
    spaces: [tinySpace(11, 'a', { shape: null })],
  }),
  { tokens: [TOKEN] },
);

async function ask(query = '') {
  const { status, body } = await app().send(`/curbs?service_token=${TOKEN}${query}`);
  return { status, body: JSON.parse(body) };
}

const ZONES = {
  kind: 'zones',
  path: '/curbs/zones',
  count: 1,
  bbox: null,
  last_updated_date: 1_600_000_000_001,
};

/** INTERFACE.md, The rest of the interface. */
describe('GET /curbs', () => {
  it('answers with one element for each kind that has records', async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body.ccds_attributes).toEqual({
      type: 'service_api_response',
      request_type: 'curbs',
      query_parameters: { service_token: TOKEN },
    });
    expect(body.pages).toEqual({ total: 1, current: 1 });
    expect(body.data).toEqual([
      {
        curbs: [
          {
            kind: 'areas',
            path: '/curbs/areas',
            count: 2,
            bbox: [22.9, 40.6, 23, 40.7],
            last_updated_date: 9,
          },
          ZONES,
          { ...ZONES, kind: 'spaces', path: '/curbs/spaces' },
        ],
      },
    ]);
  });

  it('is paged like every list', async () => {
    const { body } = await ask('&response_size=1&page_num=2');
    expect([body.pages, body.data]).toEqual([{ total: 3, current: 2 }, [{ curbs: [ZONES] }]]);
    expect((await ask('&page_num=2')).body.data).toEqual([{ curbs: [] }]);
  });

  it('takes no filters', async () => {
    const { status, body } = await ask('&time=1');
    expect([status, body.error_description]).toEqual([400, 'time is not a parameter of /curbs']);
  });
});
