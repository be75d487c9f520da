import { latOf, lngOf } from '../../geo/rings/ring-orientation.ts';
import type { Positions } from '../../model/geometry.ts';

/** How many different places a ring stands at, counted up to three. */
export function countPlacesToThree(ring: Positions): number {
  const positionCount = ring.length / 2;
  let second = 1;
  while (second < positionCount && isSamePlace(ring, 0, second)) second++;
  if (second === positionCount) return 1;
  for (let index = second + 1; index < positionCount; index++) {
    if (!isSamePlace(ring, 0, index) && !isSamePlace(ring, second, index)) return 3;
  }
  return 2;
}

/** Turns a ring the other way round, in its place. */
export function reversePositions(ring: Positions): void {
  for (let low = 0, high = ring.length - 2; low < high; low += 2, high -= 2) {
    swapNumbers(ring, low, high);
    swapNumbers(ring, low + 1, high + 1);
  }
}

function isSamePlace(ring: Positions, a: number, b: number): boolean {
  return lngOf(ring, a) === lngOf(ring, b) && latOf(ring, a) === latOf(ring, b);
}

function swapNumbers(ring: Positions, a: number, b: number): void {
  const value = ring[a] as number; // Both are inside the ring.
  ring[a] = ring[b] as number;
  ring[b] = value;
}
