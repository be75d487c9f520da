import { Failure } from '../../src/diagnostic/failure.ts';

// Parses the server options strictly: a mistake ends with status 2, never with a guess.

const PORT_TEXT = /^[0-9]{1,5}$/;
const PORT_MAX = 65_535;

export function parsePort(text: string, flag = '--port'): number {
  const port = PORT_TEXT.test(text) ? Number(text) : Number.NaN;
  if (port <= PORT_MAX) return port;
  throw new Failure('usage', `${flag} ${text} is not a valid port number`, {
    hint: `give a whole number from 1 to ${PORT_MAX}, or 0 for any free port`,
  });
}

/** Returns the host. `''` would mean every address of the machine, so it is refused. */
export function parseHost(text: string): string {
  if (text.trim() !== '') return text;
  throw new Failure('usage', '--host is empty', {
    hint: 'give an address: 127.0.0.1 for this machine only, 0.0.0.0 for all IPv4 addresses',
  });
}

/** Parses a whole number from 1 to `max`. */
export function parseCount(flag: string, text: string, max: number): number {
  const count = /^[0-9]{1,6}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= max) return count;
  throw new Failure('usage', `${flag} ${text} is not a whole number from 1 to ${max}`);
}

/** Parses seconds to milliseconds. */
export function parseGraceMs(text: string): number {
  const seconds = /^[0-9]{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (seconds <= GRACE_MAX_S) return seconds * 1000;
  throw new Failure('usage', `--grace ${text} is not a valid number of seconds`, {
    hint: `give a whole number from 0 to ${GRACE_MAX_S}`,
  });
}

const GRACE_MAX_S = 600;

/**
 * A city's name is part of URLs. It cannot be `curbs`, the first segment of the paths of a
 * single city.
 */
const CITY = /^([a-z0-9][a-z0-9-]{0,31})=(.+)$/s;

/**
 * Returns the cities of `--city name=store`, or the one store that is given directly: its city has
 * an empty name.
 */
export function parseCities(
  store: string | undefined,
  texts: readonly string[],
): { name: string; storePath: string }[] {
  if (texts.length === 0 && store !== undefined && store !== '') {
    return [{ name: '', storePath: store }];
  }
  if (texts.length === 0 || store !== undefined) {
    throw new Failure('usage', 'serve needs either one store or one or more --city options', {
      hint: 'curbstone serve <store>, or curbstone serve --city nyc=<store> --city sf=<store>',
    });
  }
  const cities = texts.map(parseCity);
  const names = cities.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated === undefined) return cities;
  throw new Failure('usage', `--city ${repeated} is given twice`);
}

function parseCity(text: string): { name: string; storePath: string } {
  const [, name, storePath] = CITY.exec(text) ?? [];
  if (name !== undefined && storePath !== undefined && name !== 'curbs') return { name, storePath };
  throw new Failure('usage', `--city ${text} is not a valid city name and store`, {
    hint: 'write name=store; a name has 1 to 32 characters of a-z, 0-9 and -, and must not be curbs',
  });
}

/** Returns the base of links, without a trailing slash. */
export function parseBaseUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !isBase(url)) {
    throw new Failure('usage', `--base-url ${text} is not a valid base URL`, {
      hint: 'give an http or https URL without query and fragment: https://api.example.com/v1',
    });
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function isBase({ protocol, username, password, search, hash }: URL): boolean {
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && username + password + search + hash === '';
}

export const BASEMAP_OPTION = {
  flags: '--basemap <url>',
  description:
    'MapLibre style of a background map for /map; browsers then load data from other sites ' +
    '(default: no background map)',
} as const;

/** Returns the URL of a style. `undefined`: no basemap. */
export function parseBasemap(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href;
  throw new Failure('usage', `--basemap ${text} is not a valid URL of a style`, {
    hint: 'give an http or https URL: https://tiles.example.com/style.json',
  });
}

/**
 * Log levels: nothing; unexpected errors; also changes of the served snapshots; also every request.
 */
const LOG_LEVELS = ['silent', 'error', 'info', 'debug'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

export function parseLogLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((each) => each === text);
  if (level !== undefined) return level;
  throw new Failure('usage', `--log-level ${text} is not a valid log level`, {
    hint: `give one of ${LOG_LEVELS.join(', ')}`,
  });
}
