import { describe, expect, it } from 'vitest';
import { CITY_FACTS } from '../../data/records/city-facts.ts';
import type { SampleZone } from '../../data/records/sample-record.ts';
import {
  isInside,
  outsideM,
  overlapM2,
  type Point,
  signedAreaM2,
  toPlane,
} from './support/plane.ts';
import { createWholeCity, type WholeCity } from './support/whole-city.ts';

/** Two seeds, three sizes: one block, some blocks, and a city with neighbourhoods of full size. */
const CITIES: readonly { seed: number; spaceCount: number }[] = [
  { seed: 52, spaceCount: 12 },
  { seed: 52, spaceCount: 960 },
  { seed: 7, spaceCount: 6000 },
];

describe.each(CITIES)('a city of $spaceCount spaces from seed $seed', (options) => {
  const city = createWholeCity(options);
  const zoneById = new Map(city.zones.map((zone) => [zone.curbZoneId, zone]));

  it('has identifiers that no two records share', () => {
    const ids = [
      ...city.areas.map((area) => area.curbAreaId),
      ...city.zones.map((zone) => zone.curbZoneId),
      ...city.spaces.map((space) => space.curbSpaceId),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect(ids.filter((id) => !shape.test(id))).toEqual([]);
  });

  it('names every area once, in composed form', () => {
    const names = city.areas.map((area) => area.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name === '' || name !== name.normalize('NFC'))).toEqual([]);
  });

  it('numbers the spaces of each zone from 1 without a gap', () => {
    for (const zone of city.zones) {
      const numbers = city.spaces
        .filter((space) => space.curbZoneId === zone.curbZoneId)
        .map((space) => space.spaceNumber);
      expect(numbers).toEqual(Array.from({ length: zone.spaceCount }, (_, index) => index + 1));
    }
  });

  it('has areas, zones and spaces that say the same of each other', () => {
    const areaLinks = city.areas.flatMap((area) =>
      area.curbZoneIds.map((id) => `${area.curbAreaId} ${id}`),
    );
    const zoneLinks = city.zones.flatMap((zone) =>
      zone.curbAreaIds.map((id) => `${id} ${zone.curbZoneId}`),
    );
    expect(zoneLinks.sort()).toEqual(areaLinks.sort());
    expect(new Set(areaLinks).size).toBe(areaLinks.length);
    for (const zone of city.zones.filter(({ curbSpaceIds }) => curbSpaceIds !== null)) {
      expect(zone.curbSpaceIds).toEqual(
        city.spaces
          .filter((space) => space.curbZoneId === zone.curbZoneId)
          .map((space) => space.curbSpaceId),
      );
    }
  });

  it('orders its dates', () => {
    for (const record of [...city.areas, ...city.zones, ...city.spaces]) {
      expect(record.publishedDateMs).toBeLessThanOrEqual(record.lastUpdatedDateMs);
      expect(record.lastUpdatedDateMs).toBeLessThanOrEqual(CITY_FACTS.last_updated);
    }
    for (const record of [...city.zones, ...city.spaces]) {
      if (record.startDateMs === null || record.endDateMs === null) continue;
      expect(record.startDateMs).toBeLessThan(record.endDateMs);
    }
  });

  it('observes nothing after its last update, and nothing twice at one time', () => {
    const keys = city.observations.map((one) => `${one.curbSpaceId} ${one.availabilityTimeMs}`);
    expect(new Set(keys).size).toBe(keys.length);
    const times = [
      ...city.observations.map((one) => one.availabilityTimeMs),
      ...city.spaces.flatMap(({ availability }) => availability?.timeMs ?? []),
    ];
    expect(times.filter((time) => time > CITY_FACTS.last_updated)).toEqual([]);
  });

  it('closes every ring, shells counter-clockwise and holes clockwise', () => {
    const shells = [
      ...city.areas.map(({ rings }) => rings[0]!),
      ...city.zones.flatMap(({ shape }) => (shape.type === 'Polygon' ? [shape.ring] : [])),
      ...city.spaces.flatMap(({ ring }) => (ring === null ? [] : [ring])),
    ];
    const holes = city.areas.flatMap(({ rings }) => rings.slice(1));
    for (const ring of [...shells, ...holes]) expect(ring.at(-1)).toEqual(ring[0]);
    for (const ring of shells) expect(signedAreaM2(toPlane(ring))).toBeGreaterThan(2);
    for (const ring of holes) expect(signedAreaM2(toPlane(ring))).toBeLessThan(-2);
  });

  it('writes every coordinate with seven decimals', () => {
    const corners = city.spaces.flatMap(({ ring }) => ring ?? []);
    const texts = corners.flatMap(({ lng, lat }) => [lng, lat]);
    expect(texts.filter((text) => !/^-?\d+\.\d{7}$/.test(text))).toEqual([]);
  });

  it('has each space in its zone, to a fingertip', () => {
    for (const { ring, curbZoneId } of city.spaces) {
      const { shape } = zoneById.get(curbZoneId)!;
      if (ring === null || shape.type === 'LineString') continue;
      const zoneRing = toPlane(shape.ring);
      for (const point of toPlane(ring)) expect(outsideM(zoneRing, point)).toBeLessThan(0.02);
    }
  });

  it('has the spaces of a line within the width of its zone of it', () => {
    for (const { ring, curbZoneId } of city.spaces) {
      const zone = zoneById.get(curbZoneId)!;
      if (ring === null || zone.shape.type === 'Polygon') continue;
      const [from, to] = toPlane(zone.shape.line);
      for (const point of toPlane(ring)) {
        expect(distanceToLineM([from!, to!], point)).toBeLessThan(zone.widthCm / 200);
      }
    }
  });

  it('has no two spaces on one ground at one time', () => {
    const things = city.spaces.flatMap((space) => {
      const zone = zoneById.get(space.curbZoneId)!;
      return space.ring === null ? [] : [{ ring: toPlane(space.ring), zone }];
    });
    expect(largestOverlapM2(things)).toBeLessThan(0.1);
  });

  it('has no two zones on one ground at one time', () => {
    const things = city.zones.flatMap((zone) =>
      zone.shape.type === 'Polygon' ? [{ ring: toPlane(zone.shape.ring), zone }] : [],
    );
    expect(largestOverlapM2(things)).toBeLessThan(0.1);
  });

  it('has each zone inside the areas that list it, and outside all others', () => {
    const areas = city.areas.map(({ curbAreaId, rings }) => ({
      curbAreaId,
      rings: rings.map(toPlane),
    }));
    for (const { shape, curbAreaIds } of city.zones) {
      const points = toPlane(shape.type === 'Polygon' ? shape.ring : shape.line);
      for (const { curbAreaId, rings } of areas) {
        const insideCount = points.filter((point) => isInside(rings, point)).length;
        expect(insideCount).toBe(curbAreaIds.includes(curbAreaId) ? points.length : 0);
      }
    }
  });

  it('says the length and width that its shapes have', () => {
    for (const { ring, lengthCm, widthCm } of city.spaces) {
      if (ring === null) continue;
      const [a, b, c] = toPlane(ring);
      const sides = [distanceM(a!, b!), distanceM(b!, c!)].sort((x, y) => y - x);
      expect(Math.abs(sides[0]! * 100 - lengthCm)).toBeLessThan(6);
      expect(Math.abs(sides[1]! * 100 - widthCm)).toBeLessThan(6);
    }
  });
});

describe('the sample city', () => {
  const city = createWholeCity({ seed: 52, spaceCount: 960 });

  it.each<[string, (city: WholeCity) => number]>([
    ['areas with a hole', ({ areas }) => areas.filter(({ rings }) => rings.length > 1).length],
    ['areas that are not convex', ({ areas }) => areas.filter(isConcave).length],
    ['zones in several areas', ({ zones }) => zones.filter((z) => z.curbAreaIds.length > 1).length],
    ['zones in no area', ({ zones }) => zones.filter((z) => z.curbAreaIds.length === 0).length],
    ['lines', ({ zones }) => zones.filter((z) => z.shape.type === 'LineString').length],
    ['angled parking', ({ zones }) => zones.filter((z) => z.parkingAngle === 'angled').length],
    ['zones of the past', ({ zones }) => zones.filter((z) => z.endDateMs !== null).length],
    [
      'zones of the future',
      ({ zones }) => zones.filter((z) => z.startDateMs > CITY_FACTS.last_updated).length,
    ],
    ['zones that list their spaces', ({ zones }) => zones.filter((z) => z.curbSpaceIds).length],
    ['spaces without a shape', ({ spaces }) => spaces.filter((s) => s.ring === null).length],
    ['spaces with dates', ({ spaces }) => spaces.filter((s) => s.startDateMs !== null).length],
    ['spaces with an end', ({ spaces }) => spaces.filter((s) => s.endDateMs !== null).length],
    ['spaces with availability', ({ spaces }) => spaces.filter((s) => s.availability).length],
    ['observations', ({ observations }) => observations.length],
  ])('has %s, and records that are not', (_, count) => {
    const total = city.areas.length + city.zones.length + city.spaces.length;
    expect(count(city)).toBeGreaterThan(0);
    expect(count(city)).toBeLessThan(total);
  });
});

/** Pairs whose zones are valid at one time; boxes keep it fast. */
function largestOverlapM2(things: readonly { ring: Point[]; zone: SampleZone }[]): number {
  const sorted = things
    .map((thing) => ({ ...thing, box: boxOf(thing.ring) }))
    .sort((a, b) => a.box.minX - b.box.minX);
  let largest = 0;
  sorted.forEach((a, index) => {
    for (const b of sorted.slice(index + 1)) {
      if (b.box.minX > a.box.maxX) break;
      if (b.box.minY > a.box.maxY || b.box.maxY < a.box.minY) continue;
      if (!areValidTogether(a.zone, b.zone)) continue;
      largest = Math.max(largest, overlapM2(a.ring, b.ring));
    }
  });
  return largest;
}

function areValidTogether(a: SampleZone, b: SampleZone): boolean {
  return (
    a.startDateMs < (b.endDateMs ?? Number.POSITIVE_INFINITY) &&
    b.startDateMs < (a.endDateMs ?? Number.POSITIVE_INFINITY)
  );
}

function boxOf(ring: readonly Point[]) {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  return {
    minX: Math.min(...xs),
    maxX: Math.max(...xs),
    minY: Math.min(...ys),
    maxY: Math.max(...ys),
  };
}

function isConcave({ rings }: { rings: readonly (readonly { lng: string; lat: string }[])[] }) {
  const ring = toPlane(rings[0]!);
  return ring.some((point) => outsideM(ring, point) > 20);
}

function distanceM(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

function distanceToLineM([from, to]: readonly [Point, Point], point: Point): number {
  return Math.abs(outsideM([from, to, from], point));
}
