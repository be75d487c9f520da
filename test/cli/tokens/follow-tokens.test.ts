import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type FollowedTokens,
  followTokens,
  type TokenEvent,
} from '../../../cli/tokens/follow-tokens.ts';
import { encodeTokens, type TokenEntry } from '../../../cli/tokens/token-file.ts';
import { hashToken } from '../../../src/model/service-token.ts';
import { makeScratchFolder } from '../../support/scratch.ts';

function entryOf(token: string, rest: Partial<TokenEntry> = {}): TokenEntry {
  return { name: token, sha256: Buffer.from(hashToken(token)).toString('hex'), ...rest };
}

interface Following {
  readonly path: string;
  readonly tokens: FollowedTokens;
  readonly events: readonly TokenEvent[];
  /** Resolves at the next event. */
  next(): Promise<TokenEvent>;
}

function follow(...entries: readonly TokenEntry[]): Following {
  const path = join(makeScratchFolder(), 'tokens.json');
  writeFileSync(path, encodeTokens(entries));
  const events: TokenEvent[] = [];
  let resolveNext: (event: TokenEvent) => void = () => {};
  const fixed = [{ name: 'fixed', hash: hashToken('fixed') }];
  const tokens = followTokens({
    path,
    fixed,
    onEvent(event) {
      events.push(event);
      resolveNext(event);
    },
  });
  onTestFinished(tokens.close);
  const next = () =>
    new Promise<TokenEvent>((resolve) => {
      resolveNext = resolve;
    });
  return { path, tokens, events, next };
}

function validOf({ tokens }: Following, ...texts: readonly string[]): string[] {
  return texts.filter((text) => tokens.index().find(hashToken(text), 'nyc') !== undefined);
}

describe('a token file that a server follows', () => {
  it('takes new and revoked tokens over without a restart', async () => {
    const following = follow(entryOf('one'), entryOf('two'));
    expect(validOf(following, 'one', 'two', 'three', 'fixed')).toEqual(['one', 'two', 'fixed']);
    const reloaded = following.next();
    writeFileSync(following.path, encodeTokens([entryOf('two'), entryOf('three')]));
    // The watch or the poll finds it.
    await reloaded;
    while (following.tokens.state().problem !== undefined) await following.next();
    expect(validOf(following, 'one', 'two', 'three', 'fixed')).toEqual(['two', 'three', 'fixed']);
    expect(following.tokens.state()).toEqual({ tokenCount: 3, problem: undefined });
  });

  it('takes over that the last token is revoked', () => {
    const following = follow(entryOf('one'));
    writeFileSync(following.path, encodeTokens([]));
    following.tokens.check();
    expect(validOf(following, 'one', 'fixed')).toEqual(['fixed']);
  });

  it.each([
    ['is broken', (path: string) => writeFileSync(path, '{"tokens":[{]'), 'it is not JSON'],
    ['is missing', (path: string) => rmSync(path), 'the token file cannot be read'],
  ])('stays in force while the new one %s, and says why', (_, breakFile, what) => {
    const following = follow(entryOf('one'));
    breakFile(following.path);
    following.tokens.check();
    expect(validOf(following, 'one', 'fixed')).toEqual(['one', 'fixed']);
    const { problem } = following.tokens.state();
    expect(problem).toContain(what);
    expect(following.events).toEqual([{ event: 'refused', reason: problem }]);
    writeFileSync(following.path, encodeTokens([entryOf('two')]));
    following.tokens.check();
    expect(following.tokens.state()).toEqual({ tokenCount: 2, problem: undefined });
    expect(validOf(following, 'one', 'two')).toEqual(['two']);
  });

  it('is read again if size and time of change are the same as before', async () => {
    const following = follow(entryOf('one'));
    const { atime, mtime } = statSync(following.path);
    const reloaded = following.next();
    writeFileSync(following.path, encodeTokens([entryOf('two')]));
    utimesSync(following.path, atime, mtime);
    await reloaded;
    following.tokens.check();
    expect(validOf(following, 'one', 'two')).toEqual(['two']);
  });

  it('has cities and an expiry for its tokens', () => {
    const following = follow(
      entryOf('sf', { cities: ['sf'] }),
      entryOf('nyc', { cities: ['nyc'] }),
      entryOf('past', { expires: '2020-01-01T00:00:00Z' }),
      entryOf('future', { expires: '9999-01-01T00:00:00Z', rate_per_minute: 5 }),
    );
    expect(validOf(following, 'sf', 'nyc', 'past', 'future')).toEqual(['nyc', 'future']);
    expect(following.tokens.index().find(hashToken('future'), 'nyc')?.ratePerMinute).toBe(5);
  });

  it('that cannot be used at the start is an error', () => {
    const options = { path: '/nowhere/t.json', fixed: [], onEvent() {} };
    expect(() => followTokens(options)).toThrow('/nowhere/t.json: the token file cannot be read');
  });
});
