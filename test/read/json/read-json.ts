import { expect } from 'vitest';
import type { ReadPlan } from '../../../src/read/read-plan.ts';
import { readContent } from '../read-source.ts';

export const feature = (id: unknown, geometry: unknown = null) => ({
  type: 'Feature',
  properties: { id },
  geometry,
});
export const collection = (features: unknown, more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features });

/** The head must be small too, or all of a small file would come in one chunk. */
const CUT_UP = [
  { headByteLength: 4, chunkByteLength: 1, pieceByteLength: 1 },
  { headByteLength: 4, chunkByteLength: 2, pieceByteLength: 50 },
  { headByteLength: 4, chunkByteLength: 7, pieceByteLength: 1 << 20 },
  { headByteLength: 4, chunkByteLength: 31, pieceByteLength: 1 },
];

/** What was read, by pointer and id, and what was said; the same however the file is cut. */
export async function readJson(
  content: string,
  options: Partial<ReadPlan> = {},
  { isCutUp = true } = {},
) {
  const summary = async (sizes: object) => {
    const { records, refusals, findings, dropped, lostCount } = await readContent(
      content,
      { columns: ['id'], ...options },
      sizes,
    );
    return {
      records: records.map(({ place, values }) => [place.pointer, values[0]]),
      refusals: refusals.map(({ code, message }) => `${code}: ${message}`),
      findings,
      dropped: dropped.map(({ code, place, message }) => [place.pointer, code, message]),
      lostCount,
    };
  };
  const whole = await summary({});
  for (const sizes of isCutUp ? CUT_UP : []) expect(await summary(sizes)).toEqual(whole);
  return whole;
}
