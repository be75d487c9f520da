import { describe, expect, it } from 'vitest';
import { placeHole } from '../../../src/geo/rings/polygon-holes.ts';
import { buildRingTree } from '../../../src/geo/rings/ring-tree.ts';
import { makeRing, reversed } from '../../support/make-positions.ts';

/** A U, open at the top: 6 wide, 6 high, its notch from 2 to 4 and down to 2. */
const U = '0 0, 6 0, 6 6, 4 6, 4 2, 2 2, 2 6, 0 6';

function place(pairs: string): string {
  const tree = buildRingTree(makeRing(U));
  const [first, ...others] = pairs.split(', ');
  const hole = makeRing(pairs);
  const placed = placeHole(tree, hole);
  // Which way a hole runs and where it begins are nothing to its place.
  expect(placeHole(tree, reversed(hole))).toBe(placed);
  expect(placeHole(tree, makeRing([...others, first].join(', ')))).toBe(placed);
  return placed;
}

describe('placeHole', () => {
  it('says inside for a hole that keeps clear of its shell', () => {
    expect(place('0.5 3, 1 5, 1.5 3')).toBe('inside');
  });

  it('says inside for a hole that touches its shell at a vertex or along an edge', () => {
    expect(place('0 3, 1 5, 1.5 3')).toBe('inside');
    expect(place('0 3, 0 5, 1.5 3')).toBe('inside');
    expect(place('2 2, 3 1, 1 1')).toBe('inside');
    expect(place('0 0, 6 0, 4 2, 2 2')).toBe('inside');
  });

  it('says inside for a hole that is the whole shell', () => {
    expect(place(U)).toBe('inside');
  });

  it('says outside for a hole that lies beside its shell (fault case B8)', () => {
    expect(place('7 0, 9 0, 8 2')).toBe('outside');
  });

  it('says outside for a hole that shares an edge with its shell from without', () => {
    expect(place('6 0, 9 0, 6 6')).toBe('outside');
  });

  it('says outside for a hole that fills a notch, though each of its vertices is on the shell', () => {
    expect(place('2 2, 4 2, 4 6, 2 6')).toBe('outside');
    expect(place('2 3, 4 3, 4 5, 2 5')).toBe('outside');
  });

  it('says across for a hole with vertices on both sides', () => {
    expect(place('1 1, 9 1, 9 2')).toBe('across');
  });

  it('says across for a hole whose vertices are inside and whose edge cuts a notch', () => {
    expect(place('1 1, 5 1, 5 5, 1 5')).toBe('across');
  });

  it('says across for a hole that leaves through a vertex of the shell', () => {
    expect(place('1 1, 2 2, 3 3, 2 2')).toBe('across');
  });

  it('places a hole in a shell of 100,000 vertices by the edges near it', () => {
    const shell = Array.from({ length: 100_000 }, (_, index): [number, number] => {
      const angle = (2 * Math.PI * index) / 100_000;
      return [Math.cos(angle), Math.sin(angle)];
    });
    const hole = shell.map(([lng, lat]): [number, number] => [lng * 0.9, lat * 0.9]);
    const tree = buildRingTree(makeRing(shell));
    expect(placeHole(tree, makeRing(hole))).toBe('inside');
    expect(placeHole(tree, makeRing(hole.map(([lng, lat]) => [lng + 3, lat])))).toBe('outside');
    expect(placeHole(tree, makeRing(hole.map(([lng, lat]) => [lng + 0.2, lat])))).toBe('across');
  });
});
