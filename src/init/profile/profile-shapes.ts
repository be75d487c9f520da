import type { Box, Position } from '../../model/geometry.ts';
import { isObject } from '../../model/is-object.ts';

/** The types and positions of the shapes of a file, in the file's own coordinates. */
export interface ShapeProfile {
  /** Records with a shape, by its GeoJSON type, in alphabetical order. */
  readonly types: readonly (readonly [type: string, count: number])[];
  readonly count: number;
  /**
   * The box around all positions; `null` if there are none. Not degrees if the file is projected.
   */
  readonly box: Box | null;
  /** One position of each shape, of at most `SAMPLE_COUNT_MAX` shapes spread over the file. */
  readonly sample: readonly Position[];
  /** The positions of whole shapes, up to `OUTLINE_POSITION_MAX` of them. */
  readonly outlines: readonly (readonly Position[])[];
  /** The median area of all polygons of the sample, in squared units of the file. */
  readonly medianArea: number | null;
  /** The positions that most records share, with the number of records. */
  readonly sharedPosition: { readonly position: Position; readonly count: number } | null;
}

export interface ShapeProfiler {
  add(geometry: unknown): void;
  profile(): ShapeProfile;
}

const SAMPLE_COUNT_MAX = 20_000;
const OUTLINE_POSITION_MAX = 400_000;

export function createShapeProfiler(): ShapeProfiler {
  const types = new Map<string, number>();
  const box = {
    minLng: Number.POSITIVE_INFINITY,
    minLat: Number.POSITIVE_INFINITY,
    maxLng: Number.NEGATIVE_INFINITY,
    maxLat: Number.NEGATIVE_INFINITY,
  };
  const sample: Position[] = [];
  const shared = new Map<string, number>();
  const areas: number[] = [];
  const outlines: Position[][] = [];
  let outlinePositionCount = 0;
  let count = 0;
  let stride = 1;

  function addFirst(position: Position): void {
    if (count % stride === 0) sample.push(position);
    if (sample.length > SAMPLE_COUNT_MAX) {
      // Removes every second sample, and from now on adds only every second one.
      const kept = sample.filter((_, index) => index % 2 === 0);
      sample.splice(0, sample.length, ...kept);
      stride *= 2;
    }
    const key = `${position.lng} ${position.lat}`;
    if (shared.has(key) || shared.size < SAMPLE_COUNT_MAX) {
      shared.set(key, (shared.get(key) ?? 0) + 1);
    }
  }

  return {
    add(geometry) {
      if (!isObject(geometry) || !('type' in geometry)) return;
      const type = String(geometry.type);
      const positions = listPositions('coordinates' in geometry ? geometry.coordinates : []);
      const [first] = positions;
      if (first === undefined) return;
      types.set(type, (types.get(type) ?? 0) + 1);
      for (const { lng, lat } of positions) {
        box.minLng = Math.min(box.minLng, lng);
        box.minLat = Math.min(box.minLat, lat);
        box.maxLng = Math.max(box.maxLng, lng);
        box.maxLat = Math.max(box.maxLat, lat);
      }
      if (type.endsWith('Polygon') && areas.length < SAMPLE_COUNT_MAX) {
        areas.push(measureArea(positions));
      }
      if (outlinePositionCount < OUTLINE_POSITION_MAX) {
        outlines.push(positions);
        outlinePositionCount += positions.length;
      }
      addFirst(first);
      count++;
    },
    profile() {
      const [most] = [...shared].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
      const [lng = 0, lat = 0] = most?.[0].split(' ').map(Number) ?? [];
      return {
        types: [...types].sort(([a], [b]) => (a < b ? -1 : 1)),
        count,
        box: count === 0 ? null : box,
        sample,
        outlines,
        medianArea: areas.length === 0 ? null : medianOf(areas),
        sharedPosition:
          most === undefined || most[1] < 2 ? null : { position: { lng, lat }, count: most[1] },
      };
    },
  };
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/**
 * A shoelace sum over all positions. It has the magnitude of the outer ring, which is sufficient.
 */
function measureArea(positions: readonly Position[]): number {
  const [origin = { lng: 0, lat: 0 }] = positions;
  let twice = 0;
  for (const [index, here] of positions.entries()) {
    const next = positions[index + 1] ?? origin;
    twice += (here.lng - origin.lng) * (next.lat - origin.lat);
    twice -= (next.lng - origin.lng) * (here.lat - origin.lat);
  }
  return Math.abs(twice) / 2;
}

/** All pairs of numbers in nested coordinates, whatever their depth. */
function listPositions(coordinates: unknown): Position[] {
  const found: Position[] = [];
  const stack: unknown[] = [coordinates];
  while (stack.length > 0) {
    const value = stack.pop();
    if (!Array.isArray(value)) continue;
    const [lng, lat] = value;
    if (typeof lng === 'number' && typeof lat === 'number') {
      if (Number.isFinite(lng) && Number.isFinite(lat)) found.push({ lng, lat });
    } else {
      for (let index = value.length - 1; index >= 0; index--) stack.push(value[index]);
    }
  }
  return found;
}
