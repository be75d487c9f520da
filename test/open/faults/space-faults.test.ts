import { describe, expect, it } from 'vitest';
import { timelineFaults, zoneRowFaults } from '../../../src/open/faults/space-faults.ts';

describe('zoneRowFaults', () => {
  it('finds none where the spaces of each zone are one run', () => {
    expect(zoneRowFaults(Uint32Array.of(0, 0, 2), Uint32Array.of(0, 2, 2, 3))).toEqual([]);
    expect(zoneRowFaults(Uint32Array.of(), Uint32Array.of(0))).toEqual([]);
    expect(zoneRowFaults(Uint32Array.of(), Uint32Array.of(0, 0, 0))).toEqual([]);
  });

  it.each([
    ['a space in another run', [0, 1, 2], [0, 2, 2, 3], 1],
    ['a run that begins late', [0, 0, 2], [0, 1, 2, 3], 2],
    ['a first run that begins late', [0, 0, 2], [1, 2, 2, 3], 0],
    ['a zone that is not there', [0, 0, 3], [0, 2, 2, 3], 2],
    ['zones that fall', [2, 0, 0], [0, 2, 2, 3], 0],
    ['spaces behind the last run', [0, 0, 2], [0, 2, 2, 2], 3],
  ])('finds %s', (_, zoneRows, firstSpaces, row) => {
    expect(zoneRowFaults(Uint32Array.from(zoneRows), Uint32Array.from(firstSpaces))).toEqual([
      `spaces of zones: row ${row} is not in the run of its zone`,
    ]);
  });

  it('finds starts that lead beyond the spaces', () => {
    expect(zoneRowFaults(Uint32Array.of(0), Uint32Array.of(0, 2))).toEqual([
      'spaces of zones: start 1 is out of order or out of range',
    ]);
  });
});

describe('timelineFaults', () => {
  const timeline = {
    starts: Uint32Array.of(0, 2, 2, 3),
    timesMs: Float64Array.of(5, 9, 5),
    available: Uint8Array.of(0, 1, 1),
    defaults: Uint8Array.of(1, 1, 0),
  };

  it('finds none where the times of each space ascend', () => {
    expect(timelineFaults(timeline)).toEqual([]);
  });

  it.each([
    [
      'two observations of one time',
      { timesMs: Float64Array.of(5, 5, 5) },
      'timeline: the observations of row 0 are not in ascending order of time',
    ],
    [
      'times that fall',
      { starts: Uint32Array.of(0, 1, 3, 3) },
      'timeline: the observations of row 1 are not in ascending order of time',
    ],
    [
      'a time that is none',
      { timesMs: Float64Array.of(5, 9, Number.NaN) },
      'timeline: a time is not whole milliseconds',
    ],
    [
      'a part of a millisecond',
      { timesMs: Float64Array.of(5, 9.5, 5) },
      'timeline: a time is not whole milliseconds',
    ],
    [
      'an outcome that is none',
      { available: Uint8Array.of(0, 2, 1) },
      'timeline: flag 1 is neither 0 nor 1',
    ],
    [
      'a default that is none',
      { defaults: Uint8Array.of(9, 1, 1) },
      'timeline, defaults: flag 0 is neither 0 nor 1',
    ],
    [
      'starts that fall',
      { starts: Uint32Array.of(0, 2, 1, 3) },
      'timeline: start 2 is out of order or out of range',
    ],
  ])('finds %s', (_, change, fault) => {
    expect(timelineFaults({ ...timeline, ...change })).toEqual([fault]);
  });
});
