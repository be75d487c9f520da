import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashToken } from '../../src/model/service-token.ts';
import { isProblem } from '../../src/respond/problem.ts';
import type { Reply } from '../../src/respond/reply.ts';
import { parseBase } from '../../src/respond/request/host.ts';
import { parseTarget } from '../../src/respond/request/parse-target.ts';
import { respond } from '../../src/respond/respond.ts';
import { type Endpoint, getRoute, ROUTES, type Route } from '../../src/respond/routes.ts';
import type { Snapshot } from '../../src/snapshot/sections.ts';
import { SILENT_LOG } from '../support/running-app.ts';
import { serviceOf } from '../support/service-of.ts';
import { tinyArea, tinySpace, tinyZone, uuidOf } from '../support/tiny-records.ts';
import { type TinyOptions, tinySnapshot } from '../support/tiny-snapshot.ts';

const TOKEN = 'SECRET-abc123';

interface Ask {
  readonly method?: string;
  readonly route?: Route;
  readonly query?: string;
  readonly identifier?: string;
  readonly ifNoneMatch?: string;
  readonly snapshot?: Snapshot;
}

function city(options: TinyOptions = {}): Snapshot {
  return tinySnapshot(
    {
      areas: [tinyArea(1), tinyArea(2)],
      zones: [tinyZone('a')],
      spaces: [tinySpace(11, 'a', { startDateMs: 100 }), tinySpace(12, 'a')],
    },
    options,
  );
}

const CITY = city();

function ask({
  method = 'GET',
  route = getRoute('areas'),
  query = `service_token=${TOKEN}`,
  identifier,
  ifNoneMatch,
  snapshot = CITY,
}: Ask): Reply {
  const options = {
    ...serviceOf(snapshot, [{ name: 'maps', hash: hashToken(TOKEN) }]),
    baseUrl: undefined,
    log: SILENT_LOG,
  };
  const path = route.path.replace(/:\w+/, identifier ?? '');
  const target = parseTarget(`${path}?${query}`);
  const base = parseBase({ configured: undefined, host: 'city.example' });
  if (isProblem(target) || isProblem(base)) throw new Error(`${query} is no query`);
  const reply = respond(options, route, { method, target, base, identifier, ifNoneMatch });
  if (reply instanceof Promise) throw new Error('a token without a rate is never waited for');
  return reply;
}

function textOf({ body }: Reply): string {
  return Buffer.concat(body.map((part) => Buffer.from(part))).toString();
}

function headerOf({ headers }: Reply, name: string): string | undefined {
  const index = headers.indexOf(name);
  return index === -1 ? undefined : headers[index + 1];
}

describe('respond', () => {
  it('answers with the envelope around the records', () => {
    const reply = ask({ query: `service_token=${TOKEN}&response_size=1` });
    expect(reply.status).toBe(200);
    const body = JSON.parse(textOf(reply));
    expect(body.data).toEqual([{ areas: [expect.objectContaining({ name: 'Area 1' })] }]);
    expect(body.pages).toEqual({ total: 2, current: 1 });
    expect(body.links.next).toBe(
      `http://city.example/curbs/areas?service_token=${TOKEN}&response_size=1&snapshot=${CITY.id}&page_num=2`,
    );
    expect(headerOf(reply, 'Content-Length')).toBe(String(Buffer.byteLength(textOf(reply))));
    expect(headerOf(reply, 'Link')).toContain(`<${body.links.next}>; rel="next"`);
  });

  it('copies no record: the bytes are those of the snapshot', () => {
    const { list } = CITY.areas;
    const [piece] = list.read(0, list.offsets[2] ?? 0);
    expect(ask({}).body[1]).toHaveProperty('buffer', piece?.buffer);
  });

  it('gives the same reply to the same request', () => {
    expect(ask({})).toEqual(ask({}));
  });

  it('gives HEAD the same headers without reading a record', () => {
    let readCount = 0;
    const snapshot = city({ onRead: () => readCount++ });
    for (const page of ['', '&response_size=1', '&page_num=9', '&name=nobody']) {
      const query = `service_token=${TOKEN}${page}`;
      const get = ask({ snapshot, query });
      readCount = 0;
      const head = ask({ snapshot, query, method: 'HEAD' });
      expect([readCount, head.status, head.headers]).toEqual([0, 200, get.headers]);
    }
  });

  it('answers OPTIONS without a token', () => {
    for (const route of ROUTES) {
      expect(ask({ method: 'OPTIONS', route, query: '' }).status).toBe(204);
    }
  });

  it('leaves the Link header out where it would be too long', () => {
    const reply = ask({ query: `service_token=${TOKEN}&name=${'a'.repeat(5000)}` });
    expect(reply.status).toBe(200);
    expect(headerOf(reply, 'Link')).toBeUndefined();
    expect(JSON.parse(textOf(reply)).links.first).toContain('a'.repeat(5000));
  });
});

describe('a revalidation', () => {
  it('of a list reads nothing of the snapshot', () => {
    let readCount = 0;
    const snapshot = city({ onRead: () => readCount++ });
    const tag = headerOf(ask({ snapshot }), 'ETag');
    expect(readCount).toBe(1);
    // Nothing else is there to be touched.
    const untouchable = { id: snapshot.id, facts: snapshot.facts } as Snapshot;
    const reply = ask({ snapshot: untouchable, ifNoneMatch: tag ?? '' });
    expect(reply.status).toBe(304);
    expect(reply.body).toEqual([]);
    expect(headerOf(reply, 'ETag')).toBe(tag);
  });

  it('by identifier answers 404 where the plain request would', () => {
    const route = getRoute('space');
    const query = `service_token=${TOKEN}&time=99`;
    const at = (number: number) =>
      ask({ route, query, identifier: uuidOf(number), ifNoneMatch: '*' }).status;
    expect([at(11), at(12), at(13)]).toEqual([404, 304, 404]);
  });

  it('with a fault gets a response that names the fault', () => {
    expect(ask({ query: `service_token=${TOKEN}&page_num=0`, ifNoneMatch: '*' }).status).toBe(400);
  });

  it('of another snapshot gets the whole response', () => {
    const tag = headerOf(ask({}), 'ETag');
    const snapshot = city({ id: '00000000000000bb' });
    expect(ask({ snapshot, ifNoneMatch: tag ?? '' }).status).toBe(200);
  });
});

describe('what is not built', () => {
  const unbuilt = ROUTES.filter((route) => route.endpoint === null);

  it('is reported to every client with a token, whatever else it asks', () => {
    for (const route of unbuilt) {
      const reply = ask({ route, identifier: 'x', query: `service_token=${TOKEN}&a=1&a=2` });
      expect(reply.status).toBe(501);
      expect(JSON.parse(textOf(reply)).error).toBe('not_implemented');
    }
  });

  it('comes behind the method and the token', () => {
    for (const route of unbuilt) {
      expect(ask({ route, identifier: 'x', method: 'POST' }).status).toBe(405);
      expect(ask({ route, identifier: 'x', query: '' }).status).toBe(400);
    }
  });
});

/** A request to one area in the making: a fault changes it so that it has the fault. */
interface Draft {
  method: string;
  identifier: string;
  token: string;
  readonly pieces: Set<string>;
}

const CONFLICT = ['lat=1', 'lng=1', 'radius=1', 'min_lat=1', 'min_lng=1', 'max_lat=1', 'max_lng=1'];

/** In the order of precedence of INTERFACE.md, Statuses, from the method on. */
const FAULTS: readonly (readonly [error: string, commit: (draft: Draft) => unknown])[] = [
  ['method_not_allowed', (draft) => Object.assign(draft, { method: 'DELETE' })],
  ['invalid_token', (draft) => Object.assign(draft, { token: 'x' })],
  ['repeated_parameter', ({ pieces }) => pieces.add('name=A').add('name=B')],
  ['unknown_parameter', ({ pieces }) => pieces.add('zone=1')],
  ['invalid_parameter: malformed', ({ pieces }) => pieces.add('response_size=x')],
  // Here the conflict may stand already: one side taken out of it leaves part of a box.
  ['incomplete_parameters', ({ pieces }) => pieces.delete('max_lat=1') || pieces.add('max_lat=1')],
  ['invalid_parameter: out of range', ({ pieces }) => pieces.add('page_num=0')],
  ['conflicting_parameters', ({ pieces }) => CONFLICT.map((piece) => pieces.add(piece))],
  ['unknown_identifier', (draft) => Object.assign(draft, { identifier: uuidOf(99) })],
];

describe('the order of precedence', () => {
  function errorOf(faults: typeof FAULTS): string {
    const draft = { method: 'GET', identifier: uuidOf(1), token: TOKEN, pieces: new Set<string>() };
    for (const [, commit] of faults.toReversed()) commit(draft);
    const { method, identifier, token, pieces } = draft;
    const query = [...pieces, `service_token=${token}`].join('&');
    const reply = ask({ route: getRoute('area'), method, identifier, query });
    return reply.status === 200 ? 'none' : JSON.parse(textOf(reply)).error;
  }

  it('replies to several faults with the problem of the first', () => {
    expect(errorOf([])).toBe('none');
    for (let set = 1; set < 2 ** FAULTS.length; set++) {
      const faults = FAULTS.filter((_, index) => (set >> index) % 2 === 1);
      const names = faults.map(([error]) => error);
      expect([names, errorOf(faults)]).toEqual([names, names[0]?.split(':')[0]]);
    }
  });

  it('has a space that is not valid at a time behind an identifier that is not known', () => {
    const at = (number: number) => {
      const query = `service_token=${TOKEN}&time=99`;
      return JSON.parse(
        textOf(ask({ route: getRoute('space'), query, identifier: uuidOf(number) })),
      );
    };
    expect([at(11).error, at(99).error]).toEqual(['not_valid_at_time', 'unknown_identifier']);
  });
});

describe('any request', () => {
  const name = fc.constantFrom(
    ...['service_token', 'lat', 'lng', 'radius', 'min_lat', 'min_lng', 'max_lat', 'max_lng'],
    ...['response_size', 'page_num', 'curb_area_id', 'name', 'curb_zone_id', 'time', 'zone', 'a[]'],
  );
  const value = fc.oneof(
    fc.constantFrom(
      TOKEN,
      '0',
      '1',
      '-1',
      '90',
      '251',
      '1e2',
      '',
      'true',
      uuidOf(1),
      'a',
      `x${TOKEN}y`,
    ),
    fc.string({ unit: 'binary' }),
    fc.double().map(String),
  );
  const pairs = fc.array(fc.tuple(name, value), { maxLength: 12 });
  const endpoint = fc.constantFrom<Endpoint>('areas', 'area', 'spaces', 'space');
  const identifier = fc.constantFrom(uuidOf(1), uuidOf(11), uuidOf(12), 'x', TOKEN);

  it('gets JSON and a status of the interface, and no token in an error', () => {
    fc.assert(
      fc.property(endpoint, identifier, pairs, fc.boolean(), (at, id, list, isKnown) => {
        const known: [string, string][] = isKnown ? [['service_token', TOKEN]] : [];
        const query = new URLSearchParams([...known, ...list]).toString();
        const route = getRoute(at);
        const reply = ask({ route, query, identifier: id });
        expect([200, 400, 404]).toContain(reply.status);
        expect(() => JSON.parse(textOf(reply))).not.toThrow();
        if (reply.status !== 200) expect(textOf(reply) + reply.headers).not.toContain(TOKEN);
      }),
      { numRuns: 2000 },
    );
  });
});
