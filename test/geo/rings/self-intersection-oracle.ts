/**
 * Judges a closed ring of small whole numbers by looking at every pair of edges with arithmetic
 * that is exact for them, and at the order of directions round every place where two edges meet.
 */
export type Verdict = 'simple' | 'touching' | 'grave';

type Point = readonly [number, number];
type Edge = readonly [Point, Point];

export function judgeRing(points: readonly Point[]): Verdict {
  const ring = points.filter((point, index) => !same(point, points[(index + 1) % points.length]));
  const edges = ring.map((point, index): Edge => [point, ring[(index + 1) % ring.length] as Point]);
  let verdict: Verdict = 'simple';
  edges.forEach((first, i) => {
    edges.forEach((second, j) => {
      if (j <= i) return;
      const shared = sharedPoints(first, second);
      if (shared === 'stretch') verdict = 'grave';
      else if (shared !== undefined && !isJoint(edges.length, i, j)) {
        if (swapsSides(ring, { point: shared, edges: [i, j] })) verdict = 'grave';
        else if (verdict === 'simple') verdict = 'touching';
      }
    });
  });
  return verdict;
}

/** Neighbours have their joint in common and nothing is wrong with that. */
function isJoint(count: number, i: number, j: number): boolean {
  return j === i + 1 || (i === 0 && j === count - 1);
}

/**
 * What two edges have in common: a place, a stretch, or nothing. Places are
 * exact fractions at worst.
 */
function sharedPoints([a, b]: Edge, [c, d]: Edge): Point | 'stretch' | undefined {
  const ab = [b[0] - a[0], b[1] - a[1]] as const;
  const cd = [d[0] - c[0], d[1] - c[1]] as const;
  const ac = [c[0] - a[0], c[1] - a[1]] as const;
  const slant = cross(ab, cd);
  if (slant === 0) {
    if (cross(ab, ac) !== 0) return undefined;
    const length = ab[0] ** 2 + ab[1] ** 2;
    const along = (point: Point) => (point[0] - a[0]) * ab[0] + (point[1] - a[1]) * ab[1];
    const low = Math.max(0, Math.min(along(c), along(d)));
    const high = Math.min(length, Math.max(along(c), along(d)));
    if (low > high) return undefined;
    return low < high ? 'stretch' : along(c) === low ? c : d;
  }
  const s = cross(ac, cd) / slant;
  const t = cross(ac, ab) / slant;
  if (s < 0 || s > 1 || t < 0 || t > 1) return undefined;
  if (s === 0) return a;
  if (s === 1) return b;
  if (t === 0) return c;
  if (t === 1) return d;
  return [a[0] + s * ab[0], a[1] + s * ab[1]];
}

/**
 * Whether the two passages of the ring through a place alternate in the order of
 * directions round it.
 */
function swapsSides(
  ring: readonly Point[],
  { point, edges: [i, j] }: { point: Point; edges: readonly [number, number] },
): boolean {
  const rays = [i, j].flatMap((edge) => raysAt(ring, point, edge));
  const turns = rays
    .map((ray, index) => ({
      angle: Math.atan2(ray[1] - point[1], ray[0] - point[0]),
      pass: index >> 1,
    }))
    .sort((a, b) => a.angle - b.angle);
  const gaps = turns.map(({ angle }, index) => angle - (turns[index - 1]?.angle ?? angle - 1));
  // Two rays in one direction: the edges share a stretch, which another pair of edges tells of.
  if (gaps.some((gap) => gap === 0)) return false;
  return turns[0]?.pass !== turns[1]?.pass && turns[1]?.pass !== turns[2]?.pass;
}

/** Where the ring comes from and goes to when it passes through a place on an edge. */
function raysAt(ring: readonly Point[], point: Point, edge: number): [Point, Point] {
  const at = (index: number) => ring[(index + ring.length) % ring.length] as Point;
  if (same(point, at(edge))) return [at(edge - 1), at(edge + 1)];
  if (same(point, at(edge + 1))) return [at(edge), at(edge + 2)];
  return [at(edge), at(edge + 1)];
}

function cross(a: Point, b: Point): number {
  return a[0] * b[1] - a[1] * b[0];
}

function same(a: Point, b: Point | undefined): boolean {
  return b !== undefined && a[0] === b[0] && a[1] === b[1];
}
