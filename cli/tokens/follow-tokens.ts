import {
  createTokenIndex,
  type KnownToken,
  type TokenIndex,
} from '../../src/model/service-token.ts';
import { readTokenFile, type TokenEntry } from './token-file.ts';
import { watchFile } from './watch-file.ts';

/** The tokens of a file that may change while the server runs. */
export interface FollowedTokens {
  /** Returns the tokens that clients may use now. */
  index(): TokenIndex;
  state(): TokenState;
  /** Reads the file now. */
  check(): void;
  close(): void;
}

export interface TokenState {
  readonly tokenCount: number;
  /** Why the present content of the file is not used. The previous tokens stay in force. */
  readonly problem: string | undefined;
}

export type TokenEvent =
  | { readonly event: 'reloaded'; readonly tokenCount: number }
  | { readonly event: 'refused'; readonly reason: string };

export interface FollowTokensOptions {
  /** `undefined`: there are only the fixed tokens. */
  readonly path: string | undefined;
  /** Tokens that are valid in addition to those of the file. */
  readonly fixed: readonly KnownToken[];
  readonly onEvent: (event: TokenEvent) => void;
  /** Used if the file cannot be used at the start: what other processes of the group have. */
  readonly previous?: readonly TokenEntry[] | undefined;
}

/**
 * Reads a token file and then follows it. A revoked token is refused within the interval of
 * `watchFile` and the time that reading the file takes.
 *
 * @throws Failure if the file cannot be used at the start and there are no previous tokens. A later
 * content that cannot be used is refused, and the previous tokens stay in force.
 */
export function followTokens(options: FollowTokensOptions): FollowedTokens {
  const { path, fixed, previous, onEvent } = options;
  const indexOf = (entries: readonly TokenEntry[]) =>
    createTokenIndex([...entries.map(toKnownToken), ...fixed], Date.now);
  let index = indexOf(previous ?? []);
  let problem: string | undefined;

  function read(): void {
    if (path !== undefined) index = indexOf(readTokenFile(path));
    problem = undefined;
  }

  function refuse(error: unknown): void {
    problem = error instanceof Error ? error.message : String(error);
    onEvent({ event: 'refused', reason: problem });
  }

  function reload(): void {
    try {
      read();
    } catch (error) {
      refuse(error);
      return;
    }
    onEvent({ event: 'reloaded', tokenCount: index.tokenCount });
  }

  // Opened before the file is read, so that no change is missed.
  const watch = path === undefined ? undefined : watchFile(path, reload);
  try {
    read();
  } catch (error) {
    if (previous === undefined) {
      watch?.close();
      throw error;
    }
    refuse(error);
  }
  return {
    index: () => index,
    state: () => ({ tokenCount: index.tokenCount, problem }),
    check: () => watch?.check(),
    close: () => watch?.close(),
  };
}

function toKnownToken(entry: TokenEntry): KnownToken {
  const { name, sha256, cities, expires, rate_per_minute: ratePerMinute } = entry;
  const expiresMs = expires === undefined ? undefined : Date.parse(expires);
  return { name, hash: Buffer.from(sha256, 'hex'), cities, expiresMs, ratePerMinute };
}

/** The last tokens of a file that could be used, for workers that start while it cannot. */
export interface RememberedTokens {
  last(): readonly TokenEntry[] | undefined;
  close(): void;
}

export function rememberTokens(path: string | undefined): RememberedTokens {
  let entries: readonly TokenEntry[] | undefined;
  function read(): void {
    try {
      if (path !== undefined) entries = readTokenFile(path);
    } catch {
      // The workers log and report it.
    }
  }
  const watch = path === undefined ? undefined : watchFile(path, read);
  read();
  return { last: () => entries, close: () => watch?.close() };
}
