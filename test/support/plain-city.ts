import type { FoundPage } from '../../src/query/question.ts';
import type { City, CityArea, CityPeriod, CitySpace, CityZone } from './random-city.ts';
import type { CityPart, Pair } from './random-city-shapes.ts';

/** A city of a few hand-made records for exact answers. */
export function plainCity(records: {
  readonly areas?: readonly Partial<CityArea>[];
  readonly zones?: readonly Partial<CityZone>[];
  readonly spaces?: readonly Partial<CitySpace>[];
}): City {
  const { areas = [], zones = [{}], spaces = [] } = records;
  return {
    seed: 0,
    ground: { middle: [0, 0], side: 1, lineCount: 1, isDyadic: true },
    areas: areas.map((area, row) => ({
      id: plainUuid(row),
      name: `Area ${row}`,
      zones: [],
      parts: [],
      ...area,
    })),
    zones: zones.map((zone, row) => ({
      id: `zone-${row}`,
      parts: [],
      period: ALWAYS,
      isRecord: true,
      ...zone,
    })),
    objects: [],
    spaces: spaces.map((space, row) => ({
      id: plainUuid(row),
      zone: 0,
      parts: [],
      period: ALWAYS,
      observations: [],
      isAvailableByDefault: true,
      ...space,
    })),
  };
}

export const ALWAYS: CityPeriod = {
  startMs: Number.NEGATIVE_INFINITY,
  endMs: Number.POSITIVE_INFINITY,
};

export function plainUuid(row: number): string {
  return `00000000-0000-4000-8000-${String(row).padStart(12, '0')}`;
}

/** A rectangle between two corners. */
export function rectangle(
  minLng: number,
  minLat: number,
  maxLng: number,
  maxLat: number,
): CityPart {
  return {
    kind: 'polygon',
    rings: [
      [
        [minLng, minLat],
        [maxLng, minLat],
        [maxLng, maxLat],
        [minLng, maxLat],
        [minLng, minLat],
      ],
    ],
  };
}

export function polygonOf(...rings: (readonly Pair[])[]): CityPart {
  return { kind: 'polygon', rings };
}

export function lineOf(...pairs: readonly Pair[]): CityPart {
  return { kind: 'line', rings: [pairs] };
}

export function pointsOf(...pairs: readonly Pair[]): CityPart {
  return { kind: 'points', rings: [pairs] };
}

/** The rows of a page, in its order. */
export function rowsOfPage({ ranges }: Pick<FoundPage, 'ranges'>): number[] {
  const rows: number[] = [];
  for (let index = 0; index < ranges.length; index += 2) {
    for (let row = ranges[index] as number; row < (ranges[index + 1] as number); row++) {
      rows.push(row);
    }
  }
  return rows;
}
