import { describe, expect, it } from 'vitest';
import { search } from '../../src/map/search-records.ts';
import type { RecordPages } from '../../src/snapshot/sections.ts';
import { tinyCity } from '../support/tiny-city.ts';

describe('searches at the same time', () => {
  it('read one piece in each iteration of the event loop, all of them together', async () => {
    const snapshot = tinyCity();
    let iteration = 0;
    let isOver = false;
    const reads: number[] = [];
    const counted = <T extends { readonly list: RecordPages }>(kind: T): T => ({
      ...kind,
      list: {
        ...kind.list,
        read(start: number, end: number) {
          reads.push(iteration);
          return kind.list.read(start, end);
        },
      },
    });
    const { areas, zones, spaces, objects } = snapshot;
    const watched = {
      ...snapshot,
      areas: counted(areas),
      zones: counted(zones),
      spaces: counted(spaces),
      objects: counted(objects),
    };
    const count = () => {
      iteration++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const results = await Promise.all(
      Array.from({ length: 10 }, () => search(watched, 'no such name')),
    );
    isOver = true;
    expect(results).toEqual(Array(10).fill({ found: [], is_complete: true }));
    // Areas, zones and spaces for each of ten searches; the city has no objects.
    expect(reads).toHaveLength(30);
    expect(new Set(reads).size).toBe(30);
  });
});
