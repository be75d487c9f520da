import { isObject } from '../model/is-object.ts';

/**
 * The shape of a sample, to be drawn: its lines, each as `[lng, lat, lng, lat, …]` in degrees. A
 * single position is a point.
 */
export type SampleLines = readonly (readonly number[])[];

/** The maximum number of positions drawn for one shape; a longer shape is simplified. */
const POSITIONS_MAX = 200;

/** Returns the lines of a GeoJSON geometry as found; `undefined` if nothing can be drawn. */
export function linesOfGeometry(geometry: unknown): SampleLines | undefined {
  if (!isObject(geometry)) return undefined;
  const lines: number[][] = [];
  collectLines(geometry.coordinates, lines, DEPTH_MAX);
  return thinLines(lines.filter((line) => line.length > 0));
}

/** Multipolygons have four levels of lists; deeper levels are not drawn. */
const DEPTH_MAX = 5;

function collectLines(coordinates: unknown, lines: number[][], depth: number): void {
  if (!Array.isArray(coordinates) || depth === 0) return;
  if (isPosition(coordinates)) lines.push([coordinates[0], coordinates[1]]);
  else if (coordinates.some(isPosition)) {
    lines.push(coordinates.filter(isPosition).flatMap((position) => position.slice(0, 2)));
  } else for (const part of coordinates) collectLines(part, lines, depth - 1);
}

function isPosition(value: unknown): value is [number, number] {
  return (
    Array.isArray(value) &&
    value.length >= 2 &&
    Number.isFinite(value[0]) &&
    Number.isFinite(value[1])
  );
}

/** Returns lines with no more positions in total than a drawing has use for, or none. */
export function thinLines(lines: SampleLines): SampleLines | undefined {
  const positionCount = lines.reduce((sum, line) => sum + line.length / 2, 0);
  if (positionCount === 0) return undefined;
  const step = Math.ceil(positionCount / POSITIONS_MAX);
  return step === 1 ? lines : lines.slice(0, POSITIONS_MAX).map((line) => thinLine(line, step));
}

/** Every `step`th position, and the last one so that a ring stays closed. */
function thinLine(line: readonly number[], step: number): number[] {
  const last = line.length / 2 - 1;
  const thinned: number[] = [];
  for (let index = 0; index <= last; index += step) {
    thinned.push(line[2 * index]!, line[2 * index + 1]!); // Within the line.
  }
  if (last % step !== 0) thinned.push(...line.slice(-2));
  return thinned;
}
