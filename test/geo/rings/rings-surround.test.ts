import { describe, expect, it } from 'vitest';
import { ringsSurround } from '../../../src/geo/rings/rings-surround.ts';

/** A square shell from 0 to 10, turned by 45 degrees round its middle if asked, and a hole. */
const SHELL = [0, 0, 10, 0, 10, 10, 0, 10, 0, 0];
const DIAMOND = [5, -2, 12, 5, 5, 12, -2, 5, 5, -2];
const HOLE = [4, 4, 4, 6, 6, 6, 6, 4, 4, 4];
const LARGE_HOLE = [1, 1, 1, 6, 6, 6, 6, 1, 1, 1];
const OTHER_HOLE = [4, 4, 4, 9, 9, 9, 9, 4, 4, 4];
const HOLES: readonly (readonly number[])[] = [HOLE, LARGE_HOLE, OTHER_HOLE];
/** A part that overlaps the shell. */
const PART = [3, 3, 12, 3, 12, 12, 3, 12, 3, 3];

function isSurrounded(rings: readonly (readonly number[])[], ...list: number[]): boolean {
  const ringPositions = new Uint32Array(rings.length + 1);
  rings.forEach((ring, index) => {
    ringPositions[index + 1] = ringPositions[index]! + ring.length / 2;
  });
  const columns = { ringPositions, positions: Float64Array.from(rings.flat()) };
  const isShell = (ring: number) => !HOLES.includes(rings[ring] ?? []);
  return ringsSurround(columns, { first: 0, end: rings.length, isShell }, Float64Array.from(list));
}

describe('ringsSurround', () => {
  it('finds a line and a point inside a ring', () => {
    expect(isSurrounded([SHELL], 1, 1, 9, 9)).toBe(true);
    expect(isSurrounded([SHELL], 1, 1)).toBe(true);
  });

  it('finds a slanting line whose box meets a slanting edge', () => {
    expect(isSurrounded([DIAMOND], 6, 0, 10, 4)).toBe(true);
  });

  it('finds nothing outside, across an edge, or at one', () => {
    expect(isSurrounded([SHELL], 11, 1, 12, 9)).toBe(false);
    expect(isSurrounded([SHELL], 1, 1, 11, 9)).toBe(false);
    expect(isSurrounded([SHELL], 1, 0, 9, 0)).toBe(false);
    expect(isSurrounded([DIAMOND], 11, 1, 12, 2)).toBe(false);
  });

  it('finds nothing in a hole, across one, or around one', () => {
    expect(isSurrounded([SHELL, HOLE], 1, 1, 3, 3)).toBe(true);
    expect(isSurrounded([SHELL, HOLE], 4.5, 4.5, 5.5, 5.5)).toBe(false);
    expect(isSurrounded([SHELL, HOLE], 3, 5, 7, 5)).toBe(false);
    expect(isSurrounded([SHELL, HOLE], 3, 3, 7, 3, 7, 7, 3, 7, 3, 3)).toBe(false);
  });

  it('finds nothing where two holes overlap, and something where two parts do', () => {
    expect(isSurrounded([SHELL, LARGE_HOLE, OTHER_HOLE], 5, 5)).toBe(false);
    expect(isSurrounded([SHELL, LARGE_HOLE, OTHER_HOLE], 2, 8)).toBe(true);
    expect(isSurrounded([SHELL, PART], 5, 5, 8, 8)).toBe(true);
    expect(isSurrounded([SHELL, HOLE, PART], 4.5, 4.5, 5.5, 5.5)).toBe(true);
  });

  it('looks only at the rings that are named', () => {
    const columns = {
      ringPositions: Uint32Array.of(0, 5, 10),
      positions: Float64Array.from([...SHELL, ...HOLE]),
    };
    const list = Float64Array.of(4.5, 4.5, 5.5, 5.5);
    const isSurroundedBy = (first: number, end: number) =>
      ringsSurround(columns, { first, end, isShell: (ring) => ring === first }, list);
    expect(isSurroundedBy(0, 1)).toBe(true);
    expect(isSurroundedBy(1, 2)).toBe(true);
    expect(isSurroundedBy(0, 2)).toBe(false);
  });
});
