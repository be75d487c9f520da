import { createFaceFrame, FACES_PER_BLOCK, type FaceFrame, getFacePlace } from './face-frame.ts';
import {
  createNeighbourhoodMap,
  type Neighbourhood,
  type NeighbourhoodMap,
} from './neighbourhood.ts';
import { planFace, type ZonePlan } from './plan-face.ts';
import { createStreetGrid, type StreetGrid } from './street-grid.ts';

/**
 * A city before it is written. Only its size is stored: every face, zone and neighbourhood is
 * computed from the seed when it is requested, so ten million spaces take no more memory than ten.
 */
export interface CityPlan {
  readonly seed: number;
  readonly spaceCount: number;
  /** Nothing in the city gives a warning: every space has a shape, and no area has a hole. */
  readonly isClean: boolean;
  readonly grid: StreetGrid;
  readonly faceCount: number;
  readonly neighbourhoods: NeighbourhoodMap;
  getFrame(faceIndex: number): FaceFrame;
  /** Returns the zones of a face, in order; none beyond the city's last face. */
  planZones(faceIndex: number): ZonePlan[];
  getFaceIndex(block: { column: number; row: number }): number;
  selectNeighbourhoods(faceIndex: number): Neighbourhood[];
}

/** Lays out as many blocks as it takes to hold exactly `spaceCount` curb spaces. */
export function planCity(options: {
  seed: number;
  spaceCount: number;
  isClean?: boolean;
}): CityPlan {
  const { seed, spaceCount, isClean = false } = options;
  const columnCount = Math.max(1, Math.round(Math.sqrt(spaceCount / SPACES_PER_BLOCK)));
  const grid = createStreetGrid({ seed, columnCount });
  const getFrame = (faceIndex: number) =>
    createFaceFrame(grid, getFacePlace(faceIndex, columnCount));
  const planWholeFace = (faceIndex: number) =>
    planFace({ seed, faceIndex, faceLengthM: getFrame(faceIndex).lengthM });
  const { faceCount, lastFaceSpaceCount } = countFaces(planWholeFace, spaceCount);
  const rowCount = Math.ceil(faceCount / (FACES_PER_BLOCK * columnCount));
  const neighbourhoods = createNeighbourhoodMap({ seed, columnCount, rowCount, isClean });

  return {
    seed,
    spaceCount,
    isClean,
    grid,
    faceCount,
    neighbourhoods,
    getFrame,
    planZones(faceIndex) {
      if (faceIndex >= faceCount) return [];
      const zones = planWholeFace(faceIndex);
      return faceIndex < faceCount - 1 ? zones : cutTo(zones, lastFaceSpaceCount);
    },
    getFaceIndex: ({ column, row }) => (row * columnCount + column) * FACES_PER_BLOCK,
    selectNeighbourhoods: (faceIndex) =>
      neighbourhoods.selectAt(getFacePlace(faceIndex, columnCount)),
  };
}

/** Counts the faces needed until all spaces are placed. */
function countFaces(
  planWholeFace: (faceIndex: number) => ZonePlan[],
  spaceCount: number,
): { faceCount: number; lastFaceSpaceCount: number } {
  let rest = spaceCount;
  for (let faceIndex = 0; ; faceIndex++) {
    const here = planWholeFace(faceIndex).reduce((sum, zone) => sum + zone.bayCount, 0);
    if (here >= rest) return { faceCount: faceIndex + 1, lastFaceSpaceCount: rest };
    rest -= here;
  }
}

/** Keeps the first `spaceCount` bays of a face, and removes zones that have none left. */
function cutTo(zones: readonly ZonePlan[], spaceCount: number): ZonePlan[] {
  let rest = spaceCount;
  const kept: ZonePlan[] = [];
  for (const zone of zones) {
    const bayCount = Math.min(zone.bayCount, rest);
    if (bayCount > 0) kept.push({ ...zone, bayCount });
    rest -= bayCount;
  }
  return kept;
}

/** Average number of spaces in a block; it only determines how square the city is. */
const SPACES_PER_BLOCK = 38;
