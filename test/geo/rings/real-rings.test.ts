import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { describe, expect, it } from 'vitest';
import { placeHole } from '../../../src/geo/rings/polygon-holes.ts';
import { measureRingAreaM2 } from '../../../src/geo/rings/ring-area.ts';
import { findSelfIntersection } from '../../../src/geo/rings/ring-self-intersection.ts';
import { buildRingTree } from '../../../src/geo/rings/ring-tree.ts';
import type { Positions } from '../../../src/model/geometry.ts';
import { reversed } from '../../support/make-positions.ts';
import { REAL_DATA } from '../../support/paths.ts';

/**
 * Rings of real cities against what the SOURCE.md beside each file counted with another
 * library. That one files a spike under crossing or touching, whichever it comes upon first;
 * here it is `overlapping`.
 */
describe.skipIf(REAL_DATA === undefined)('real rings (skipped where shared/real is absent)', () => {
  it.each([
    [
      'boston-meters-areas/boston-neighborhoods.geojson',
      26,
      '7 touching, 10 overlapping, 12 overlapping, 19 crossing',
    ],
    [
      'chicago-meters/chicago-neighborhoods.geojson',
      98,
      '38 overlapping, 46 crossing, 65 crossing, 90 overlapping',
    ],
    [
      'seattle-spaces/ruv.geojson',
      17,
      '2 overlapping, 8 crossing, 10 crossing, 15 overlapping, 16 overlapping',
    ],
    ['seattle-spaces/mcpp-areas.geojson', 61, ''],
    ['dc-areas/business-improvement-districts.geojson', 10, '8 touching'],
    ['dc-areas/neighborhood-clusters.geojson', 39, ''],
    ['dc-areas/dpw-parking-beats.geojson', 296, ''],
    ['sf-curb/neighborhoods.geojson', 117, ''],
    ['quebec-areas/limadmin.geojson.json', 34, ''],
    ['quebec-areas/vdq-quartier.geojson.json', 35, ''],
    ['thessaloniki-bays/residents.geojson', 3304, ''],
    ['thessaloniki-bays/visitors.geojson', 1925, ''],
    ['thessaloniki-bays/zones.geojson', 3, ''],
  ])('%s: of %i features these meet themselves: %s', (file, featureCount, expected) => {
    const features = readFeatures(file);
    expect(features.length).toBe(featureCount);
    const found = features.flatMap((feature, index) => {
      const contacts = partsOf(feature).flatMap((rings) =>
        rings.flatMap((ring) => findSelfIntersection(ring)?.contact ?? []),
      );
      return contacts.map((contact) => `${index} ${contact}`);
    });
    expect(found.join(', ')).toBe(expected);
  });

  it('thessaloniki-bays: 13 bays are under 100 square centimetres, none of them is nothing', () => {
    const areas = ['residents', 'visitors'].flatMap((name) =>
      readFeatures(`thessaloniki-bays/${name}.geojson`).flatMap((feature) =>
        partsOf(feature).map(([shell]) => Math.abs(measureRingAreaM2(shell as Positions))),
      ),
    );
    const ascending = areas.sort((a, b) => a - b).map((areaM2) => Math.round(areaM2 * 1e4));
    expect(ascending.slice(0, 3)).toEqual([6, 29, 32]);
    expect(ascending.filter((areaCm2) => areaCm2 < 100).length).toBe(13);
    expect(ascending.filter((areaCm2) => areaCm2 < 2e4).length).toBe(30);
  });

  it.each([
    ['dc-areas/business-improvement-districts.geojson', 53],
    ['quebec-areas/vdq-quartier.geojson.json', 4],
    ['quebec-areas/limadmin.geojson.json', 1],
  ])('%s: all %i holes lie in their shells', (file, holeCount) => {
    const places = readFeatures(file)
      .flatMap(partsOf)
      .flatMap(([shell, ...holes]) => {
        const tree = buildRingTree(counterClockwise(shell as Positions));
        return holes.map((hole) => placeHole(tree, hole));
      });
    expect(places).toEqual(new Array(holeCount).fill('inside'));
  });
});

function readFeatures(file: string): Feature<Polygon | MultiPolygon>[] {
  const text = readFileSync(join(REAL_DATA as string, file), 'utf8');
  return (JSON.parse(text) as FeatureCollection<Polygon | MultiPolygon>).features;
}

/** The rings of each part of a feature. */
function partsOf({ geometry }: Feature<Polygon | MultiPolygon>): Positions[][] {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return parts.map((rings) =>
    rings.map((ring) => Float64Array.from(ring.flatMap((position) => position.slice(0, 2)))),
  );
}

function counterClockwise(ring: Positions): Positions {
  return measureRingAreaM2(ring) > 0 ? ring : reversed(ring);
}
