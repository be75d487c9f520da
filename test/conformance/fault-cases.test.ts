import { describe, expect, it } from 'vitest';
import { createServerLog } from '../../cli/serving/server-log.ts';
import { type RunningApp, runApp, TOKEN, useApp } from '../support/running-app.ts';
import { ask, tinyCity } from '../support/tiny-city.ts';
import {
  tinyArea,
  tinyObject,
  tinyPolicy,
  tinySpace,
  tinyZone,
  uuidOf,
} from '../support/tiny-records.ts';
import { tinySnapshot } from '../support/tiny-snapshot.ts';

const app = useApp(tinyCity());

const KNOWN = `service_token=${TOKEN}`;

async function refusalOf(query: string, path = '/curbs/areas') {
  const { status, body } = await app().send(`${path}?${KNOWN}&${query}`);
  const { error, error_details } = JSON.parse(body);
  return [status, error, ...error_details];
}

/** FAULT-CASES.md, section D, by its numbers; and what of A is seen over HTTP. */
describe('D1: repeated or bracketed parameters', () => {
  it.each([
    ['lat=1&lat=2&lng=1&radius=1', 'lat'],
    ['name[]=A', 'name'],
    ['name[x]=A', 'name'],
    ['name[x][y]=A', 'name'],
    ['name[__proto__][x]=A', 'name'],
    [Array.from({ length: 30 }, () => 'name=A').join('&'), 'name'],
    ['name%5B%5D=A', 'name'],
  ])('are refused by name: %s', async (query, name) => {
    expect(await refusalOf(query)).toEqual([400, 'repeated_parameter', name]);
  });

  it('of tokens are a token that is not known', async () => {
    const { status, body } = await app().send('/curbs/areas?service_token=a&service_token=b');
    expect([status, JSON.parse(body).error]).toEqual([400, 'invalid_token']);
  });
});

describe('D2: empty and blank numbers', () => {
  it.each([
    ['lat=&lng=&radius=100', 'lat'],
    ['lat=%20&lng=1&radius=100', 'lat'],
    ['lat=+&lng=1&radius=100', 'lat'],
    ['lat=1&lng=&radius=100', 'lng'],
    ['page_num=', 'page_num'],
    ['page_num', 'page_num'],
    ['response_size=%09', 'response_size'],
    ['response_size=%C2%A0', 'response_size'],
  ])('are refused: %s', async (query, name) => {
    expect(await refusalOf(query)).toEqual([400, 'invalid_parameter', name]);
  });
});

describe('D3: numbers read by their first digits', () => {
  const texts = [
    '10abc',
    '1e2',
    '007',
    '0x10',
    '1.5',
    '%2B5',
    '+5',
    'NaN',
    'Infinity',
    '1_0',
    '1n',
  ];

  it.each(texts)('are refused as whole numbers: %s', async (text) => {
    for (const name of ['page_num', 'response_size']) {
      expect(await refusalOf(`${name}=${text}`)).toEqual([400, 'invalid_parameter', name]);
    }
    expect(await refusalOf(`time=${text}`, '/curbs/spaces')).toEqual([
      400,
      'invalid_parameter',
      'time',
    ]);
  });

  it.each([
    ['lat=1e1&lng=1&radius=1', 'lat'],
    ['lat=0x1&lng=1&radius=1', 'lat'],
    ['lat=Infinity&lng=1&radius=1', 'lat'],
    ['lat=1&lng=1&radius=1,000', 'radius'],
    ['lat=1&lng=1&radius=-Infinity', 'radius'],
    ['lat=007&lng=1&radius=1', 'lat'],
    ['lat=.5&lng=1&radius=1', 'lat'],
    ['lat=5.&lng=1&radius=1', 'lat'],
  ])('are refused as numbers: %s', async (query, name) => {
    expect(await refusalOf(query)).toEqual([400, 'invalid_parameter', name]);
  });
});

describe('D4: broken percent signs', () => {
  it.each(['/curbs/areas/%', '/curbs/areas/%FF', '/curbs/areas/%00', '/%', '/curbs/%zz'])(
    'in the path %s are refused in JSON',
    async (path) => {
      const { status, headers, body } = await app().send(`${path}?${KNOWN}`);
      expect([status, headers['content-type']]).toEqual([400, 'application/json']);
      expect(Object.keys(JSON.parse(body))).toEqual([
        'error',
        'error_description',
        'error_details',
      ]);
    },
  );

  it('in the query are refused', async () => {
    for (const query of ['name=%E0%A4%A', '%=1', 'name=%', 'name=%C3%28', 'name=%ED%A0%80']) {
      expect(await refusalOf(query)).toEqual([400, 'invalid_url']);
    }
  });

  it('are no errors of ours: nothing is logged as failed', async () => {
    let failureCount = 0;
    const log = { access: undefined, failed: () => failureCount++ };
    const quiet = await runApp(tinyCity(), { log });
    for (const target of ['/curbs/areas/%', '/%FF', '/curbs/areas?name=%', '/curbs/areas/%00']) {
      expect((await quiet.send(target)).status).toBe(400);
    }
    await quiet.close();
    expect(failureCount).toBe(0);
  });
});

describe('D5: the last page', () => {
  it.each([
    [0, 1],
    [1, 1],
    [99, 1],
    [100, 1],
    [101, 2],
    [200, 2],
    [201, 3],
  ])('of %i spaces is page %i, and none is linked behind it', async (count, pageCount) => {
    const spaces = Array.from({ length: count }, (_, index) => tinySpace(index + 1, 'z'));
    const city = await runApp(tinySnapshot({ zones: [tinyZone('z')], spaces }));
    const seen: (string | number)[] = [];
    for (let page = 1; page <= pageCount; page++) {
      const { body, names } = await ask(city, '/curbs/spaces', { page_num: page });
      expect(body.pages).toEqual({ total: pageCount, current: page });
      expect('prev' in body.links).toBe(page > 1);
      expect('next' in body.links).toBe(page < pageCount);
      seen.push(...names);
    }
    expect(seen.length).toBe(count);
    expect(new Set(seen).size).toBe(count);
    await city.close();
  });
});

describe('D6: links that forget part of the question', () => {
  it('keep every value through both encodings', async () => {
    const name = 'A&B + C#D Übergröße %41 "x" <y> \\ ;/?:@=$,';
    const areas = Array.from({ length: 15 }, (_, index) => tinyArea(index + 1, { name }));
    const city = await runApp(tinySnapshot({ areas: [...areas, tinyArea(99)] }));
    const box = { min_lat: 40.6, min_lng: 22.9, max_lat: 40.7, max_lng: '23.00' };
    const first = await ask(city, '/curbs/areas', { ...box, response_size: 7, name });
    const ids: string[] = [];
    let { body } = first;
    for (;;) {
      ids.push(...body.data[0].areas.map((area: { curb_area_id: string }) => area.curb_area_id));
      expect(body.ccds_attributes.query_parameters).toMatchObject({ name, response_size: 7 });
      expect(body.pages.total).toBe(3);
      if (body.links.next === undefined) break;
      body = JSON.parse((await city.send(body.links.next.slice(city.url.length))).body);
    }
    expect(ids).toEqual(areas.map((area) => area.curbAreaId));
    expect(first.body.links.next).toContain('max_lng=23.00&');
    await city.close();
  });

  it('keep a zone and a time', async () => {
    const given = { curb_zone_id: 'a', time: 1500, response_size: 1 };
    const { body } = await ask(app(), '/curbs/spaces', given);
    const next = JSON.parse((await app().send(body.links.next.slice(app().url.length))).body);
    expect(next.ccds_attributes.query_parameters).toMatchObject(given);
    expect(next.data[0].spaces[0].name).toBe('Bay 12');
  });
});

describe('D9: the same letters in other code points', () => {
  it.each(['Caf%C3%A9', 'Cafe%CC%81'])('find the one name: %s', async (name) => {
    const { status, body } = await app().send(`/curbs/areas?${KNOWN}&name=${name}`);
    expect(status).toBe(200);
    const [area] = JSON.parse(body).data[0].areas;
    expect(area.name).toBe('Caf\u00e9');
  });
});

describe('D9: the identifier of a zone in other code points', () => {
  const accented = useApp(
    tinySnapshot({
      zones: [tinyZone('Caf\u0065\u0301', { carried: { curb_policy_ids: [uuidOf(31)] } })],
      spaces: [tinySpace(11, 'Caf\u0065\u0301')],
      policies: [tinyPolicy(31)],
      objects: [tinyObject(21, { curbZoneId: 'Caf\u0065\u0301' as never })],
    }),
  );

  it.each(['Caf%C3%A9', 'Cafe%CC%81'])('finds all that belongs to it: %s', async (id) => {
    for (const [path, kind] of [
      [`zones/${id}?${KNOWN}`, 'zones'],
      [`zones?${KNOWN}&curb_zone_id=${id}`, 'zones'],
      [`spaces?${KNOWN}&curb_zone_id=${id}`, 'spaces'],
      [`policies?${KNOWN}&curb_zone_id=${id}`, 'policies'],
      [`objects?${KNOWN}&curb_zone_id=${id}`, 'objects'],
    ] as const) {
      const { status, body } = await accented().send(`/curbs/${path}`);
      expect([path, status, JSON.parse(body).data?.[0][kind].length]).toEqual([path, 200, 1]);
    }
  });
});

describe('D10: the token in what the server says', () => {
  const SECRET = 'SECRET-abc123';

  it('is found nowhere, at debug level, after good, bad and broken requests', async () => {
    const lines: string[] = [];
    const log = createServerLog({ level: 'debug', write: (line) => lines.push(line) });
    const tokens = [SECRET];
    const good = await runApp(tinyCity(), { log, tokens });
    const broken = await runApp(
      tinySnapshot(
        { areas: [tinyArea(1)] },
        {
          onRead: () => {
            throw new Error(`reading for ${SECRET} failed`);
          },
        },
      ),
      { log, tokens },
    );
    const targets = [
      `/curbs/areas?service_token=${SECRET}`,
      `/curbs/areas?service_token=${SECRET}&lat=${SECRET}`,
      `/curbs/areas?service_token=${SECRET}&${SECRET}=1`,
      `/curbs/areas?service_token=${SECRET}&${SECRET}[]=1`,
      `/curbs/areas?service_token=${SECRET}&service_token=${SECRET}`,
      `/curbs/areas?service_token=${SECRET}%`,
      `/curbs/areas/${SECRET}?service_token=${SECRET}`,
      `/curbs/areas&service_token=${SECRET}`,
      `/curbs/areas/${uuidOf(1)}&service_token=${SECRET}?service_token=${SECRET}`,
    ];
    for (const server of [good, broken]) {
      for (const target of targets) lines.push(await bodyOfRefusal(server, target));
      lines.push(await server.sendRaw(`GET /?service_token=${SECRET} HTTP/9\r\n\r\n`));
    }
    await good.close();
    await broken.close();
    const said = lines.join('');
    expect(said).toContain('"status":200');
    expect(said).toContain('"status":500');
    expect(said).toContain('reading for [service_token] failed');
    expect(said).not.toContain(SECRET);
  });

  /** A good answer echoes the token, as the interface wants; only errors may not. */
  async function bodyOfRefusal(server: RunningApp, target: string): Promise<string> {
    const { status, body } = await server.send(target);
    return status === 200 ? '' : body;
  }
});

describe('A11: names that every object has', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '%s is an ordinary text',
    async (word) => {
      const { status, body } = await app().send(`/curbs/areas/${word}?${KNOWN}`);
      expect([status, JSON.parse(body).error]).toEqual([400, 'invalid_parameter']);
      expect((await ask(app(), '/curbs/areas', { name: word })).body.data).toEqual([{ areas: [] }]);
      expect((await ask(app(), '/curbs/spaces', { curb_zone_id: word })).names).toEqual([]);
      expect(await refusalOf(`${word}=1`)).toEqual([400, 'unknown_parameter', word]);
      expect((await ask(app(), '/curbs/areas')).names.length).toBe(5);
    },
  );
});
