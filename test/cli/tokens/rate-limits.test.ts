import { describe, expect, it } from 'vitest';
import { createRateLimits } from '../../../cli/tokens/rate-limits.ts';
import { hashToken } from '../../../src/model/service-token.ts';

function tokenOf(name: string, ratePerMinute: number | undefined) {
  return { name, hash: hashToken(name), ratePerMinute };
}

describe('the rate of a token', () => {
  it('is not counted where there is none', () => {
    expect(createRateLimits().take(tokenOf('free', undefined))).toBeUndefined();
  });

  it('allows so many requests, then names the seconds to wait', async () => {
    const limits = createRateLimits();
    const [maps, other] = [tokenOf('maps', 3), tokenOf('other', 3)];
    const waits = [];
    for (let count = 0; count < 5; count++) waits.push(await limits.take(maps));
    expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
    for (const wait of waits.slice(3)) {
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(wait).toBeLessThanOrEqual(60);
    }
    expect(await limits.take(other)).toBe(0);
  });

  it('is counted exactly for requests at the same time', async () => {
    const limits = createRateLimits();
    const maps = tokenOf('maps', 10);
    const waits = await Promise.all(Array.from({ length: 25 }, () => limits.take(maps)));
    expect(waits.filter((wait) => wait === 0).length).toBe(10);
  });
});
