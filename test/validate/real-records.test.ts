import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeatureCollection } from 'geojson';
import { describe, expect, it } from 'vitest';
import { normaliseShape } from '../../src/normalise/shape.ts';
import { REAL_DATA } from '../support/paths.ts';
import { findInRecord } from './support/findings.ts';
import { soundArea, soundSpace } from './support/sound-records.ts';

/** What record rules say of shapes of real cities, which are sound in all else. */
describe.skipIf(REAL_DATA === undefined)(
  'real shapes (skipped where shared/real is absent)',
  () => {
    it('thessaloniki-bays: 3,839 pairs that share an edge or a corner raise nothing (fault case C1)', () => {
      expect(countFindings('thessaloniki-bays/residents.geojson', 'spaces')).toEqual({});
      expect(countFindings('thessaloniki-bays/visitors.geojson', 'spaces')).toEqual({});
    });

    it.each([
      ['dc-areas/dpw-parking-beats.geojson', {}],
      ['dc-areas/neighborhood-clusters.geojson', {}],
      ['dc-areas/business-improvement-districts.geojson', { 'ring-self-intersecting warning': 1 }],
      ['chicago-meters/chicago-neighborhoods.geojson', { 'ring-self-intersecting warning': 4 }],
      ['seattle-spaces/ruv.geojson', { 'ring-self-intersecting warning': 5 }],
      ['quebec-areas/vdq-quartier.geojson.json', {}],
    ])('%s: %j', (file, counts) => {
      expect(countFindings(file, 'areas')).toEqual(counts);
    });

    it('seattle-spaces: what is a warning of an area is an error of a space', () => {
      expect(countFindings('seattle-spaces/ruv.geojson', 'spaces')).toEqual({
        'ring-self-intersecting error': 5,
      });
    });
  },
);

function countFindings(file: string, kind: 'areas' | 'spaces'): Record<string, number> {
  const text = readFileSync(join(REAL_DATA as string, file), 'utf8');
  const counts: Record<string, number> = {};
  for (const { geometry } of (JSON.parse(text) as FeatureCollection).features) {
    const silent = { identify() {}, add() {} };
    const { shape } = normaliseShape(geometry, kind, silent);
    if (shape === null) continue;
    const findings =
      kind === 'areas'
        ? findInRecord('areas', soundArea(normaliseShape(geometry, 'areas', silent)))
        : findInRecord('spaces', soundSpace({ shape }));
    for (const { code, severity } of findings) {
      const key = severity === undefined ? code : `${code} ${severity}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
  }
  return counts;
}
