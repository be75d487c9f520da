import { cropShape, planeBoxAround } from '../../geo/plane/crop-shape.ts';
import { isNearConvex, measureProtrusion } from '../../geo/plane/measure-protrusion.ts';
import { distanceToLinesM, distanceToShapeM } from '../../geo/plane/plane-distance.ts';
import {
  findConvexShell,
  measureShapeAreaM2,
  type Plane,
  type PlaneRing,
  type PlaneShape,
} from '../../geo/plane/plane-shape.ts';
import { hasShape } from '../../snapshot/shape-rows.ts';
import type { FeedTables } from '../../table/feed-tables.ts';
import {
  hasLines,
  hasPolygons,
  planeAtRow,
  planeListsOfRow,
  planeShapeOfRow,
} from './plane-rows.ts';

/** Two shapes drawn apart and rounded to six decimals disagree by up to 14 cm (RULES.md). */
const PROTRUSION_FINE_M = 0.15;
/** The width of a zone that is a line without a stated width (RULES.md, `space-outside-zone`). */
const LINE_WIDTH_M = 3;
/** The part of a zone around a space that it is compared with. Beyond it, a space is apart. */
const CROP_MARGIN_M = 50;
/** A point or line is apart from the zone if all of it is farther outside than this. */
const APART_M = 1;

/** How a space lies relative to its zone. */
export type SpacePlace =
  | Inside
  | { readonly form: 'apart' | 'unmeasured' }
  | { readonly form: 'protruding'; readonly distanceM: number; readonly outsideShare: number }
  | { readonly form: 'off the line'; readonly distanceM: number; readonly widthM: number };

export interface Inside {
  readonly form: 'inside';
}

const INSIDE: Inside = { form: 'inside' };

export interface ZoneGround {
  /** `undefined` if the space or the zone has no shape, or the zone is made of points. */
  placeOf(spaceRow: number, zoneRow: number): SpacePlace | undefined;
}

interface KnownZone {
  readonly row: number;
  readonly plane: Plane;
  readonly shape: PlaneShape;
  readonly lines: readonly PlaneRing[];
  /** The shell of a zone that is one convex polygon. */
  readonly convex: PlaneRing | undefined;
}

/** Keeps the last zone on a plane, because the spaces of one zone are usually consecutive. */
export function createZoneGround(tables: FeedTables): ZoneGround {
  const { spaces, zones } = tables;
  let known: KnownZone | undefined;

  function zoneAt(row: number): KnownZone {
    if (known?.row === row) return known;
    const plane = planeAtRow(zones, row);
    const shape = hasPolygons(zones, row) ? planeShapeOfRow(zones, row, plane) : [];
    const lines = hasLines(zones, row) ? planeListsOfRow(zones, row, plane) : [];
    known = { row, plane, shape, lines, convex: findConvexShell(shape) };
    return known;
  }

  /** Decides nearly all spaces of a sound feed: no corner is more than a hand outside the zone. */
  function isWithinConvex(spaceRow: number, { plane, convex }: KnownZone): boolean {
    if (convex === undefined) return false;
    const { shapeRings, ringPositions, positions } = spaces.shapes;
    const end = ringPositions[shapeRings[spaceRow + 1]!]!;
    for (let index = ringPositions[shapeRings[spaceRow]!]!; index < end; index++) {
      const x = plane.xOf(positions[2 * index]!);
      const y = plane.yOf(positions[2 * index + 1]!);
      if (!isNearConvex(x, y, convex, PROTRUSION_FINE_M)) return false;
    }
    return true;
  }

  return {
    placeOf(spaceRow, zoneRow) {
      if (!hasShape(spaces.shapes, spaceRow) || !hasShape(zones.shapes, zoneRow)) return undefined;
      const zone = zoneAt(zoneRow);
      if (zone.lines.length > 0) {
        const statedCm = zones.widthsCm[zoneRow]!;
        const widthM = statedCm > 0 ? statedCm / 100 : LINE_WIDTH_M;
        return placeByLine(planeListsOfRow(spaces, spaceRow, zone.plane), zone.lines, widthM);
      }
      if (zone.shape.length === 0) return undefined;
      if (isWithinConvex(spaceRow, zone)) return INSIDE;
      if (hasPolygons(spaces, spaceRow)) {
        return placePolygon(planeShapeOfRow(spaces, spaceRow, zone.plane), zone);
      }
      return placePositions(planeListsOfRow(spaces, spaceRow, zone.plane), zone.shape);
    },
  };
}

function placePolygon(space: PlaneShape, zone: KnownZone): SpacePlace {
  const near =
    zone.convex !== undefined
      ? zone.shape
      : cropShape(zone.shape, planeBoxAround(space.flat(), CROP_MARGIN_M));
  if (near.length === 0) return { form: 'apart' };
  try {
    const { distanceM, areaM2 } = measureProtrusion(space, near, PROTRUSION_FINE_M);
    if (distanceM === 0) return INSIDE;
    const outsideShare = Math.min(1, areaM2 / measureShapeAreaM2(space));
    if (outsideShare > APART_SHARE) return { form: 'apart' };
    return { form: 'protruding', distanceM, outsideShare };
  } catch {
    // The library throws on a few shapes that cross themselves; the other spaces are still checked.
    return { form: 'unmeasured' };
  }
}

/** All of a shape, except for rounding. */
const APART_SHARE = 1 - 1e-6;

/** Lines and points have no area: each of their positions is in the zone or outside. */
function placePositions(lists: readonly PlaneRing[], zone: PlaneShape): SpacePlace {
  const { least, most } = distancesOf(lists, (x, y) => distanceToShapeM(x, y, zone));
  if (most <= PROTRUSION_FINE_M) return INSIDE;
  if (least > APART_M) return { form: 'apart' };
  return { form: 'protruding', distanceM: most, outsideShare: 0 };
}

function placeByLine(
  lists: readonly PlaneRing[],
  lines: readonly PlaneRing[],
  widthM: number,
): SpacePlace {
  const { most } = distancesOf(lists, (x, y) => distanceToLinesM(x, y, lines));
  return most <= widthM + PROTRUSION_FINE_M
    ? INSIDE
    : { form: 'off the line', distanceM: most, widthM };
}

function distancesOf(
  lists: readonly PlaneRing[],
  measureM: (x: number, y: number) => number,
): { readonly least: number; readonly most: number } {
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (const list of lists) {
    for (let at = 0; at < list.length; at += 2) {
      const distanceM = measureM(list[at]!, list[at + 1]!);
      least = Math.min(least, distanceM);
      most = Math.max(most, distanceM);
    }
  }
  return { least, most };
}
