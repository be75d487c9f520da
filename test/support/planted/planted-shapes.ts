type Pair = readonly [lng: number, lat: number];

/** The positions of the outer ring of a polygon in WKT, without the closing one. */
export function ringOf(wkt: string): Pair[] {
  const [, ring = ''] = /\(\(([^()]*)\)/.exec(wkt) ?? [];
  const pairs = ring.split(',').map((pair): Pair => {
    const [lng = 0, lat = 0] = pair.trim().split(' ').map(Number);
    return [lng, lat];
  });
  return pairs.slice(0, -1);
}

/** The polygon of a closed ring. */
export function polygonOf(ring: readonly Pair[], close: Pair | undefined = ring[0]): string {
  return `POLYGON ((${textOf(close === undefined ? ring : [...ring, close])}))`;
}

export function textOf(ring: readonly Pair[]): string {
  return ring.map(([lng, lat]) => `${lng.toFixed(8)} ${lat.toFixed(8)}`).join(', ');
}

export function moved(ring: readonly Pair[], east: number, north: number): Pair[] {
  return ring.map(([lng, lat]) => [lng + east, lat + north]);
}

/** Made larger or smaller about the middle of its corners. */
export function scaled(ring: readonly Pair[], factor: number): Pair[] {
  const [x, y] = middleOf(ring);
  return ring.map(([lng, lat]) => [x + (lng - x) * factor, y + (lat - y) * factor]);
}

export function middleOf(ring: readonly Pair[]): Pair {
  const sum = (index: 0 | 1) => ring.reduce((total, pair) => total + pair[index], 0) / ring.length;
  return [sum(0), sum(1)];
}

/** A square of so many degrees beside a position, as a closed ring. */
export function squareAt([lng, lat]: Pair, side: number): string {
  const ring: Pair[] = [
    [lng, lat],
    [lng + side, lat],
    [lng + side, lat + side],
    [lng, lat + side],
    [lng, lat],
  ];
  return textOf(ring);
}

/** The same, clockwise, as RFC 7946 wants a hole. */
export function holeAt(position: Pair, side: number): string {
  return squareAt(position, side).split(', ').reverse().join(', ');
}

/** A position within a ring, near its northernmost corner. */
export function cornerInside(ring: readonly Pair[]): Pair {
  const north = ring.reduce(
    (best, [, lat], index) => (lat > (ring[best]?.[1] ?? 0) ? index : best),
    0,
  );
  const around = [-1, 1].map((step) => ring.at((north + step) % ring.length) ?? ([0, 0] as const));
  const [x, y] = middleOf(around);
  const [lng, lat] = ring[north] ?? [0, 0];
  return [lng + (x - lng) * 0.02, lat + (y - lat) * 0.02];
}
