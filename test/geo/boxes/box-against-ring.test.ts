import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactOfRing } from '../../../src/geo/boxes/box-against-ring.ts';
import type { Box } from '../../../src/model/geometry.ts';
import { meetsBoxByTurf, meetsBoxExactly } from '../../support/oracle-shapes.ts';
import { createRandom } from '../../support/random.ts';
import { createCity } from '../../support/random-city.ts';
import { drawBox, partsOfCity } from '../../support/random-city-questions.ts';
import type { CityPart } from '../../support/random-city-shapes.ts';

type Pairs = readonly (readonly [number, number])[];

const SQUARE: Pairs = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
  [0, 0],
];
/** The square without its north-eastern quarter, as in fault case C3. */
const NOTCHED: Pairs = [
  [0, 0],
  [2, 0],
  [2, 1],
  [1, 1],
  [1, 2],
  [0, 2],
  [0, 0],
];

function contact(pairs: Pairs, box: Box) {
  const rings = {
    ringPositions: Uint32Array.of(0, pairs.length),
    positions: Float64Array.from(pairs.flat()),
  };
  return contactOfRing(rings, 0, box);
}

const boxOf = (minLng: number, minLat: number, maxLng: number, maxLat: number): Box => ({
  minLng,
  minLat,
  maxLng,
  maxLat,
});
const point = (lng: number, lat: number): Box => boxOf(lng, lat, lng, lat);

describe('contactOfRing', () => {
  it.each([
    ['a corner inside the ring', boxOf(1, 1, 3, 3), 'meets'],
    ['a corner of the ring inside it', boxOf(-1, -1, 1, 1), 'meets'],
    ['the whole ring inside it', boxOf(-1, -1, 3, 3), 'meets'],
    ['a bar across the ring', boxOf(-1, 0.5, 3, 0.6), 'meets'],
    ['all of it inside the ring', boxOf(0.5, 0.5, 1, 1), 'around'],
    ['nothing near', boxOf(5, 5, 6, 6), 'apart'],
    ['nothing in common, on the level of the ring', boxOf(-6, 0.5, -5, 1), 'apart'],
  ] as const)('says of a box with %s what it must', (_, box, expected) => {
    expect(contact(SQUARE, box)).toBe(expected);
  });

  // Fault case C8.
  it.each([
    ['each corner', [point(0, 0), point(2, 0), point(2, 2), point(0, 2)]],
    ['the middle of each side', [point(1, 0), point(2, 1), point(1, 2), point(0, 1)]],
    ['a side, from outside', [boxOf(2, 0.5, 3, 1), boxOf(0.5, 2, 1, 3), boxOf(-1, 0, 0, 2)]],
    ['a corner, from outside', [boxOf(2, 2, 3, 3), boxOf(-1, -1, 0, 0), boxOf(2, -1, 3, 0)]],
    ['a side, from inside', [boxOf(1, 1, 2, 1.5), boxOf(0, 0.5, 1, 1)]],
  ])('takes touching %s for meeting', (_, boxes) => {
    for (const box of boxes) expect(contact(SQUARE, box)).toBe('meets');
  });

  it('lets a box into a notch without meeting', () => {
    expect(contact(NOTCHED, boxOf(1.2, 1.2, 1.8, 1.8))).toBe('apart');
    expect(contact(NOTCHED, boxOf(1.2, 1, 1.8, 1.8))).toBe('meets');
    expect(contact(NOTCHED, boxOf(1, 1.2, 1.8, 1.8))).toBe('meets');
  });

  it('sees an edge that crosses between the corners of a box', () => {
    const triangle: Pairs = [
      [-1, 1],
      [1, -1],
      [-9, -9],
      [-1, 1],
    ];
    expect(contact(triangle, boxOf(-0.25, -0.25, 5, 5))).toBe('meets');
    expect(contact(triangle, boxOf(0.01, 0.01, 5, 5))).toBe('apart');
  });

  it('meets a box of no width or no height in the middle of a line', () => {
    const line: Pairs = [
      [0, 0],
      [4, 2],
    ];
    expect(contact(line, point(2, 1))).toBe('meets');
    expect(contact(line, boxOf(2, -5, 2, 5))).toBe('meets');
    expect(contact(line, boxOf(-5, 1, 5, 1))).toBe('meets');
    expect(contact(line, point(2, 1 + 2 ** -52))).not.toBe('meets');
  });

  it('is not misled by rounding where a corner is a hair beside an edge', () => {
    const line: Pairs = [
      [0.1, 0.1],
      [0.7, 0.7],
    ];
    expect(contact(line, point(0.3, 0.3))).toBe('meets');
    expect(contact(line, point(0.3, 0.30000000000000004))).not.toBe('meets');
    expect(contact(line, boxOf(0.3, 0.1, 0.5, 0.3))).toBe('meets');
    expect(contact(line, boxOf(0.30000000000000004, 0.1, 0.5, 0.3))).not.toBe('meets');
  });

  it('agrees with whole-number arithmetic on shapes and boxes of all kinds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
        const city = createCity(seed);
        const random = createRandom(seed);
        const differences = partsOfCity(city).flatMap((part) => {
          if (part.rings.length > 1 || part.kind === 'points') return [];
          const box = drawBox(city, random);
          const found = contact(part.rings[0] ?? [], box);
          const meets = found === 'meets' || (found === 'around' && part.kind === 'polygon');
          return meets === meetsBoxExactly([part], box, [0]) ? [] : [{ part, box, found }];
        });
        expect(differences).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the two judges of the tests', () => {
  it('agree where the coordinates leave turf nothing to round', () => {
    let count = 0;
    const differences: object[] = [];
    for (let seed = 1; count < 3000; seed++) {
      const city = createCity(seed);
      if (!city.ground.isDyadic) continue;
      const random = createRandom(seed);
      for (const part of partsOfCity(city)) {
        const box = drawBox(city, random);
        // turf takes an edge of no length for one that meets any line beyond it.
        if (hasRepeat(part)) continue;
        count++;
        if (meetsBoxByTurf([part], box) === meetsBoxExactly([part], box)) continue;
        differences.push({ seed, part, box });
      }
    }
    expect(differences).toEqual([]);
  });
});

function hasRepeat({ kind, rings }: CityPart): boolean {
  return (
    kind !== 'points' &&
    rings.some((ring) => ring.some((pair, index) => String(pair) === String(ring[index + 1])))
  );
}
