import { describe, expect, it } from 'vitest';
import {
  parseBasemap,
  parseBaseUrl,
  parseLogLevel,
  parsePort,
} from '../../../cli/serving/server-options.ts';

describe('parsePort', () => {
  it.each([
    ['0', 0],
    ['80', 80],
    ['8080', 8080],
    ['65535', 65_535],
  ])('takes %s', (text, port) => {
    expect(parsePort(text)).toBe(port);
  });

  it.each(['', '-1', '65536', '80a', '1e3', ' 80', '80.0', '0x50', '999999'])(
    'refuses %j',
    (text) => {
      expect(() => parsePort(text)).toThrow(
        expect.objectContaining({
          kind: 'usage',
          message: `--port ${text} is not a valid port number`,
        }),
      );
    },
  );
});

describe('parseBaseUrl', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com/', 'https://api.example.com'],
    ['https://API.example.com/curb/v1//', 'https://api.example.com/curb/v1'],
    ['http://localhost:8080/a b', 'http://localhost:8080/a%20b'],
    ['http://localhost/"><', 'http://localhost/%22%3E%3C'],
  ])('takes %s', (text, base) => {
    expect(parseBaseUrl(text)).toBe(base);
  });

  it('takes none', () => {
    expect(parseBaseUrl(undefined)).toBeUndefined();
  });

  it.each([
    '',
    'api.example.com',
    '/v1',
    'ftp://api.example.com',
    'https://api.example.com?a=1',
    'https://api.example.com#a',
    'https://me@api.example.com',
    'https://',
  ])('refuses %j', (text) => {
    expect(() => parseBaseUrl(text)).toThrow(`--base-url ${text} is not a valid base URL`);
  });
});

describe('parseLogLevel', () => {
  it.each(['silent', 'error', 'debug'])('takes %s', (level) => {
    expect(parseLogLevel(level)).toBe(level);
  });

  it.each(['', 'INFO', 'DEBUG', 'trace'])('refuses %j and names the levels', (text) => {
    expect(() => parseLogLevel(text)).toThrow(
      expect.objectContaining({ kind: 'usage', hint: 'give one of silent, error, info, debug' }),
    );
  });
});

describe('parseBasemap', () => {
  it('takes the http or https URL of a style', () => {
    expect(parseBasemap('https://tiles.example.com/style.json?key=a')).toBe(
      'https://tiles.example.com/style.json?key=a',
    );
    expect(parseBasemap(undefined)).toBeUndefined();
  });

  it.each(['style.json', 'file:///style.json', '', 'javascript:1'])('refuses %s', (text) => {
    expect(() => parseBasemap(text)).toThrow(`--basemap ${text} is not a valid URL of a style`);
  });
});
