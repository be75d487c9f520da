import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../src/respond/routes.ts';
import { type RequestOptions, TOKEN, useApp } from '../support/running-app.ts';
import { tinyCity } from '../support/tiny-city.ts';
import { uuidOf } from '../support/tiny-records.ts';

const app = useApp(tinyCity(), { tokens: [TOKEN, 'another-token'] });

/** Every path that is known, with an identifier where it takes one. */
const PATHS = ROUTES.map(({ path }) => path.replace(/:\w+/, uuidOf(11)));
const BUILT = [
  '/curbs/areas',
  `/curbs/areas/${uuidOf(1)}`,
  '/curbs/zones',
  '/curbs/spaces',
  `/curbs/spaces/${uuidOf(11)}`,
];
const UNBUILT = ROUTES.filter(({ endpoint }) => endpoint === null).map(({ path }) =>
  path.replace(/:\w+/, uuidOf(11)),
);

/** Status and whole body. */
async function answerTo(target: string, options: RequestOptions = {}) {
  const { status, body } = await app().send(target, options);
  return [status, body];
}

function errorBody(error: string, description: string, details: readonly string[] = []): string {
  return JSON.stringify({ error, error_description: description, error_details: details });
}

/** INTERFACE.md, Statuses: one test or more for each of its rows. */
describe('a URL', () => {
  it('that cannot be decoded is 400', async () => {
    expect(await answerTo('/curbs/areas/%')).toEqual([
      400,
      errorBody('invalid_url', 'URL has an escape sequence at position 14 that is not UTF-8'),
    ]);
    expect(await answerTo(`/curbs/areas?service_token=${TOKEN}&name=%E0%A4%A`)).toEqual([
      400,
      errorBody('invalid_url', 'URL has an escape sequence at position 49 that is not UTF-8'),
    ]);
  });

  it('of more than 8192 bytes is 400, at any length', async () => {
    const base = `/curbs/areas?service_token=${TOKEN}&name=`;
    const longest = base + 'a'.repeat(8192 - base.length);
    expect((await answerTo(longest))[0]).toBe(200);
    expect(await answerTo(`${longest}a`)).toEqual([
      400,
      errorBody('invalid_url', 'URL of 8193 bytes is longer than 8192'),
    ]);
    const far = await app().sendRaw(`GET /${'a'.repeat(1_000_000)} HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect(far).toMatch(/^HTTP\/1\.1 400 /);
    expect(far.split('\r\n\r\n')[1]).toBe(
      errorBody('malformed_request', 'URL and headers together are longer than 16384 bytes'),
    );
  });
});

describe('an unknown path', () => {
  it('is 404', async () => {
    expect(await answerTo(`/curbs/streets?service_token=${TOKEN}`)).toEqual([
      404,
      errorBody(
        'unknown_path',
        'the interface has no such path; paths are case-sensitive and end without a slash',
      ),
    ]);
  });
});

describe('a method', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])(
    '%s is 405 with Allow on every known path',
    async (method) => {
      for (const path of PATHS) {
        const { status, headers, body } = await app().send(path, { method });
        expect(status).toBe(405);
        expect(headers.allow).toBe('GET, HEAD, OPTIONS');
        expect(body).toBe(
          errorBody(
            'method_not_allowed',
            `method ${method} is not supported; use GET, HEAD or OPTIONS`,
          ),
        );
      }
    },
  );

  it('HEAD is as GET without the body', async () => {
    for (const target of [...BUILT, ...UNBUILT, '/x'].map(
      (path) => `${path}?service_token=${TOKEN}`,
    )) {
      const get = await app().send(target);
      const head = await app().send(target, { method: 'HEAD' });
      expect(head.status).toBe(get.status);
      expect(head.body).toBe('');
      expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
      expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(get.body));
    }
  });

  it('OPTIONS is a pre-flight that needs no token', async () => {
    for (const path of PATHS) {
      const { status, headers, body } = await app().send(path, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://map.example',
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'if-none-match',
        },
      });
      expect([status, body]).toEqual([204, '']);
      expect(headers).toMatchObject({
        allow: 'GET, HEAD, OPTIONS',
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
        'access-control-allow-headers': 'If-Match, If-None-Match',
        'access-control-max-age': '7200',
      });
      expect(headers).not.toHaveProperty('content-length');
      expect(headers).not.toHaveProperty('content-type');
    }
  });
});

describe('a token', () => {
  const refusal = [
    400,
    errorBody('invalid_token', 'service_token is missing, given twice or not known', [
      'service_token',
    ]),
  ];

  it('that is missing, empty, repeated or unknown is 400, with one body', async () => {
    for (const path of PATHS) {
      for (const query of [
        '',
        '?',
        '?service_token',
        '?service_token=',
        `?service_token=${TOKEN}x`,
        `?service_token=${TOKEN}&service_token=${TOKEN}`,
        `?service_token=${TOKEN}&service_token=another-token`,
        `?service_token[]=${TOKEN}`,
        `?Service_Token=${TOKEN}`,
        `?service_token=${TOKEN.toUpperCase()}`,
      ]) {
        expect(await answerTo(path + query)).toEqual(refusal);
      }
    }
  });

  it('is taken from the query and not from a header', async () => {
    const headers = { authorization: `Bearer ${TOKEN}`, service_token: TOKEN };
    expect(await answerTo('/curbs/areas', { headers })).toEqual(refusal);
  });

  it('is any of those that are configured', async () => {
    expect((await answerTo('/curbs/areas?service_token=another-token'))[0]).toBe(200);
  });
});

describe('an identifier in the path', () => {
  it.each([
    ['areas', 'curb_area_id'],
    ['spaces', 'curb_space_id'],
  ])('of %s that is malformed is 400', async (kind, name) => {
    const malformed = [
      400,
      errorBody('invalid_parameter', `${name} in the path is not a UUID`, [name]),
    ];
    for (const id of ['x', '__proto__', '%00', 'a%2Fb', uuidOf(1).slice(1), `%7B${uuidOf(1)}%7D`]) {
      expect(await answerTo(`/curbs/${kind}/${id}?service_token=${TOKEN}`)).toEqual(malformed);
    }
  });

  it.each([
    ['areas', 'curb_area_id'],
    ['spaces', 'curb_space_id'],
  ])('of %s that is well-formed and unknown is 404', async (kind, name) => {
    expect(await answerTo(`/curbs/${kind}/${uuidOf(99)}?service_token=${TOKEN}`)).toEqual([
      404,
      errorBody('unknown_identifier', `no ${kind.slice(0, -1)} has this ${name}`, [name]),
    ]);
  });

  it('may be written in capitals', async () => {
    const id = uuidOf(11).toUpperCase();
    expect((await answerTo(`/curbs/spaces/${id}?service_token=${TOKEN}`))[0]).toBe(200);
  });
});

describe('what is not built', () => {
  it('is 501 with the error body', async () => {
    const described = ROUTES.filter(({ endpoint }) => endpoint === null).map(({ path }) =>
      path.replace(/:(\w+)/, '{$1}'),
    );
    for (const [index, path] of UNBUILT.entries()) {
      expect(await answerTo(`${path}?service_token=${TOKEN}`)).toEqual([
        501,
        errorBody('not_implemented', `${described[index]} is not implemented`),
      ]);
    }
    expect(UNBUILT).toEqual(['/curbs/aggregates']);
  });
});

describe('Accept', () => {
  it('is never refused: the response is application/json', async () => {
    for (const accept of [
      'text/html',
      'text/csv',
      'application/xml;q=1',
      'image/*',
      '',
      'nonsense',
    ]) {
      const { status, headers } = await app().send(`/curbs/areas?service_token=${TOKEN}`, {
        headers: { accept },
      });
      expect([status, headers['content-type']]).toEqual([200, 'application/json']);
    }
  });
});

describe('two faults', () => {
  const good = `service_token=${TOKEN}`;
  it.each([
    ['URL before path', `/nowhere?name=%FF`, 'invalid_url'],
    ['URL before token', `/curbs/areas?name=%FF`, 'invalid_url'],
    ['path before token', '/nowhere', 'unknown_path'],
    ['token before repeat', '/curbs/areas?name=A&name=B', 'invalid_token'],
    ['token before unknown', '/curbs/areas?zone=1', 'invalid_token'],
    ['token before not built', '/curbs/objects', 'invalid_token'],
    ['repeat before unknown', `/curbs/areas?${good}&zone=1&name=A&name=B`, 'repeated_parameter'],
    ['repeat of an unknown', `/curbs/areas?${good}&zone=1&zone=2`, 'repeated_parameter'],
    ['unknown before malformed', `/curbs/areas?${good}&page_num=x&zone=1`, 'unknown_parameter'],
    ['unknown before identifier', `/curbs/areas/x?${good}&zone=1`, 'unknown_parameter'],
    ['malformed before partial', `/curbs/areas?${good}&lat=1&page_num=x`, 'invalid_parameter'],
    ['partial before range', `/curbs/areas?${good}&page_num=0&lat=91`, 'incomplete_parameters'],
    [
      'range before identifier',
      `/curbs/areas/${uuidOf(99)}?${good}&page_num=0`,
      'invalid_parameter',
    ],
    ['identifier before time', `/curbs/spaces/${uuidOf(99)}?${good}&time=5`, 'unknown_identifier'],
  ])('get one problem: %s', async (_, target, error) => {
    const { body } = await app().send(target);
    expect(JSON.parse(body).error).toBe(error);
  });

  it('get one problem: the method before the token', async () => {
    expect((await app().send('/curbs/areas', { method: 'POST' })).status).toBe(405);
  });
});
