import { join } from 'node:path';
import { cellToParent, latLngToCell } from 'h3-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderCells } from '../../cli/cell-table.ts';
import { Failure } from '../../src/diagnostic/failure.ts';
import { countCells } from '../../src/inspect.ts';
import { useScratchFolder } from '../support/scratch.ts';
import { writeTestSnapshot } from '../support/snapshots.ts';
import {
  square,
  tinyArea,
  tinyObject,
  tinySpace,
  tinyZone,
  uuidOf,
} from '../support/tiny-records.ts';

const store = join(useScratchFolder(), 'store');
const [near, far] = [
  square({ lng: 22.9, lat: 40.6 }, 0.0002),
  square({ lng: -73.9, lat: 40.7 }, 0.0002),
];
const NEAR = latLngToCell(40.6001, 22.9001, 11);
const FAR = latLngToCell(40.7001, -73.8999, 11);

beforeAll(async () => {
  const feed = {
    areas: [tinyArea(1, { shape: near })],
    zones: [
      tinyZone('near', { shape: near }),
      tinyZone('far', { shape: far }),
      tinyZone('nowhere', { shape: null }),
    ],
    spaces: [
      tinySpace(1, 'near'),
      tinySpace(2, 'near'),
      tinySpace(3, 'far'),
      tinySpace(4, 'nowhere', { shape: null }),
    ],
    objects: [
      // In the cell of its own shape, whatever space it names.
      tinyObject(1, { shape: near, curbSpaceId: uuidOf(3) as never }),
      tinyObject(2, { shape: far }),
      tinyObject(3, { shape: far }),
      tinyObject(4, { shape: null }),
    ],
  };
  await writeTestSnapshot({ feed, store });
});

describe('countCells', () => {
  it.each([11, 7, 0])('counts by the cells of resolution %i, ascending', (resolution) => {
    const parents = [NEAR, FAR].map((cell) => cellToParent(cell, resolution));
    const [nearCell, farCell] = parents;
    const expected = [
      { cell: nearCell, areas: 1, zones: 1, spaces: 2, objects: 1 },
      { cell: farCell, areas: 0, zones: 1, spaces: 1, objects: 2 },
    ].sort((a, b) => (String(a.cell) < String(b.cell) ? -1 : 1));
    expect(countCells(store, resolution).map(({ ring, ...count }) => count)).toEqual([
      ...expected,
      { cell: null, areas: 0, zones: 1, spaces: 1, objects: 1 },
    ]);
  });

  it.each([12, -1, 1.5, Number.NaN])('refuses resolution %d', (resolution) => {
    expect(() => countCells(store, resolution)).toThrow(
      new Failure(
        'usage',
        `resolution ${resolution} is not a whole number from 0 to 11, the resolution of the snapshot`,
      ),
    );
  });
});

describe('renderCells', () => {
  const ring = [
    [1, 2],
    [3, 2],
    [3, 4],
    [1, 2],
  ];
  const counts = [
    { cell: '8b1ec90a4a1afff', areas: 1, zones: 2, spaces: 30, objects: 4, ring },
    { cell: null, areas: 0, zones: 0, spaces: 1, objects: 0, ring: null },
  ];

  it('prints a table', () => {
    expect(renderCells(counts, 'text')).toBe(
      'cell                areas     zones    spaces   objects\n' +
        '8b1ec90a4a1afff         1         2        30         4\n' +
        'without place           0         0         1         0\n',
    );
  });

  it('prints CSV', () => {
    expect(renderCells(counts, 'csv')).toBe(
      'cell,areas,zones,spaces,objects\n8b1ec90a4a1afff,1,2,30,4\n,0,0,1,0\n',
    );
  });

  it('prints GeoJSON', () => {
    expect(JSON.parse(renderCells(counts, 'geojson'))).toEqual({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Polygon', coordinates: [ring] },
          properties: { cell: '8b1ec90a4a1afff', areas: 1, zones: 2, spaces: 30, objects: 4 },
        },
        {
          type: 'Feature',
          geometry: null,
          properties: { cell: null, areas: 0, zones: 0, spaces: 1, objects: 0 },
        },
      ],
    });
  });
});
