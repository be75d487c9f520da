import type { Position, Positions, Shape } from '../model/geometry.ts';
import { polygonsOf, positionListsOf } from '../model/geometry.ts';

/**
 * Returns a position that represents a shape: the centre of gravity of its first polygon, the
 * middle of the length of its first line, or its first point.
 */
export function middleOfShape(shape: Shape): Position {
  const [shell] = polygonsOf(shape)[0] ?? [];
  if (shell !== undefined) return centreOfRing(shell);
  const [line = new Float64Array(2)] = positionListsOf(shape);
  return shape.type.endsWith('LineString') ? middleOfLine(line) : { lng: line[0]!, lat: line[1]! };
}

/** Computed relative to the first position, so that a small ring far from 0, 0 loses no digits. */
function centreOfRing(ring: Positions): Position {
  const lng = ring[0]!;
  const lat = ring[1]!;
  let area = 0;
  let x = 0;
  let y = 0;
  for (let index = 0; index + 3 < ring.length; index += 2) {
    const ax = ring[index]! - lng;
    const ay = ring[index + 1]! - lat;
    const bx = ring[index + 2]! - lng;
    const by = ring[index + 3]! - lat;
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  return area === 0 ? { lng, lat } : { lng: lng + x / (3 * area), lat: lat + y / (3 * area) };
}

function middleOfLine(line: Positions): Position {
  const squeeze = Math.cos((line[1]! * Math.PI) / 180);
  const lengths: number[] = [];
  for (let index = 0; index + 3 < line.length; index += 2) {
    const east = (line[index + 2]! - line[index]!) * squeeze;
    lengths.push(Math.hypot(east, line[index + 3]! - line[index + 1]!));
  }
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [edge, length] of lengths.entries()) {
    if (length > 0 && left <= length) {
      const part = left / length;
      return {
        lng: line[2 * edge]! + part * (line[2 * edge + 2]! - line[2 * edge]!),
        lat: line[2 * edge + 1]! + part * (line[2 * edge + 3]! - line[2 * edge + 1]!),
      };
    }
    left -= length;
  }
  return { lng: line[0]!, lat: line[1]! };
}
