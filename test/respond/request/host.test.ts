import { describe, expect, it } from 'vitest';
import { parseBase } from '../../../src/respond/request/host.ts';

describe('parseBase', () => {
  it.each([
    ['localhost', 'http://localhost'],
    ['localhost:8080', 'http://localhost:8080'],
    ['City.Example', 'http://city.example'],
    ['city.example.', 'http://city.example.'],
    ['my_service-1:65535', 'http://my_service-1:65535'],
    ['127.0.0.1:80', 'http://127.0.0.1:80'],
    ['[::1]:8080', 'http://[::1]:8080'],
    ['[2001:db8::1]', 'http://[2001:db8::1]'],
  ])('takes the host %s', (host, url) => {
    expect(parseBase({ configured: undefined, host })).toEqual({ url });
  });

  it('prefers the configured base, whatever the host', () => {
    const configured = 'https://api.example.com/v1';
    expect(parseBase({ configured, host: 'inner:8080' })).toEqual({ url: configured });
  });

  it('needs no host for HTTP/1.0 where a base is configured', () => {
    const configured = 'https://api.example.com/v1';
    const isHostRequired = false;
    expect(parseBase({ configured, host: undefined, isHostRequired })).toEqual({ url: configured });
    for (const sources of [
      { configured: undefined, host: undefined, isHostRequired },
      { configured, host: undefined },
      { configured, host: '', isHostRequired },
    ]) {
      expect(parseBase(sources)).toMatchObject({ description: 'Host header is missing' });
    }
  });

  it.each([
    'a b',
    'a/b',
    'a?b',
    'a#b',
    'user@city.example',
    'city.example:',
    'city.example:65536',
    'city.example:123456',
    'city.example:80x',
    'a"b',
    'a>b',
    'a, b',
    '-a',
    '[::1',
    '::1',
    '[gg::1]',
    'caf\u00e9',
    'a\r\nX: y',
    `${'a'.repeat(255)}`,
    '<script>',
    // Names that end in a number must be addresses; the fuzzer found them.
    '3127.0.0.1',
    '127_0.0.1',
    '127.0.x.1',
    '1.2.3.4.5',
    '256.1.1.1',
    'city.1:80',
    '[::::]',
  ])('refuses the host %j', (host) => {
    const problem = {
      problem: 'invalid_host',
      description: 'Host header is not a valid host name',
      details: [],
    };
    expect(parseBase({ configured: undefined, host })).toEqual(problem);
    expect(parseBase({ configured: 'https://api.example.com', host })).toEqual(problem);
  });

  it.each([undefined, ''])('tells of the missing host %j', (host) => {
    expect(parseBase({ configured: undefined, host })).toEqual({
      problem: 'invalid_host',
      description: 'Host header is missing',
      details: [],
    });
  });
});
