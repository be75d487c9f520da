import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Collected, comparePlaces, createCollector } from '../../src/diagnostic/collector.ts';
import type { Diagnostic } from '../../src/diagnostic/diagnostic.ts';
import type { Place } from '../../src/diagnostic/place.ts';
import { sentenceOf } from '../support/plain-finding.ts';

function untidy(row: number, changes: Partial<Diagnostic> = {}): Diagnostic {
  const place = { file: 'areas.csv', row, line: row };
  return { code: 'name-untidy', place, message: sentenceOf('name has a tab'), ...changes };
}

function collect(diagnostics: readonly Diagnostic[], sampleLimit: number): Collected {
  const collector = createCollector({}, sampleLimit);
  for (const diagnostic of diagnostics) collector.add(diagnostic);
  return collector.collected();
}

describe('createCollector', () => {
  it('counts exactly and keeps the first samples by place', () => {
    const collected = collect(
      [5, 3, 9, 1, 7, 2, 8].map((row) => untidy(row)),
      3,
    );
    expect(collected).toHaveLength(1);
    expect(collected[0]).toMatchObject({ code: 'name-untidy', severity: 'warning', count: 7 });
    expect(collected[0]?.samples.map(({ place }) => place.row)).toEqual([1, 2, 3]);
  });

  it('keeps of a sample what there is, its value in quotes of a bounded length', () => {
    const diagnostic = untidy(2, { id: 'a-1', field: 'NAME', value: 'x'.repeat(121) });
    expect(collect([diagnostic, untidy(3, { value: { a: [1] } }), untidy(4)], 5)).toEqual([
      {
        code: 'name-untidy',
        severity: 'warning',
        count: 3,
        fileCounts: new Map([['areas.csv', 3]]),
        samples: [
          {
            code: 'name-untidy',
            severity: 'warning',
            place: { file: 'areas.csv', row: 2, line: 2 },
            id: 'a-1',
            field: 'NAME',
            value: `${'x'.repeat(120)}…`,
            message: 'name has a tab',
          },
          {
            code: 'name-untidy',
            severity: 'warning',
            place: { file: 'areas.csv', row: 3, line: 3 },
            value: '{"a":[1]}',
            message: 'name has a tab',
          },
          {
            code: 'name-untidy',
            severity: 'warning',
            place: { file: 'areas.csv', row: 4, line: 4 },
            message: 'name has a tab',
          },
        ],
      },
    ]);
  });

  it('quotes no half of a character', () => {
    const value = `${'x'.repeat(119)}\u{1f17f}\u{1f17f}`;
    expect(collect([untidy(2, { value })], 1)[0]?.samples[0]?.value).toBe(`${'x'.repeat(119)}…`);
  });

  it('sorts by severity, then by code', () => {
    const collected = collect(
      [
        untidy(1, { code: 'ring-winding' }),
        untidy(1, { code: 'id-missing' }),
        untidy(1),
        untidy(1, { code: 'ring-unclosed', severity: 'warning' }),
        untidy(1, { code: 'ring-unclosed' }),
        untidy(1, { code: 'dates-reversed' }),
      ],
      5,
    );
    expect(collected.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
      'error id-missing',
      'error ring-unclosed',
      'warning dates-reversed',
      'warning name-untidy',
      'warning ring-unclosed',
      'info ring-winding',
    ]);
  });

  it('counts with the severity that the feed sets, and not at all what it ignores', () => {
    const collector = createCollector({ 'name-untidy': 'error', 'ring-winding': 'ignore' }, 5);
    collector.add(untidy(1));
    collector.add(untidy(1, { code: 'ring-winding' }));
    expect(collector.countOf('error')).toBe(1);
    expect(collector.countOf('info')).toBe(0);
    expect(collector.collected().map(({ code }) => code)).toEqual(['name-untidy']);
  });

  it('keeps no samples where none are wanted, and counts on', () => {
    const [summary] = collect(
      [1, 2, 3].map((row) => untidy(row)),
      0,
    );
    expect(summary).toMatchObject({ count: 3, samples: [] });
  });

  it('holds a bounded number of samples at any time', () => {
    const collector = createCollector({}, 10);
    for (let row = 5000; row > 0; row--) {
      collector.add(untidy(row));
      // The last place comes first, so that none is turned away unseen.
      if (row % 500 === 0) expect(collector.collected()[0]?.samples.length).toBeLessThan(20);
    }
    expect(collector.collected()[0]?.samples.map(({ place }) => place.row)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });

  it('gives the same whatever the order of arrival', () => {
    fc.assert(
      fc.property(anyDiagnostics, fc.nat(), fc.integer({ min: 1, max: 4 }), (list, seed, limit) => {
        const shuffled = shuffle(list, seed);
        expect(collect(shuffled, limit)).toEqual(collect(list, limit));
      }),
    );
  });

  it('gives the same of several collectors, merged in any order, as of one', () => {
    fc.assert(
      fc.property(anyDiagnostics, fc.nat(), fc.integer({ min: 1, max: 4 }), (list, seed, limit) => {
        const merged = createCollector({}, limit);
        for (const part of shuffle(cutInThree(list), seed)) merged.merge(collect(part, limit));
        expect(merged.collected()).toEqual(collect(list, limit));
      }),
    );
  });

  it('leaves what it is given to merge as it was', () => {
    const part = collect([untidy(1)], 5);
    const collector = createCollector({}, 5);
    collector.merge(part);
    collector.add(untidy(2));
    expect(part[0]).toMatchObject({ count: 1 });
    expect(part[0]?.samples).toHaveLength(1);
  });
});

describe('comparePlaces', () => {
  const inOrder: Place[] = [
    { file: 'Bays.csv', row: 9 },
    { file: 'areas.geojson' },
    { file: 'areas.geojson', pointer: '/data/0/areas/9' },
    { file: 'areas.geojson', pointer: '/data/0/areas/10' },
    { file: 'areas.geojson', pointer: '/data/1' },
    { file: 'areas.geojson', pointer: '/data/1/areas/2' },
    { file: 'areas.geojson', pointer: '/data/10' },
    { file: 'areas.geojson', line: 3 },
    { file: 'bays.csv', row: 2, line: 2 },
    { file: 'bays.csv', row: 2, line: 3 },
    { file: 'bays.csv', row: 10, line: 3 },
    { file: '\uff30.csv' },
    { file: '\u{1f17f}.csv' },
  ];

  it('goes by file, then by where in the file', () => {
    const shuffled = shuffle(inOrder, 4711);
    expect(shuffled.sort(comparePlaces)).toEqual(inOrder);
  });

  it('has every place equal to itself alone', () => {
    for (const [a, first] of inOrder.entries()) {
      for (const [b, second] of inOrder.entries()) {
        expect(comparePlaces(first, second) === 0).toBe(a === b);
      }
    }
  });
});

const anyDiagnostics = fc.array(
  fc.record({
    code: fc.constantFrom('name-untidy', 'id-nil', 'ring-winding'),
    place: fc.record({ file: fc.constantFrom('a.csv', 'b.csv'), row: fc.nat(3) }),
    field: fc.constantFrom('x', 'y'),
    id: fc.constantFrom('1', '2'),
    value: fc.constantFrom('v', 'w'),
    message: fc.constantFrom('m', 'n').map(sentenceOf),
  }),
  { maxLength: 40 },
);

function shuffle<T>(list: readonly T[], seed: number): T[] {
  const shuffled = [...list];
  let state = seed + 1;
  for (let index = shuffled.length - 1; index > 0; index--) {
    state = (state * 48_271) % 2_147_483_647;
    const other = state % (index + 1);
    [shuffled[index], shuffled[other]] = [shuffled[other] as T, shuffled[index] as T]; // In bounds.
  }
  return shuffled;
}

function cutInThree<T>(list: readonly T[]): T[][] {
  const third = Math.ceil(list.length / 3);
  return [list.slice(0, third), list.slice(third, 2 * third), list.slice(2 * third)];
}
