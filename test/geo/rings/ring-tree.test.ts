import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxOfEdge, buildRingTree, visitEdgesNear } from '../../../src/geo/rings/ring-tree.ts';
import { makeRing } from '../../support/make-positions.ts';

const coordinate = fc.integer({ min: 0, max: 30 });
const rings = fc
  .array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 150 })
  .map(makeRing);

describe('visitEdgesNear', () => {
  it('visits every edge that meets the box, once, ascending, from the first one asked for', () => {
    const boxes = fc.tuple(coordinate, coordinate, coordinate, coordinate).map(([a, b, c, d]) => ({
      minLng: Math.min(a, c),
      minLat: Math.min(b, d),
      maxLng: Math.max(a, c),
      maxLat: Math.max(b, d),
    }));
    fc.assert(
      fc.property(rings, boxes, fc.nat(150), (ring, box, firstEdge) => {
        const visited: number[] = [];
        visitEdgesNear(buildRingTree(ring), { box, firstEdge }, (edge) => {
          visited.push(edge);
          return false;
        });
        const due = Array.from({ length: ring.length / 2 - 1 }, (_, edge) => edge).filter(
          (edge) => {
            const { minLng, minLat, maxLng, maxLat } = boxOfEdge(ring, edge);
            const meets =
              minLng <= box.maxLng &&
              maxLng >= box.minLng &&
              minLat <= box.maxLat &&
              maxLat >= box.minLat;
            return edge >= firstEdge && meets;
          },
        );
        expect(visited).toEqual([...new Set(visited)].sort((a, b) => a - b));
        expect(visited.every((edge) => edge >= firstEdge && edge < ring.length / 2 - 1)).toBe(true);
        expect(due.filter((edge) => !visited.includes(edge))).toEqual([]);
      }),
    );
  });

  it('stops at the first edge that satisfies, and says so', () => {
    const ring = makeRing(Array.from({ length: 40 }, (_, index) => [index, index % 2]));
    const tree = buildRingTree(ring);
    const everywhere = { minLng: 0, minLat: 0, maxLng: 40, maxLat: 1 };
    const visited: number[] = [];
    const isFound = visitEdgesNear(tree, { box: everywhere, firstEdge: 0 }, (edge) => {
      visited.push(edge);
      return edge === 2;
    });
    expect(isFound).toBe(true);
    expect(visited).toEqual([0, 1, 2]);
    expect(visitEdgesNear(tree, { box: everywhere, firstEdge: 0 }, () => false)).toBe(false);
  });

  it('looks at few edges of a large ring', () => {
    const ring = makeRing(
      Array.from({ length: 200_000 }, (_, index) => [
        Math.cos((2 * Math.PI * index) / 200_000),
        Math.sin((2 * Math.PI * index) / 200_000),
      ]),
    );
    let visitCount = 0;
    visitEdgesNear(buildRingTree(ring), { box: boxOfEdge(ring, 77_777), firstEdge: 0 }, () => {
      visitCount++;
      return false;
    });
    expect(visitCount).toBeGreaterThan(0);
    expect(visitCount).toBeLessThanOrEqual(24);
  });
});
