import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { chooseWorkerCount } from '../../cli/workers.ts';

describe('chooseWorkerCount', () => {
  it('is 0 for a feed below 8 MiB, which is read before a worker would have started', () => {
    expect(chooseWorkerCount(8 * 1024 * 1024 - 1)).toBe(0);
  });

  it('is one for each processor from there on', () => {
    expect(chooseWorkerCount(8 * 1024 * 1024)).toBe(availableParallelism());
  });
});
