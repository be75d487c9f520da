import type { KerbPoint } from './bay-layout.ts';
import {
  type Corner,
  cornerAt,
  GRID_ROTATION_DEGREES,
  type PlanePoint,
  type StreetGrid,
} from './street-grid.ts';

/** The four sides of a block, counter-clockwise from the south. */
export const FACES_PER_BLOCK = 4;

export type Side = 0 | 1 | 2 | 3;

/** The block and the side of a face. Faces are numbered block by block, row by row. */
export interface FacePlace {
  readonly column: number;
  readonly row: number;
  readonly side: Side;
}

/** A face as a line along it from crossing to crossing, with the block on its left. */
export interface FaceFrame {
  readonly lengthM: number;
  /** Clockwise from north: the direction from the middle of the street to this side of it. */
  readonly bearingDegrees: number;
  /** `alongM` from the first crossing, `outM` from the kerb into the roadway. */
  cornerAt(point: KerbPoint): Corner;
}

export function getFacePlace(faceIndex: number, columnCount: number): FacePlace {
  const block = Math.floor(faceIndex / FACES_PER_BLOCK);
  return {
    column: block % columnCount,
    row: Math.floor(block / columnCount),
    // The remainder of a division by four.
    side: (faceIndex % FACES_PER_BLOCK) as Side,
  };
}

export function createFaceFrame(grid: StreetGrid, place: FacePlace): FaceFrame {
  const { from, to } = getCrossings(grid, place);
  const lengthM = Math.hypot(to.xM - from.xM, to.yM - from.yM);
  const alongX = (to.xM - from.xM) / lengthM;
  const alongY = (to.yM - from.yM) / lengthM;
  return {
    lengthM,
    bearingDegrees: getBearing({ xM: -alongY, yM: alongX }),
    cornerAt({ alongM, outM }) {
      const leftM = STREET_HALF_WIDTH_M - outM;
      return cornerAt({
        xM: from.xM + alongX * alongM - alongY * leftM,
        yM: from.yM + alongY * alongM + alongX * leftM,
      });
    },
  };
}

/** Returns the crossings at both ends, in the order that has the block on the left. */
function getCrossings(
  grid: StreetGrid,
  { column, row, side }: FacePlace,
): { from: PlanePoint; to: PlanePoint } {
  const southWest = { column, row };
  const southEast = { column: column + 1, row };
  const northEast = { column: column + 1, row: row + 1 };
  const northWest = { column, row: row + 1 };
  switch (side) {
    case 0:
      return { from: grid.node(southWest), to: grid.node(southEast) };
    case 1:
      return { from: grid.node(southEast), to: grid.node(northEast) };
    case 2:
      return { from: grid.node(northEast), to: grid.node(northWest) };
    case 3:
      return { from: grid.node(northWest), to: grid.node(southWest) };
  }
}

function getBearing(direction: PlanePoint): number {
  const inPlane = 90 - (Math.atan2(direction.yM, direction.xM) * 180) / Math.PI;
  return (inPlane - GRID_ROTATION_DEGREES + 360) % 360;
}

/** From the middle of the street to the kerb. */
const STREET_HALF_WIDTH_M = 8;
