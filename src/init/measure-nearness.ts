import type { Position } from '../model/geometry.ts';

/** Measures how far positions are from the outlines of shapes. */
export interface Nearness {
  /** Metres to the nearest outline; infinity beyond `NEARNESS_MAX_M`. */
  distanceTo(position: Position): number;
}

/** The largest distance between a space and its zone. */
export const NEARNESS_MAX_M = 60;

const METRES_PER_DEGREE = 111_195;

interface Segment {
  readonly from: Position;
  readonly to: Position;
}

/**
 * Sorts the segments of outlines into cells as wide as the maximum distance. They are on a plane
 * around the first position, which is precise enough for this.
 */
export function measureNearness(outlines: readonly (readonly Position[])[]): Nearness {
  const squeeze = Math.cos(((outlines[0]?.[0]?.lat ?? 0) * Math.PI) / 180);
  const toMetres = ({ lng, lat }: Position): Position => ({
    lng: lng * METRES_PER_DEGREE * squeeze,
    lat: lat * METRES_PER_DEGREE,
  });
  const cells = new Map<string, Segment[]>();
  for (const outline of outlines) {
    const positions = outline.map(toMetres);
    for (const [index, to] of positions.entries()) {
      const segment = { from: positions[index - 1] ?? to, to };
      for (const key of listCells(segment)) {
        const held = cells.get(key);
        if (held === undefined) cells.set(key, [segment]);
        else held.push(segment);
      }
    }
  }
  return {
    distanceTo(position) {
      const here = toMetres(position);
      let least = Number.POSITIVE_INFINITY;
      for (const key of listCells({ from: here, to: here })) {
        for (const segment of cells.get(key) ?? []) {
          least = Math.min(least, measureDistance(here, segment));
        }
      }
      return least <= NEARNESS_MAX_M ? least : Number.POSITIVE_INFINITY;
    },
  };
}

/** The cells that a segment passes, and those around them at its ends. */
function listCells({ from, to }: Segment): Set<string> {
  const keys = new Set<string>();
  const steps = Math.min(
    STEP_MAX,
    Math.ceil(Math.hypot(to.lng - from.lng, to.lat - from.lat) / (CELL_M / 2)),
  );
  for (let step = 0; step <= steps; step++) {
    const share = steps === 0 ? 0 : step / steps;
    const lng = from.lng + share * (to.lng - from.lng);
    const lat = from.lat + share * (to.lat - from.lat);
    for (const dx of [-0.5, 0.5]) {
      for (const dy of [-0.5, 0.5]) {
        keys.add(`${Math.floor(lng / CELL_M + dx)} ${Math.floor(lat / CELL_M + dy)}`);
      }
    }
  }
  return keys;
}

/** Twice the distance: half a cell to each side of two positions overlaps where they are near. */
const CELL_M = 2 * NEARNESS_MAX_M;
const STEP_MAX = 1000;

function measureDistance(here: Position, { from, to }: Segment): number {
  const dx = to.lng - from.lng;
  const dy = to.lat - from.lat;
  const squared = dx * dx + dy * dy;
  const along =
    squared === 0 ? 0 : ((here.lng - from.lng) * dx + (here.lat - from.lat) * dy) / squared;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(here.lng - from.lng - share * dx, here.lat - from.lat - share * dy);
}
