import geographiclib from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { type BufferLine, loadBufferLine } from '../../src/geo/buffer-lines.ts';

const { WGS84 } = geographiclib.Geodesic;

async function buffer(line: readonly number[], distanceM: number): Promise<number[][][]> {
  const bufferLine: BufferLine = await loadBufferLine();
  const polygons = bufferLine(Float64Array.from(line), distanceM);
  return polygons.map((rings) => rings.map((ring) => [...ring]));
}

/** At the equator; a degree is 111,319.4908 m of longitude and 110,574.2758 m of latitude. */
const NORTH_2_M = 0.000018087;

describe('loadBufferLine', () => {
  it('draws both sides of a line, and ends where the line ends', async () => {
    expect(await buffer([0, 0, 0.001, 0], 2)).toEqual([
      [
        [
          ...[0.001, NORTH_2_M],
          ...[0, NORTH_2_M],
          ...[0, -NORTH_2_M],
          ...[0.001, -NORTH_2_M],
          ...[0.001, NORTH_2_M],
        ],
      ],
    ]);
  });

  it('keeps the corner of a line that turns', async () => {
    const [[ring = []] = []] = await buffer([0, 0, 0.001, 0, 0.001, 0.001], 2);
    expect(ring.length / 2).toBe(7);
    expect(pairsOf(ring)).toContainEqual([0.001017966, -NORTH_2_M]);
    expect(pairsOf(ring)).toContainEqual([0.000982034, NORTH_2_M]);
  });

  it('gives the hole of a line that runs round a block, clockwise', async () => {
    const block = [0, 0, 0.001, 0, 0.001, 0.001, 0, 0.001, 0, 0];
    const [rings = []] = await buffer(block, 2);
    expect(rings.map((ring) => Math.sign(signedArea(ring)))).toEqual([1, -1]);
  });

  it('reaches as far as it is asked for, by geodesics', async () => {
    const [lng, lat] = [13.4, 52.5];
    // 300 m to the north-east and back to the south-east.
    const line = [lng, lat, lng + 0.003, lat + 0.002, lng + 0.006, lat];
    const [[ring = []] = []] = await buffer(line, 3.5);
    const ends = pairsOf(ring).filter(([x = 0]) => x < lng + 0.0005);
    expect(ends.length).toBe(2);
    for (const [x = 0, y = 0] of ends) {
      const { s12 = 0 } = WGS84.Inverse(lat, lng, y, x);
      expect(Math.abs(s12 - 3.5)).toBeLessThan(0.001);
    }
  });

  it('gives longitudes from -180 to 180 for a line across the antimeridian', async () => {
    const [[ring = []] = []] = await buffer([179.9995, 0, -179.9995, 0], 2);
    expect(pairsOf(ring).map(([x]) => x)).toEqual([
      ...[-179.9995, 179.9995, 179.9995, -179.9995, -179.9995],
    ]);
  });
});

function pairsOf(ring: readonly number[]): number[][] {
  return Array.from({ length: ring.length / 2 }, (_, index) =>
    ring.slice(2 * index, 2 * index + 2),
  );
}

function signedArea(ring: readonly number[]): number {
  return pairsOf(ring).reduce((sum, [x = 0, y = 0], index, pairs) => {
    const [nextX = 0, nextY = 0] = pairs[(index + 1) % pairs.length] ?? [];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}
