import { describe, expect, it } from 'vitest';
import { EXIT, exitCodeOf, explainError } from '../../cli/exit-code.ts';
import { Failure } from '../../src/diagnostic/failure.ts';
import { BrokenInvariant } from '../../src/model/invariant.ts';

describe('EXIT', () => {
  it('has the statuses of RULES.md', () => {
    expect(EXIT).toEqual({ ok: 0, data: 1, usage: 2, world: 3, bug: 70 });
  });
});

describe('explainError', () => {
  it('takes what the system has run out of for no bug', () => {
    const error = Object.assign(new Error('EMFILE: too many open files, open'), { code: 'EMFILE' });
    const failure = explainError(error);
    expect(failure).toMatchObject({
      kind: 'world',
      message: 'too many files are open (EMFILE)',
      hint: 'raise the limit of open files (ulimit -n)',
    });
    expect(exitCodeOf(failure)).toBe(EXIT.world);
  });

  it.each([
    ['ERR_WORKER_INIT_FAILED', 'no further thread can be started', /ulimit -u/],
    ['ERR_WORKER_OUT_OF_MEMORY', 'a thread has run out of memory', /more memory/],
    ['ERR_MODULE_NOT_FOUND', 'a part of the program cannot be loaded', /ulimit -n.*install/],
  ])(
    'takes %s, which Node gives where the system sets a limit, for no bug',
    (code, reason, hint) => {
      const failure = explainError(Object.assign(new Error('EAGAIN'), { code }));
      expect(failure).toMatchObject({
        kind: 'world',
        message: `${reason} (${code})`,
        hint: expect.stringMatching(hint),
      });
      expect(exitCodeOf(failure)).toBe(EXIT.world);
    },
  );

  it('returns any other error as it is', () => {
    const missing = Object.assign(new Error('ENOENT'), { code: 'ENOENT' });
    const failure = new Failure('usage', 'x');
    for (const error of [missing, failure, new TypeError('x'), 'text', undefined]) {
      expect(explainError(error)).toBe(error);
    }
  });
});

describe('exitCodeOf', () => {
  it.each([
    [new Failure('usage', 'feed is not there'), 2],
    [new Failure('world', 'the disk is full'), 3],
    [new BrokenInvariant('row 7 is inside'), 70],
    [new TypeError('x is undefined'), 70],
    [Object.assign(new Error('EACCES'), { code: 'EACCES' }), 70],
    ['a text', 70],
    [undefined, 70],
  ])('of %o is %i', (error, status) => {
    expect(exitCodeOf(error)).toBe(status);
  });
});
