import { Failure } from '../../src/diagnostic/failure.ts';

// What the options about a server hold, read strictly: a mistake ends in status 2, never in a
// guess.

const PORT_TEXT = /^[0-9]{1,5}$/;
const PORT_MAX = 65_535;

export function parsePort(text: string): number {
  const port = PORT_TEXT.test(text) ? Number(text) : Number.NaN;
  if (port <= PORT_MAX) return port;
  throw new Failure('usage', `--port ${text} is no port`, {
    hint: `a port is a whole number from 0 (any free one) to ${PORT_MAX}`,
  });
}

/** The base of links, without a slash at the end. */
export function parseBaseUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !isBase(url)) {
    throw new Failure('usage', `--base-url ${text} is no base of links`, {
      hint: 'it is an http or https URL without query and fragment: https://api.example.com/v1',
    });
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function isBase({ protocol, username, password, search, hash }: URL): boolean {
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && username + password + search + hash === '';
}

/** Nothing, what nobody foresaw, or every request too. */
const LOG_LEVELS = ['silent', 'error', 'debug'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

export function parseLogLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((each) => each === text);
  if (level !== undefined) return level;
  throw new Failure('usage', `--log-level ${text} is no level`, {
    hint: `the levels are ${LOG_LEVELS.join(', ')}`,
  });
}
