import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeatureCollection } from 'geojson';
import { describe, expect, it } from 'vitest';
import { normaliseShape } from '../../../src/normalise/shape.ts';
import { REAL_DATA } from '../../support/paths.ts';

/**
 * What is found in whole files of real cities, against what the SOURCE.md beside each says of it.
 */
describe.skipIf(REAL_DATA === undefined)(
  'real shapes (skipped where shared/real is absent)',
  () => {
    it('thessaloniki-bays: heights, clockwise rings and 13 bays of next to nothing', () => {
      const residents = countFindings('thessaloniki-bays/residents.geojson', 'spaces');
      const visitors = countFindings('thessaloniki-bays/visitors.geojson', 'spaces');
      expect(residents).toEqual({
        shapes: 3304 - 9,
        'coordinates-extra-dimension': 3304,
        'ring-degenerate': 9,
        'ring-winding': 3304 - 9,
      });
      expect(visitors).toEqual({
        shapes: 1925 - 4,
        'coordinates-extra-dimension': 1925,
        'ring-degenerate': 4,
        'ring-winding': 1925 - 4,
      });
    });

    it('dc-areas: clockwise rings, holes, and one district of several parts', () => {
      expect(countFindings('dc-areas/dpw-parking-beats.geojson', 'areas')).toEqual({
        shapes: 296,
        'ring-winding': 296,
      });
      const districts = countFindings('dc-areas/business-improvement-districts.geojson', 'areas');
      expect(districts).toMatchObject({ shapes: 10, 'area-has-parts': 1, 'ring-winding': 10 });
    });

    it('quebec-areas: two files that wind opposite ways, each with an area of several parts', () => {
      expect(countFindings('quebec-areas/vdq-quartier.geojson.json', 'areas')).toMatchObject({
        shapes: 35,
        'area-has-parts': 1,
        'ring-winding': 35,
      });
      const boroughs = countFindings('quebec-areas/limadmin.geojson.json', 'areas');
      expect(boroughs).toEqual({
        shapes: 34,
        'area-has-holes': 1,
        'area-has-parts': 1,
        'geometry-unwrapped': 33,
      });
    });

    it('sf-curb: 117 multipolygons of one part, clockwise', () => {
      expect(countFindings('sf-curb/neighborhoods.geojson', 'areas')).toEqual({
        shapes: 117,
        'geometry-unwrapped': 117,
        'ring-winding': 117,
      });
    });

    it('seattle-spaces: 1,089 stretches of kerb that are lines, which a space keeps with a warning', () => {
      expect(countFindings('seattle-spaces/parking_space.geojson', 'spaces')).toEqual({
        shapes: 1089,
        'geometry-type': 1089,
        'geometry-unwrapped': 1089,
      });
      expect(countFindings('seattle-spaces/parking_space.geojson', 'zones')).toMatchObject({
        shapes: 1089,
        'geometry-unwrapped': 1089,
      });
    });
  },
);

/** How many shapes a file gives, and how often each code is raised. */
function countFindings(file: string, kind: 'areas' | 'zones' | 'spaces'): Record<string, number> {
  const text = readFileSync(join(REAL_DATA as string, file), 'utf8');
  const counts: Record<string, number> = { shapes: 0 };
  const count = (key: string) => {
    counts[key] = (counts[key] ?? 0) + 1;
  };
  for (const { geometry } of (JSON.parse(text) as FeatureCollection).features) {
    const report = { identify() {}, add: ({ code }: { code: string }) => count(code) };
    if (normaliseShape(geometry, kind, report).shape !== null) count('shapes');
  }
  return counts;
}
