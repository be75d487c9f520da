import { describe, expect, it } from 'vitest';
import { createZoneRefs } from '../../src/table/zone-refs.ts';

describe('createZoneRefs', () => {
  it('numbers identifiers as they are met, each once', () => {
    const refs = createZoneRefs();
    expect(['b', 'a', 'b', '007', '7', 'a'].map(refs.refOf)).toEqual([0, 1, 0, 2, 3, 1]);
    expect(refs.zoneIds).toEqual(['b', 'a', '007', '7']);
  });

  it('takes names that every object has for names', () => {
    const refs = createZoneRefs();
    expect(['__proto__', 'constructor', '__proto__'].map(refs.refOf)).toEqual([0, 1, 0]);
  });
});
