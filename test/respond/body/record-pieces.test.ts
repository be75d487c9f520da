import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AvailabilityObservation } from '../../../src/model/availability-observation.ts';
import type { CurbSpaceId } from '../../../src/model/curb-id.ts';
import { BrokenInvariant } from '../../../src/model/invariant.ts';
import {
  readRecords,
  readSpacesAsOf,
  withoutLastComma,
} from '../../../src/respond/body/record-pieces.ts';
import type { SpaceSections } from '../../../src/snapshot/sections.ts';
import { tinySpace, tinyZone, uuidOf } from '../../support/tiny-records.ts';
import { tinySnapshot } from '../../support/tiny-snapshot.ts';

const SPACES = [1, 2, 3, 4, 5].map((number) => tinySpace(number, 'z', { available: number !== 3 }));

function observed(number: number, availabilityTimeMs: number, available: boolean) {
  const curbSpaceId = uuidOf(number) as CurbSpaceId; // Well-formed by construction.
  return { curbSpaceId, availabilityTimeMs, available };
}

/** Spaces 1 and 4 have none, 2 and 3 two each, 5 one. */
const OBSERVATIONS = [
  observed(2, 100, false),
  observed(2, 200, true),
  observed(3, 100, true),
  observed(3, 200, true),
  observed(5, 150, false),
];

function spacesOf(
  observations: readonly AvailabilityObservation[] = OBSERVATIONS,
  recordsInPiece?: number,
): SpaceSections {
  const options = recordsInPiece === undefined ? {} : { recordsInPiece };
  return tinySnapshot({ zones: [tinyZone('z')], spaces: SPACES, observations }, options).spaces;
}

function parse(pieces: readonly Uint8Array[]) {
  return JSON.parse(`[${Buffer.concat(withoutLastComma(pieces))}]`);
}

describe('readRecords', () => {
  it('gives the rows of each range, in the order of the ranges', () => {
    const records = parse(readRecords(spacesOf().list, [3, 5, 0, 1]));
    expect(records.map((record: { name: string }) => record.name)).toEqual([
      'Bay 4',
      'Bay 5',
      'Bay 1',
    ]);
  });

  it('never copies a long range: it is a view of the file', () => {
    const { list } = spacesOf();
    const [piece] = readRecords(list, [1, 4]);
    expect(piece?.length).toBeGreaterThan(512);
    expect(readRecords(list, [1, 4]).length).toBe(1);
    expect(piece?.buffer).toBe(list.read(0, list.offsets[1] ?? 0)[0]?.buffer);
  });

  it('copies short ranges side by side into one buffer', () => {
    const pieces = readRecords(spacesOf().list, [3, 4, 0, 1]);
    expect(pieces.length).toBe(1);
    expect(parse(pieces).map(({ name }: { name: string }) => name)).toEqual(['Bay 4', 'Bay 1']);
  });

  it('takes a range over several files', () => {
    expect(parse(readRecords(spacesOf(OBSERVATIONS, 2).list, [0, 5])).length).toBe(5);
  });

  it('is nothing for no ranges', () => {
    expect(readRecords(spacesOf().list, [])).toEqual([]);
    expect(withoutLastComma([])).toEqual([]);
  });
});

describe('readSpacesAsOf', () => {
  function availabilityAt(timeMs: number) {
    return parse(readSpacesAsOf(spacesOf(), [0, 5], timeMs)).map(
      (record: { available: boolean; availability_time: number | null }) => [
        record.available,
        record.availability_time,
      ],
    );
  }

  it.each([
    // Before any observation: as configured, and no time.
    [
      99,
      [
        [true, null],
        [true, null],
        [false, null],
        [true, null],
        [true, null],
      ],
    ],
    [
      100,
      [
        [true, null],
        [false, 100],
        [true, 100],
        [true, null],
        [true, null],
      ],
    ],
    [
      149,
      [
        [true, null],
        [false, 100],
        [true, 100],
        [true, null],
        [true, null],
      ],
    ],
    [
      150,
      [
        [true, null],
        [false, 100],
        [true, 100],
        [true, null],
        [false, 150],
      ],
    ],
    [
      200,
      [
        [true, null],
        [true, 200],
        [true, 200],
        [true, null],
        [false, 150],
      ],
    ],
    [
      999,
      [
        [true, null],
        [true, 200],
        [true, 200],
        [true, null],
        [false, 150],
      ],
    ],
  ])('at %i', (timeMs, expected) => {
    expect(availabilityAt(timeMs)).toEqual(expected);
  });

  it('changes no other byte of a record', () => {
    const latest = parse(readRecords(spacesOf().list, [0, 5]));
    const asOf = parse(readSpacesAsOf(spacesOf(), [0, 5], 100));
    const rest = (record: object) => ({ ...record, available: 0, availability_time: 0 });
    expect(asOf.map(rest)).toEqual(latest.map(rest));
    expect(asOf.map(Object.keys)).toEqual(latest.map(Object.keys));
  });

  it('copies nothing where no row differs from the latest', () => {
    const spaces = spacesOf();
    const [piece, ...others] = readSpacesAsOf(spaces, [0, 5], 999);
    expect(others).toEqual([]);
    expect(piece?.buffer).toBe(spaces.list.read(0, spaces.list.offsets[1] ?? 0)[0]?.buffer);
  });

  it('takes rows in any ranges and pieces', () => {
    const ranges = [2, 5, 0, 1, 1, 2];
    const whole = parse(readSpacesAsOf(spacesOf(), [0, 5], 100));
    for (const recordsInPiece of [1, 2, 3]) {
      const pieces = readSpacesAsOf(spacesOf(OBSERVATIONS, recordsInPiece), ranges, 100);
      expect(parse(pieces)).toEqual([2, 3, 4, 0, 1].map((row) => whole[row]));
    }
  });

  it('refuses a record that does not end in its latest observation', () => {
    const spaces = spacesOf();
    const available = spaces.timeline.available.map((each) => 1 - each);
    const damaged = { ...spaces, timeline: { ...spaces.timeline, available } };
    expect(() => readSpacesAsOf(damaged, [0, 5], 99)).toThrow(BrokenInvariant);
  });

  it('agrees with a search through all observations, at any time', () => {
    const observation = fc.record({
      number: fc.integer({ min: 1, max: 5 }),
      timeMs: fc.integer({ min: 0, max: 20 }),
      available: fc.boolean(),
    });
    const unique = {
      selector: (each: { number: number; timeMs: number }) => each.number * 100 + each.timeMs,
    };
    fc.assert(
      fc.property(fc.uniqueArray(observation, unique), fc.nat(20), (list, timeMs) => {
        const observations = list
          .toSorted((a, b) => a.timeMs - b.timeMs)
          .map((each) => observed(each.number, each.timeMs, each.available));
        const served = parse(readSpacesAsOf(spacesOf(observations), [0, 5], timeMs));
        SPACES.forEach((space, row) => {
          const last = observations.findLast(
            (each) => each.curbSpaceId === space.curbSpaceId && each.availabilityTimeMs <= timeMs,
          );
          expect(served[row].available).toBe(last?.available ?? space.available);
          expect(served[row].availability_time).toBe(last?.availabilityTimeMs ?? null);
        });
      }),
    );
  });
});
