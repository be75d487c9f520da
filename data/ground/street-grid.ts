import { createRandom, STREAM } from './random.ts';

/** A point of the city's own plane, in metres: `xM` along the streets, `yM` along the avenues. */
export interface PlanePoint {
  readonly xM: number;
  readonly yM: number;
}

/** A corner as it is written: degrees with seven decimals, about a centimetre. */
export interface Corner {
  readonly lng: string;
  readonly lat: string;
}

/**
 * Streets and avenues cross at nodes; node (0, 0) is the south-west one. A block lies between four
 * nodes and has the column and row of its south-west one.
 */
export interface StreetGrid {
  readonly columnCount: number;
  node(place: { column: number; row: number }): PlanePoint;
}

export function createStreetGrid(options: { seed: number; columnCount: number }): StreetGrid {
  const { seed, columnCount } = options;
  const columnShifts = Float64Array.from({ length: columnCount + 1 }, (_, column) =>
    shiftOf({ seed, stream: STREAM.column, index: column }),
  );

  return {
    columnCount,
    node({ column, row }) {
      const random = createRandom({
        seed,
        stream: STREAM.node,
        index: row * (columnCount + 1) + column,
      });
      const bendX = BEND_M * Math.sin(row / 7);
      const bendY = BEND_M * Math.sin(column / 6);
      const rowShift = shiftOf({ seed, stream: STREAM.row, index: row });
      return {
        xM: column * COLUMN_PITCH_M + (columnShifts[column] ?? 0) + bendX + jitterOf(random.word()),
        yM: row * ROW_PITCH_M + rowShift + bendY + jitterOf(random.word()),
      };
    },
  };
}

/** Returns the position on earth of a point of the plane. */
export function cornerAt(point: PlanePoint): Corner {
  const eastM = point.xM * ROTATION_COS - point.yM * ROTATION_SIN;
  const northM = point.xM * ROTATION_SIN + point.yM * ROTATION_COS;
  const lat = ORIGIN_LAT + northM / METERS_PER_DEGREE_LAT;
  const lng = ORIGIN_LNG + eastM / (METERS_PER_DEGREE_LNG_AT_EQUATOR * Math.cos(lat * RADIANS));
  return { lng: formatDegrees(lng), lat: formatDegrees(lat) };
}

/**
 * Formats degrees with exactly seven decimals. Whole ten-millionths are exact, so rounding has
 * no effect.
 */
export function formatDegrees(degrees: number): string {
  const tenMillionths = Math.round(degrees * 1e7);
  const digits = String(Math.abs(tenMillionths)).padStart(8, '0');
  const sign = tenMillionths < 0 ? '-' : '';
  return `${sign}${digits.slice(0, -7)}.${digits.slice(-7)}`;
}

function shiftOf(key: { seed: number; stream: 1 | 2; index: number }): number {
  return createRandom(key).below(2 * SHIFT_CM + 1) / 100 - SHIFT_CM / 100;
}

function jitterOf(word: number): number {
  return (word % (2 * JITTER_CM + 1)) / 100 - JITTER_CM / 100;
}

/**
 * Ordinary city blocks. Shifts, bends and jitter together leave at least 60 m
 * between two crossings.
 */
const COLUMN_PITCH_M = 98;
const ROW_PITCH_M = 86;
/** Largest offset of a whole street from its regular place. */
const SHIFT_CM = 700;
/** Largest offset of one crossing from its street: surveyed streets are not straight. */
const JITTER_CM = 250;
/** Streets bend gently over many blocks. */
const BEND_M = 10;

/** The south-west crossing of a made-up port on a real coast. */
const ORIGIN_LNG = -72.4;
const ORIGIN_LAT = 41.2;
const RADIANS = Math.PI / 180;
/** WGS 84 at 41° north, to a part in ten thousand over the largest city. */
const METERS_PER_DEGREE_LAT = 111_062;
const METERS_PER_DEGREE_LNG_AT_EQUATOR = 111_480;
/**
 * The grid is not aligned with north, as few are: it is rotated counter-clockwise by this angle.
 */
export const GRID_ROTATION_DEGREES = 17;
const ROTATION_COS = Math.cos(GRID_ROTATION_DEGREES * RADIANS);
const ROTATION_SIN = Math.sin(GRID_ROTATION_DEGREES * RADIANS);
