import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/diagnostic/failure.ts';

describe('Failure', () => {
  it('says whose fault it is, what to do, and what lay behind it', () => {
    const cause = new Error('EACCES');
    const failure = new Failure('world', 'store: there is no permission', { hint: 'sudo', cause });
    expect(failure).toBeInstanceOf(Error);
    expect(failure).toMatchObject({ name: 'Failure', kind: 'world', hint: 'sudo', cause });
    expect(failure.message).toBe('store: there is no permission');
  });

  it('has neither hint nor cause where none is given', () => {
    const failure = new Failure('usage', 'option --port is 99999');
    expect(failure.hint).toBeUndefined();
    expect('cause' in failure).toBe(false);
  });
});
