import type { Corner } from '../../../data/ground/street-grid.ts';

/**
 * Metres east and north of a corner of the city; flat over a few kilometres to a millimetre or so.
 */
export type Point = readonly [number, number];

export function toPlane(corners: readonly Corner[]): Point[] {
  return corners.map(({ lng, lat }) => [
    (Number(lng) + 72.4) * 111_480 * Math.cos((Number(lat) * Math.PI) / 180),
    (Number(lat) - 41.2) * 111_062,
  ]);
}

/** Twice the area to the left of a closed ring, halved: positive when it runs counter-clockwise. */
export function signedAreaM2(ring: readonly Point[]): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!;
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

/**
 * What two convex counter-clockwise rings have in common, by cutting one along
 * each side of the other.
 */
export function overlapM2(a: readonly Point[], b: readonly Point[]): number {
  let rest = a.slice(0, -1);
  for (let index = 0; index < b.length - 1; index++) {
    const side = [b[index]!, b[index + 1]!] as const;
    rest = rest.flatMap((from, at) => {
      const to = rest[(at + 1) % rest.length]!;
      const [fromLeft, toLeft] = [leftOf(side, from), leftOf(side, to)];
      const kept = fromLeft >= 0 ? [from] : [];
      if (fromLeft < 0 === toLeft < 0) return kept;
      const share = fromLeft / (fromLeft - toLeft);
      const cut: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      return [...kept, cut];
    });
  }
  return rest.length < 3 ? 0 : signedAreaM2(rest);
}

/** How far a point lies outside a convex counter-clockwise ring; 0 or less inside. */
export function outsideM(ring: readonly Point[], point: Point): number {
  return Math.max(
    ...ring.slice(0, -1).map((from, index) => {
      const to = ring[index + 1]!;
      return -leftOf([from, to], point) / Math.hypot(to[0] - from[0], to[1] - from[1]);
    }),
  );
}

/** Whether a point lies in a polygon with holes, by counting crossings. */
export function isInside(rings: readonly (readonly Point[])[], [x, y]: Point): boolean {
  let crossings = 0;
  for (const ring of rings) {
    for (let index = 0; index < ring.length - 1; index++) {
      const [fromX, fromY] = ring[index]!;
      const [toX, toY] = ring[index + 1]!;
      if (fromY > y === toY > y) continue;
      if (x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) crossings++;
    }
  }
  return crossings % 2 === 1;
}

function leftOf([from, to]: readonly [Point, Point], [x, y]: Point): number {
  return (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]);
}
