import { existsSync } from 'node:fs';
import { Failure } from '../../src/diagnostic/failure.ts';
import { readRegularFile, UnusableFile } from '../../src/diagnostic/read-regular-file.ts';
import { codeOf } from '../../src/diagnostic/system-error.ts';
import { isObject } from '../../src/model/is-object.ts';
import { isRate, parseInstant, RATE_MAX } from './token-values.ts';

/** One token of a token file: its owner and its SHA-256. The token itself is not stored. */
export interface TokenEntry {
  readonly name: string;
  /** 64 lower-case hex digits. */
  readonly sha256: string;
  /** ISO 8601 with a time zone. Absent in files of the first version. */
  readonly created?: string;
  /** The first instant at which the token is no longer valid; absent: it does not expire. */
  readonly expires?: string;
  /** Requests in a minute; absent: no limit. */
  readonly rate_per_minute?: number;
  /** The cities that it is valid for; absent: all of them. */
  readonly cities?: readonly string[];
}

/** 200,000 tokens with long names take a fifth of this. */
const TOKEN_FILE_BYTE_LENGTH_MAX = 256 * 1024 * 1024;

/**
 * Reads the tokens of a file: `{"tokens":[{"name":"maps","sha256":"…"}]}`.
 *
 * @throws Failure if the file is missing or has other content.
 */
export function readTokenFile(path: string): TokenEntry[] {
  let text: string;
  try {
    text = readRegularFile(path, TOKEN_FILE_BYTE_LENGTH_MAX).toString();
  } catch (cause) {
    if (cause instanceof UnusableFile) {
      const message = `${path}: the token file cannot be used: ${cause.message}`;
      throw new Failure('world', message, { cause });
    }
    const hint = 'make it with `curbstone token add <name> --tokens <file>`';
    const message = `${path}: the token file cannot be read (${codeOf(cause) ?? String(cause)})`;
    throw new Failure('world', message, { hint, cause });
  }
  return parseTokens(path, text);
}

/** Reads the tokens of a file that may not exist yet. */
export function readTokenFileIfAny(path: string): TokenEntry[] {
  return existsSync(path) ? readTokenFile(path) : [];
}

export function encodeTokens(entries: readonly TokenEntry[]): string {
  return `${JSON.stringify({ tokens: entries }, null, 2)}\n`;
}

function parseTokens(path: string, text: string): TokenEntry[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refusal(path, 'it is not JSON');
  }
  const tokens = isObject(value) ? value.tokens : undefined;
  if (!Array.isArray(tokens)) throw refusal(path, 'it has no list "tokens"');
  const seen = new Map<string, number>();
  tokens.forEach((token: unknown, index) => {
    const fault = findFault(token);
    if (fault !== undefined) throw refusal(path, `tokens[${index}]${fault}`);
    const { sha256 } = token as TokenEntry; // `findFault` found none.
    const first = seen.get(sha256);
    if (first !== undefined) {
      throw refusal(path, `tokens[${index}].sha256 is the same as tokens[${first}].sha256`);
    }
    seen.set(sha256, index);
  });
  return tokens;
}

function refusal(path: string, what: string): Failure {
  return new Failure('world', `${path}: this is not a valid token file: ${what}`, {
    hint: 'a token file is written by `curbstone token add`; do not change it by hand',
  });
}

const SHA256_TEXT = /^[0-9a-f]{64}$/;

interface Member {
  readonly is: string;
  test(value: unknown): boolean;
}

const INSTANT: Member = {
  is: 'a date and time with a time zone, such as 2027-01-31T00:00:00Z',
  test: (value) => isText(value) && parseInstant(value) !== undefined,
};

/** What each member must be. No message quotes a value, because it may be a token. */
const MEMBERS: Readonly<Record<keyof TokenEntry, Member>> = {
  name: {
    is: 'a text with at least one character',
    test: (value) => isText(value) && value !== '',
  },
  sha256: {
    is: 'the SHA-256 of a token, 64 lower-case hex digits',
    test: (value) => isText(value) && SHA256_TEXT.test(value),
  },
  created: INSTANT,
  expires: INSTANT,
  rate_per_minute: { is: `a whole number from 1 to ${RATE_MAX}`, test: isRate },
  cities: {
    is: 'a list of names',
    test: (value) => Array.isArray(value) && value.every(isText),
  },
};

const MEMBERS_BY_NAME: ReadonlyMap<string, Member> = new Map(Object.entries(MEMBERS));

/**
 * Returns what is wrong with an entry, to follow its place in a message. An unknown member is
 * refused: with `expire` instead of `expires`, a token would be valid for ever.
 */
function findFault(value: unknown): string | undefined {
  if (!isObject(value)) return ' is not an object';
  if (value.name === undefined) return ' has no "name"';
  if (value.sha256 === undefined) return ' has no "sha256"';
  for (const name of Object.keys(value)) {
    const member = MEMBERS_BY_NAME.get(name);
    if (member === undefined) {
      return ` has a member that is not one of ${[...MEMBERS_BY_NAME.keys()].join(', ')}`;
    }
    if (!member.test(value[name])) return `.${name} is not ${member.is}`;
  }
  return undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
