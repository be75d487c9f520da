import { describe, expect, it } from 'vitest';
import { type Finding, messageOf } from '../../../src/diagnostic/diagnostic.ts';
import { FlatPolygon } from '../../../src/model/shapes/flat-polygon.ts';
import {
  createReprojector,
  type DeclaredGeometry,
  type ProjectionChoice,
} from '../../../src/read/projection/reproject.ts';

function reproject(record: DeclaredGeometry, choice: Partial<ProjectionChoice> = {}) {
  const findings: Finding[] = [];
  const report = { identify() {}, add: (finding: Finding) => void findings.push(finding) };
  const geometry = createReprojector({ crs: null, axes: null, ...choice })(record, report);
  return { geometry, findings: findings.map((finding) => [finding.code, messageOf(finding)]) };
}

const point = (...coordinates: number[]) => ({ type: 'Point', coordinates });

describe('createReprojector', () => {
  it('leaves a shape as it is where no reference system is named', () => {
    const geometry = point(9.18, 48.77);
    expect(reproject({ geometry })).toEqual({ geometry: point(9.18, 48.77), findings: [] });
  });

  it('leaves a shape in degrees of WGS 84 as it is', () => {
    const record = { geometry: point(9.18, 48.77), declaredCrs: 'urn:ogc:def:crs:OGC:1.3:CRS84' };
    expect(reproject(record)).toEqual({ geometry: point(9.18, 48.77), findings: [] });
  });

  it('converts numbers one after the other like lists of pairs', () => {
    const choice = { crs: 'EPSG:2263', axes: 'lat,lng' } as const;
    const ring = [
      [200_000, 1_000_000],
      [200_000, 1_000_020],
      [200_010, 1_000_020],
      [200_000, 1_000_000],
    ];
    const flat = new FlatPolygon([Float64Array.from(ring.flat())]);
    const converted = reproject({ geometry: flat }, choice);
    const expected = reproject({ geometry: { type: 'Polygon', coordinates: [ring] } }, choice);
    expect(converted.geometry).toBe(flat);
    expect(flat.toJSON()).toEqual(expected.geometry);
    expect(converted.findings).toEqual(expected.findings);
  });

  it('converts a geometry once, also where several copies of a row have it (repeat)', () => {
    const findings: Finding[] = [];
    const report = { identify() {}, add: (finding: Finding) => void findings.push(finding) };
    const choices = [
      { crs: 'EPSG:25832', axes: null },
      { crs: 'EPSG:25832', axes: 'lat,lng' },
      { crs: null, axes: 'lat,lng' },
      { crs: 'EPSG:4267', axes: null },
    ] as const;
    for (const choice of choices) {
      const given = choice.crs === 'EPSG:25832' ? [593_021.1, 5_543_120.1] : [-77.5, 38.25];
      const inOrder = choice.axes === null ? given : given.toReversed();
      const once = reproject({ geometry: point(...inOrder) }, choice);
      findings.length = 0;
      const convert = createReprojector(choice);
      const geometry = point(...inOrder);
      for (let copy = 1; copy <= 3; copy++) {
        expect(convert({ geometry }, report)).toEqual(once.geometry);
      }
      // Each copy is a record, and is counted as one.
      expect(findings.map(messageOf)).toEqual(
        [1, 2, 3].flatMap(() => once.findings.map(([, message]) => message)),
      );
      expect(convert({ geometry: point(...inOrder) }, report)).toEqual(once.geometry);
    }
  });

  it('refuses a geometry that is nowhere for each copy of a row', () => {
    const geometry = point(1e9, 1e9);
    const findings: Finding[] = [];
    const report = { identify() {}, add: (finding: Finding) => void findings.push(finding) };
    const convert = createReprojector({ crs: 'EPSG:25832', axes: null });
    expect(convert({ geometry }, report)).toBeNull();
    expect(convert({ geometry }, report)).toBeNull();
    expect(findings.map(({ code }) => code)).toEqual([
      'coordinates-out-of-range',
      'coordinates-out-of-range',
    ]);
  });

  it('converts what the file declares, and counts it by the name of the system', () => {
    const geometry = {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [513437.706, 5402549.15, 3],
            [567242.837, 5935637.842],
            [513437.706, 5402549.15, 3],
          ],
        ],
      ],
    };
    expect(reproject({ geometry, declaredCrs: 'EPSG:25832' })).toEqual({
      geometry: {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [9.182899998, 48.775800001, 3],
              [10.015300004, 53.565299997],
              [9.182899998, 48.775800001, 3],
            ],
          ],
        ],
      },
      findings: [
        [
          'coordinates-converted',
          'geometry was converted from EPSG:25832 (ETRS89 / UTM zone 32N) to longitude and latitude, to within 1 m',
        ],
      ],
    });
  });

  it('believes the feed before the file', () => {
    const record = { geometry: point(982586.634, 198968.82), declaredCrs: 'EPSG:25832' };
    const { geometry } = reproject(record, { crs: 'EPSG:2263' });
    expect(geometry).toEqual(point(-74.006000002, 40.712799999));
  });

  it('converts every member of a collection', () => {
    const geometry = {
      type: 'GeometryCollection',
      geometries: [
        point(-8238310.236, 4970071.579),
        {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [111319.491, 0],
          ],
        },
      ],
    };
    expect(reproject({ geometry }, { crs: 'EPSG:3857' }).geometry).toEqual({
      type: 'GeometryCollection',
      geometries: [
        point(-74.006000003, 40.712799999),
        {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1.000000002, 0],
          ],
        },
      ],
    });
  });

  it('takes the numbers of each position the other way round where the feed says so', () => {
    expect(reproject({ geometry: point(48.77, 9.18) }, { axes: 'lat,lng' }).geometry).toEqual(
      point(9.18, 48.77),
    );
    const projected = reproject(
      { geometry: point(198968.82, 982586.634) },
      { axes: 'lat,lng', crs: 'EPSG:2263' },
    );
    expect(projected.geometry).toEqual(point(-74.006000002, 40.712799999));
  });

  it('keeps degrees under the label of a projection, and says both', () => {
    const record = { geometry: point(-79.93, 32.78), declaredCrs: 'EPSG:2273' };
    expect(reproject(record)).toEqual({
      geometry: point(-79.93, 32.78),
      findings: [
        [
          'crs-contradicted',
          'the file declares the reference system EPSG:2273 (NAD83 / South Carolina (ft)), but the coordinates -79.93, 32.78 look like degrees and were used as degrees',
        ],
      ],
    });
  });

  it('refuses a system that it cannot use, with the reason', () => {
    const record = { geometry: point(1, 2), declaredCrs: 'EPSG:99999' };
    expect(reproject(record)).toEqual({
      geometry: null,
      findings: [
        [
          'crs-unsupported',
          'the file declares the reference system EPSG:99999, which is not in the EPSG table; check the number',
        ],
      ],
    });
  });

  it('refuses a position that has no place on earth in the system', () => {
    const record = { geometry: point(1e300, 1e300), declaredCrs: 'EPSG:25832' };
    expect(reproject(record)).toEqual({
      geometry: null,
      findings: [
        [
          'coordinates-out-of-range',
          'position 1e+300, 1e+300 is not a place on earth in EPSG:25832 (ETRS89 / UTM zone 32N)',
        ],
      ],
    });
  });

  it.each([
    null,
    undefined,
    'x',
    {},
    { coordinates: 7 },
    { coordinates: [] },
    { coordinates: [['a', 2]] },
  ])('leaves %j for the checks of the geometry', (geometry) => {
    const record = reproject({ geometry, declaredCrs: 'EPSG:25832' });
    expect(record.geometry).toBe(geometry);
  });
});
