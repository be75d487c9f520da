import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { getRoute, ROUTES, type Route } from '../../src/respond/routes.ts';
import { describePath, openVisit } from '../../src/respond/visit.ts';
import { uuidOf } from '../support/tiny-records.ts';

function request(url: string, headers: Readonly<Record<string, string>> = {}): IncomingMessage {
  const message = new IncomingMessage(new Socket());
  return Object.assign(message, {
    method: 'GET',
    url,
    headers: { host: 'city.example', ...headers },
  });
}

describe('openVisit', () => {
  it('reads target, base and precondition', () => {
    const visit = openVisit(request('/curbs?a=1', { 'if-none-match': '"t"' }), undefined);
    expect(visit).toEqual({
      method: 'GET',
      target: '/curbs?a=1',
      ifMatch: undefined,
      ifNoneMatch: '"t"',
      opened: {
        target: expect.objectContaining({ path: '/curbs' }),
        base: { url: 'http://city.example' },
      },
      city: undefined,
      routed: '/curbs?a=1',
      match: undefined,
    });
  });

  it('takes the host of an absolute target in place of the header', () => {
    const visit = openVisit(request('http://other.example/curbs'), undefined);
    expect(visit.opened).toMatchObject({ base: { url: 'http://other.example' } });
  });

  it('prefers the configured base', () => {
    const visit = openVisit(request('http://other.example/curbs'), 'https://api.example.com/v1');
    expect(visit.opened).toMatchObject({ base: { url: 'https://api.example.com/v1' } });
  });

  it('does not trust forwarded hosts', () => {
    const forwarded = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example;proto=https',
    };
    expect(openVisit(request('/curbs', forwarded), undefined).opened).toMatchObject({
      base: { url: 'http://city.example' },
    });
  });

  it('tells of the URL before the host', () => {
    expect(openVisit(request('/%', { host: 'a b' }), undefined).opened).toMatchObject({
      problem: 'invalid_url',
    });
    expect(openVisit(request('/', { host: 'a b' }), undefined).opened).toMatchObject({
      problem: 'invalid_host',
    });
  });
});

describe('describePath', () => {
  function describeAt(route: Route | undefined, identifier?: string): string {
    const visit = openVisit(request('/anything?service_token=SECRET-abc123'), undefined);
    visit.match = route === undefined ? undefined : { route, identifier };
    return describePath(visit);
  }

  it('is the route', () => {
    for (const route of ROUTES.filter(({ path }) => !path.includes(':'))) {
      expect(describeAt(route)).toBe(route.path);
    }
  });

  it('has an identifier where it is one', () => {
    expect(describeAt(getRoute('area'), uuidOf(1))).toBe(`/curbs/areas/${uuidOf(1)}`);
  });

  it('never has what may be a token', () => {
    expect(describeAt(getRoute('area'), 'x&service_token=SECRET-abc123')).toBe(
      '/curbs/areas/{curb_area_id}',
    );
    expect(describeAt(undefined)).toBe('unknown');
  });
});
