import { describe, expect, it } from 'vitest';
import type { CityFacts } from './city-facts.ts';
import { listQuestions } from './list-questions.ts';

const CITY: CityFacts = {
  spaceCount: 12_345,
  southWest: { lng: -72.4, lat: 41.2 },
  northEast: { lng: -72.3, lat: 41.3 },
  places: Array.from({ length: 40 }, (_, index) => ({ lng: -72.35, lat: 41.21 + index / 1000 })),
  spaceIds: Array.from({ length: 40 }, (_, index) => `space-${index}`),
  zoneIds: Array.from({ length: 40 }, (_, index) => `zone-${index}`),
};

const questions = listQuestions(CITY);

function pathsOf(name: string): URLSearchParams[] {
  const paths = questions.find((question) => question.name === name)?.paths ?? [];
  return paths.map((path) => new URLSearchParams(path.split('?')[1]));
}

describe('the questions of the bench', () => {
  it('are asked in as many ways as there are places, and mostly differ', () => {
    for (const { name, paths } of questions) {
      expect(`${name} ${paths.length}`).toBe(`${name} 40`);
      expect(new Set(paths).size).toBeGreaterThan(name.startsWith('(a)') ? 4 : 30);
    }
  });

  it('are the same each time', () => {
    expect(listQuestions(CITY)).toEqual(questions);
  });

  it('ask for pages that there are', () => {
    const pages = ['(a) no filter, first pages', '(a) no filter, last pages'].map((name) =>
      pathsOf(name).map((parameters) => Number(parameters.get('page_num'))),
    );
    expect([Math.min(...(pages[0] ?? [])), Math.max(...(pages[0] ?? []))]).toEqual([1, 10]);
    expect([Math.min(...(pages[1] ?? [])), Math.max(...(pages[1] ?? []))]).toEqual([115, 124]);
  });

  it('have boxes of the city whose border runs through it, and circles that hold all of it', () => {
    for (const parameters of pathsOf('(c) box of the city, first page')) {
      expect(Number(parameters.get('min_lat'))).toBeGreaterThanOrEqual(41.2);
      expect(Number(parameters.get('min_lat'))).toBeLessThan(41.202);
      expect(Number(parameters.get('max_lng'))).toBeGreaterThan(-72.302);
    }
    for (const parameters of pathsOf('(e) circle of the city, first page')) {
      expect(Number(parameters.get('radius'))).toBeGreaterThan(1_000_000);
    }
  });
});
