import { describe, expect, it } from 'vitest';
import { TOKEN, useApp } from '../support/running-app.ts';
import { ask, tinyCity, ZONE_UUID } from '../support/tiny-city.ts';
import { tinySpace, tinyZone, uuidOf } from '../support/tiny-records.ts';
import { tinySnapshot } from '../support/tiny-snapshot.ts';

const snapshot = tinyCity();
const app = useApp(snapshot);

/** INTERFACE.md, Envelope: one test or more for each of its rows. */
describe('data', () => {
  it.each([
    ['/curbs/areas', 'areas', 5],
    [`/curbs/areas/${uuidOf(1)}`, 'areas', 1],
    ['/curbs/spaces', 'spaces', 7],
    [`/curbs/spaces/${uuidOf(11)}`, 'spaces', 1],
  ])('of %s is an array of one object with %s', async (path, kind, count) => {
    const { status, body } = await ask(app(), path);
    expect(status).toBe(200);
    expect(body.data).toEqual([{ [kind]: expect.any(Array) }]);
    expect(body.data[0][kind].length).toBe(count);
  });

  it('is so when it is empty', async () => {
    expect((await ask(app(), '/curbs/areas', { name: 'none' })).body.data).toEqual([{ areas: [] }]);
    const far = { lat: 0, lng: 0, radius: 1 };
    expect((await ask(app(), '/curbs/spaces', far)).body.data).toEqual([{ spaces: [] }]);
    expect((await ask(app(), `/curbs/areas/${uuidOf(1)}`, far)).body.data).toEqual([{ areas: [] }]);
  });
});

describe('request_type', () => {
  it.each([
    ['/curbs/areas', 'areas'],
    [`/curbs/areas/${uuidOf(1)}`, 'areas'],
    ['/curbs/spaces', 'spaces'],
    [`/curbs/spaces/${uuidOf(11)}`, 'spaces'],
  ])('of %s is %s', async (path, requestType) => {
    expect((await ask(app(), path)).body.ccds_attributes).toMatchObject({
      type: 'service_api_response',
      request_type: requestType,
    });
  });
});

describe('query_parameters', () => {
  async function echoOf(path: string, parameters: Record<string, string | number> = {}) {
    const { text } = await ask(app(), path, parameters);
    return /"query_parameters":(\{.*?\})\}/.exec(text)?.[1];
  }

  it('are the supplied ones, typed, in the order of the table, without defaults', async () => {
    expect(await echoOf('/curbs/areas')).toBe(`{"service_token":"${TOKEN}"}`);
    expect(
      await echoOf('/curbs/spaces', {
        time: 1600,
        curb_zone_id: ZONE_UUID.toUpperCase(),
        page_num: 1,
        response_size: 5,
        max_lng: 23,
        max_lat: 41,
        min_lng: '22.50',
        min_lat: '-0',
      }),
    ).toBe(
      `{"service_token":"${TOKEN}","min_lat":0,"min_lng":22.5,"max_lat":41,"max_lng":23` +
        `,"response_size":5,"page_num":1,"curb_zone_id":"${ZONE_UUID.toUpperCase()}","time":1600}`,
    );
  });

  it('by identifier hold the identifier, and for an area always include_geometry', async () => {
    const id = uuidOf(1);
    expect(await echoOf(`/curbs/areas/${id}`)).toBe(
      `{"service_token":"${TOKEN}","curb_area_id":"${id}","include_geometry":true}`,
    );
    expect(await echoOf(`/curbs/areas/${id}`, { include_geometry: 'false', name: 'X' })).toBe(
      `{"service_token":"${TOKEN}","curb_area_id":"${id}","name":"X","include_geometry":false}`,
    );
    expect(await echoOf(`/curbs/spaces/${uuidOf(11)}`, { time: 5 })).toBe(
      `{"service_token":"${TOKEN}","curb_space_id":"${uuidOf(11)}","time":5}`,
    );
  });

  it('hold the token as it was supplied, and so do the links', async () => {
    const { body } = await ask(app(), '/curbs/areas');
    expect(body.ccds_attributes.query_parameters.service_token).toBe(TOKEN);
    expect(new URL(body.links.first).searchParams.get('service_token')).toBe(TOKEN);
  });
});

describe('the key order', () => {
  it.each([
    '/curbs/areas',
    `/curbs/areas/${uuidOf(1)}`,
    '/curbs/spaces',
    `/curbs/spaces/${uuidOf(11)}`,
  ])('of %s is as decided', async (path) => {
    const { body } = await ask(app(), path);
    expect(Object.keys(body)).toEqual([
      'version',
      'time_zone',
      'last_updated',
      'currency',
      'author',
      'licence_url',
      'ccds_attributes',
      'pages',
      'data',
      'links',
    ]);
    expect(Object.keys(body.ccds_attributes)).toEqual(['type', 'request_type', 'query_parameters']);
    expect(Object.keys(body.pages)).toEqual(['total', 'current']);
  });
});

describe('the facts of the feed', () => {
  it('stand in the envelope', async () => {
    expect((await ask(app(), '/curbs/areas')).body).toMatchObject({
      version: '1.0.1',
      time_zone: 'Europe/Athens',
      last_updated: 1_700_000_000_000,
      currency: 'EUR',
      author: 'City of Tiny',
      licence_url: null,
    });
  });
});

describe('links', () => {
  const parameters = { response_size: 2, min_lat: 40, min_lng: 22, max_lat: 41, max_lng: 23 };

  function urlOf(page: number): string {
    return (
      `${app().url}/curbs/spaces?service_token=${TOKEN}&min_lat=40&min_lng=22&max_lat=41` +
      `&max_lng=23&response_size=2&snapshot=${snapshot.id}&page_num=${page}`
    );
  }

  it('on the first page have no prev', async () => {
    const { body } = await ask(app(), '/curbs/spaces', parameters);
    expect(body.pages).toEqual({ total: 3, current: 1 });
    expect(body.links).toEqual({ first: urlOf(1), next: urlOf(2), last: urlOf(3) });
  });

  it('in the middle have all four, in order', async () => {
    const { body } = await ask(app(), '/curbs/spaces', { ...parameters, page_num: 2 });
    expect(Object.entries(body.links)).toEqual([
      ['first', urlOf(1)],
      ['prev', urlOf(1)],
      ['next', urlOf(3)],
      ['last', urlOf(3)],
    ]);
  });

  it('on the last page have no next', async () => {
    const { body } = await ask(app(), '/curbs/spaces', { ...parameters, page_num: 3 });
    expect(body.links).toEqual({ first: urlOf(1), prev: urlOf(2), last: urlOf(3) });
  });

  it('are the same in the Link header', async () => {
    for (const page of [1, 2, 3]) {
      const { body, headers } = await ask(app(), '/curbs/spaces', {
        ...parameters,
        page_num: page,
      });
      const links = Object.entries(body.links).map(
        ([relation, url]) => `<${url}>; rel="${relation}"`,
      );
      expect(headers.link).toBe(links.join(', '));
    }
  });

  it('keep the path of an item', async () => {
    const path = `/curbs/areas/${uuidOf(1)}`;
    const url = `${app().url}${path}?service_token=${TOKEN}&snapshot=${snapshot.id}&include_geometry=false&page_num=1`;
    expect((await ask(app(), path, { include_geometry: false })).body.links).toEqual({
      first: url,
      last: url,
    });
  });
});

describe('the base of the links', () => {
  const based = useApp(tinyCity(), { baseUrl: 'https://api.example.com/curb/v1' });

  it('is the configured one', async () => {
    const { body, headers } = await ask(based(), '/curbs/areas');
    const url = `https://api.example.com/curb/v1/curbs/areas?service_token=${TOKEN}&snapshot=${snapshot.id}&page_num=1`;
    expect(body.links.first).toBe(url);
    expect(headers.link).toContain(`<${url}>`);
  });

  it('is else the host of the request, forwarded or not', async () => {
    const { body } = await app().send(`/curbs/areas?service_token=${TOKEN}`, {
      headers: {
        host: 'Curb.City.Example:8443',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
      },
    });
    expect(JSON.parse(body).links.first).toBe(
      `http://curb.city.example:8443/curbs/areas?service_token=${TOKEN}&snapshot=${snapshot.id}&page_num=1`,
    );
  });

  it.each(['a b', 'a/b', 'x"><script>', 'user@city.example', 'a:99999'])(
    'refuses the host %s',
    async (host) => {
      for (const server of [app(), based()]) {
        const target = `/curbs/areas?service_token=${TOKEN}`;
        const { status, body } = await server.send(target, { headers: { host } });
        expect([status, body]).toEqual([
          400,
          '{"error":"invalid_host","error_description":"Host header is not a valid host name"' +
            ',"error_details":[]}',
        ]);
      }
    },
  );
});

describe('pages', () => {
  const empty = useApp(tinySnapshot({}));
  const many = useApp(
    tinySnapshot({
      zones: [tinyZone('z')],
      spaces: Array.from({ length: 201 }, (_, index) => tinySpace(index + 1, 'z')),
    }),
  );

  it('of no results are one, and it is empty', async () => {
    for (const path of ['/curbs/areas', '/curbs/spaces']) {
      const { body } = await ask(empty(), path);
      expect(body.pages).toEqual({ total: 1, current: 1 });
      expect(Object.keys(body.links)).toEqual(['first', 'last']);
    }
  });

  it('past the end are empty, the last one before them and nothing next', async () => {
    const { status, body } = await ask(many(), '/curbs/spaces', { page_num: 9 });
    expect(status).toBe(200);
    expect(body.pages).toEqual({ total: 3, current: 9 });
    expect(body.data).toEqual([{ spaces: [] }]);
    const pages = Object.entries<string>(body.links).map(([relation, url]) => [
      relation,
      new URL(url).searchParams.get('page_num'),
    ]);
    expect(pages).toEqual([
      ['first', '1'],
      ['prev', '3'],
      ['last', '3'],
    ]);
  });

  it('past the end of one item are empty too', async () => {
    const { status, body } = await ask(app(), `/curbs/spaces/${uuidOf(11)}`, { page_num: 2 });
    expect(status).toBe(200);
    expect(body.pages).toEqual({ total: 1, current: 2 });
    expect(body.data).toEqual([{ spaces: [] }]);
  });

  it.each([1, 7, 67, 100, 201, 250])(
    'of %i walked by next from first give every record once, in one order',
    async (responseSize) => {
      const walked: (string | number)[] = [];
      let url: string | undefined = (
        await ask(many(), '/curbs/spaces', { response_size: responseSize, page_num: 2 })
      ).body.links.first;
      while (url !== undefined) {
        const body = JSON.parse((await many().send(url.slice(many().url.length))).body);
        expect(body.pages.total).toBe(Math.ceil(201 / responseSize));
        walked.push(...body.data[0].spaces.map(({ name }: { name: string }) => name));
        url = body.links.next;
      }
      expect(walked).toEqual(Array.from({ length: 201 }, (_, index) => `Bay ${index + 1}`));
    },
  );
});
