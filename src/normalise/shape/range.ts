import type { Position, Positions } from '../../model/geometry.ts';
import { at, BrokenInvariant } from '../../model/invariant.ts';
import { refuseShape, type ShapeReading } from './shape-reading.ts';

const LNG_MAX = 180;
const LAT_MAX = 90;

export function isInRange(lng: number, lat: number): boolean {
  return lng >= -LNG_MAX && lng <= LNG_MAX && lat >= -LAT_MAX && lat <= LAT_MAX;
}

/**
 * Tells why the positions of a shape, of which at least one is out of range, are: latitude and
 * longitude the wrong way round, metres or feet of a projection, or longitudes counted from 0 to
 * 360.
 */
export function refuseRange(lines: readonly Positions[], reading: ShapeReading): null {
  const position = getFirstOutOfRange(lines);
  const value = [position.lng, position.lat];
  if (areSwapped(lines)) {
    return refuseShape(reading, 'coordinates-swapped', {
      value,
      message:
        `latitude ${position.lat} is beyond ±${LAT_MAX}, and all positions are in range with their ` +
        'numbers swapped; write the longitude first',
    });
  }
  return refuseShape(reading, 'coordinates-out-of-range', {
    value,
    message: `position ${position.lng}, ${position.lat} ${describeCause(position)}`,
  });
}

/** Beyond a full turn no slip with degrees leads; metres and feet begin there (fault case B4). */
const DEGREES_MAX = 360;

function describeCause({ lng, lat }: Position): string {
  const range = `is beyond ±${LNG_MAX}, ±${LAT_MAX}`;
  if (Math.abs(lng) > DEGREES_MAX || Math.abs(lat) > DEGREES_MAX) {
    return `${range} and looks projected; export the file in degrees of WGS 84 (EPSG:4326)`;
  }
  if (lng > LNG_MAX && Math.abs(lat) <= LAT_MAX) {
    return `${range} and looks counted from 0 to 360; take 360 from longitudes over 180`;
  }
  return `${range}; positions are degrees of longitude, then of latitude`;
}

function areSwapped(lines: readonly Positions[]): boolean {
  return lines.every((line) => {
    for (let index = 0; index < line.length; index += 2) {
      if (!isInRange(at(line, index + 1), at(line, index))) return false;
    }
    return true;
  });
}

function getFirstOutOfRange(lines: readonly Positions[]): Position {
  for (const line of lines) {
    for (let index = 0; index < line.length; index += 2) {
      const position = { lng: at(line, index), lat: at(line, index + 1) };
      if (!isInRange(position.lng, position.lat)) return position;
    }
  }
  throw new BrokenInvariant('a position is out of range');
}
