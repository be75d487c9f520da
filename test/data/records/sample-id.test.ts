import { describe, expect, it } from 'vitest';
import { STREAM } from '../../../data/ground/random.ts';
import { createSampleId } from '../../../data/records/sample-id.ts';

describe('createSampleId', () => {
  it('is a UUID of version 4 to look at', () => {
    for (let index = 0; index < 1_000; index++) {
      expect(createSampleId({ seed: 1, stream: STREAM.spaceId, index })).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
    }
  });

  it('is the same for the same key and another for any other', () => {
    const ids = new Set<string>();
    for (const stream of [STREAM.areaId, STREAM.zoneId, STREAM.spaceId]) {
      for (let index = 0; index < 50_000; index++) {
        ids.add(createSampleId({ seed: 9, stream, index }));
      }
    }
    expect(ids.size).toBe(150_000);
    expect(ids).toContain(createSampleId({ seed: 9, stream: STREAM.zoneId, index: 123 }));
  });
});
