import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { Failure } from '../../src/diagnostic/failure.ts';
import { readRegularFile, UnusableFile } from '../../src/diagnostic/read-regular-file.ts';

/** One token of a token file: its owner and its SHA-256. The token itself is not stored. */
export interface TokenEntry {
  readonly name: string;
  /** 64 lower-case hex digits. */
  readonly sha256: string;
  /** The cities it is valid for; absent: all of them. */
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
    throw new Failure('world', `${path}: the token file cannot be read`, { hint, cause });
  }
  const entries = parseEntries(text);
  if (entries !== undefined) return entries;
  throw new Failure('world', `${path}: this is no token file`, {
    hint: 'a token file is written by `curbstone token add`, and holds names and SHA-256 sums',
  });
}

/** Reads the tokens of a file that may not exist yet. */
export function readTokenFileIfAny(path: string): TokenEntry[] {
  return existsSync(path) ? readTokenFile(path) : [];
}

/**
 * Replaces a token file atomically: a reader sees the old file or the new one. Only its owner may
 * read it. If it is a symbolic link, the link stays and its target is replaced.
 */
export function writeTokenFile(path: string, entries: readonly TokenEntry[]): void {
  const target = existsSync(path) ? realpathSync(path) : path;
  const fresh = `${target}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const file = openSync(fresh, 'wx', 0o600);
    try {
      writeFileSync(file, `${JSON.stringify({ tokens: entries }, null, 2)}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(fresh, target);
  } catch (cause) {
    rmSync(fresh, { force: true });
    throw new Failure('world', `${path}: the token file cannot be written`, { cause });
  }
}

function parseEntries(text: string): TokenEntry[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const tokens = isObject(value) ? value.tokens : undefined;
  return Array.isArray(tokens) && tokens.every(isEntry) ? tokens : undefined;
}

const SHA256_TEXT = /^[0-9a-f]{64}$/;

function isEntry(value: unknown): value is TokenEntry {
  if (!isObject(value)) return false;
  const { name, sha256, cities } = value;
  const isForCities =
    cities === undefined ||
    (Array.isArray(cities) && cities.every((city) => typeof city === 'string'));
  return (
    typeof name === 'string' &&
    typeof sha256 === 'string' &&
    SHA256_TEXT.test(sha256) &&
    isForCities
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
