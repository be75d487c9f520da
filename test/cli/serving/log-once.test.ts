import { describe, expect, it } from 'vitest';
import { createLogOnce } from '../../../cli/serving/log-once.ts';

describe('createLogOnce', () => {
  it('logs what the first worker notes, each time that it happens', () => {
    const log = createLogOnce();
    const seen = (['1 a', '2 a', '2 b', '1 b', '1 a', '1 a', '2 a', '2 a', '2 a'] as const).filter(
      (each) => log.isNew(Number(each[0]), each.slice(2)),
    );
    expect(seen).toEqual(['1 a', '2 b', '1 a', '1 a', '2 a']);
  });

  it('takes a worker that replaces another one for one that knows what was logged', () => {
    const log = createLogOnce();
    for (const workerId of [1, 2, 1, 2]) log.isNew(workerId, 'a');
    log.leave(1);
    log.join(3);
    expect(log.isNew(3, 'a')).toBe(true);
    expect(log.isNew(2, 'a')).toBe(false);
  });

  it('forgets old notes', () => {
    const log = createLogOnce();
    expect(log.isNew(1, 'a')).toBe(true);
    for (let index = 0; index < 1_000; index++) log.isNew(1, `n${index}`);
    expect(log.isNew(2, 'a')).toBe(true);
    expect(log.isNew(2, 'n999')).toBe(false);
  });
});
