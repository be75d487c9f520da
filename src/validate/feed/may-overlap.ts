import { metresPerDegreeAt } from '../../geo/rings/ring-area.ts';
import type { FeedTable } from '../../table/feed-tables.ts';

/** Returns whether the shapes of two rows may share more than a negligible area. */
export type MayOverlap = (a: number, b: number) => boolean;

/**
 * Settles pairs of shapes that only touch, which are nearly all pairs whose boxes overlap, from
 * their positions in degrees: nothing is projected, clipped or allocated. It holds for any shapes.
 *
 * Across any straight line, the shared part is no deeper than the ranges of both shapes overlap
 * there (separating axes), and it is no longer than the diagonal of the box that their boxes share.
 */
export function createMayOverlap({ boxes, shapes }: FeedTable, negligibleM2: number): MayOverlap {
  const { shapeRings, ringPositions, positions } = shapes;
  const limitM2 = negligibleM2 / SLACK;
  let scaleLat = Number.NaN;
  let scale = { lngM: 0, latM: 0 };

  const firstOf = (row: number) => 2 * ringPositions[shapeRings[row]!]!;
  const endOf = (row: number) => 2 * ringPositions[shapeRings[row + 1]!]!;

  /** Whether the shared part is thin across one of the lines through the edges of row `edges`. */
  function isThin(edges: number, other: number, depthMaxM: number): boolean {
    const first = firstOf(edges);
    const end = endOf(edges);
    const otherFirst = firstOf(other);
    const otherEnd = endOf(other);
    for (let edge = first; edge + 3 < end; edge += 2) {
      const lng = positions[edge]!;
      const lat = positions[edge + 1]!;
      const edgeX = (positions[edge + 2]! - lng) * scale.lngM;
      const edgeY = (positions[edge + 3]! - lat) * scale.latM;
      const lengthM = Math.sqrt(edgeX * edgeX + edgeY * edgeY);
      if (lengthM === 0) continue;
      // Metres to the left of the edge, times its length, for a degree east and one north.
      const perLng = -edgeY * scale.lngM;
      const perLat = edgeX * scale.latM;
      let from = Number.POSITIVE_INFINITY;
      let to = Number.NEGATIVE_INFINITY;
      let otherFrom = Number.POSITIVE_INFINITY;
      let otherTo = Number.NEGATIVE_INFINITY;
      for (let at = first; at < end; at += 2) {
        const left = perLng * (positions[at]! - lng) + perLat * (positions[at + 1]! - lat);
        if (left < from) from = left;
        if (left > to) to = left;
      }
      for (let at = otherFirst; at < otherEnd; at += 2) {
        const left = perLng * (positions[at]! - lng) + perLat * (positions[at + 1]! - lat);
        if (left < otherFrom) otherFrom = left;
        if (left > otherTo) otherTo = left;
      }
      const depth = Math.min(to, otherTo) - Math.max(from, otherFrom);
      if (depth <= depthMaxM * lengthM) return true;
    }
    return false;
  }

  return (a, b) => {
    const south = Math.max(boxes[4 * a + 1]!, boxes[4 * b + 1]!);
    if (!(Math.abs(south - scaleLat) < SCALE_DEGREES)) {
      scaleLat = south;
      scale = metresPerDegreeAt(south);
    }
    const west = Math.max(boxes[4 * a]!, boxes[4 * b]!);
    const east = Math.min(boxes[4 * a + 2]!, boxes[4 * b + 2]!);
    const north = Math.min(boxes[4 * a + 3]!, boxes[4 * b + 3]!);
    const widthM = (east - west) * scale.lngM;
    const heightM = (north - south) * scale.latM;
    if (widthM * heightM <= limitM2) return false;
    if ((endOf(a) - firstOf(a)) * (endOf(b) - firstOf(b)) > PRODUCT_MAX) return true;
    const depthMaxM = limitM2 / Math.sqrt(widthM * widthM + heightM * heightM);
    return !isThin(a, b, depthMaxM) && !isThin(b, a, depthMaxM);
  };
}

/** The scale is computed again this far north or south. */
const SCALE_DEGREES = 0.001;
/**
 * Exact areas are measured on a plane at the corner of both boxes. Up to 80° north and south, an
 * area differs from that by less than this factor if the shapes are less than a degree high.
 */
const SLACK = 1.2;
/** Beyond so many pairs of coordinates, clipping is not much slower. */
const PRODUCT_MAX = 4096;
