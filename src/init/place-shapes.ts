import type { Box, Position } from '../model/geometry.ts';
import { getConverter } from '../project/converter.ts';
import { resolveCrs } from '../project/resolve-crs.ts';
import { type SuggestedSystem, suggestSystems } from '../project/suggest-systems.ts';
import { middleOf } from './guess-place.ts';
import type { ShapeProfile } from './profile-shapes.ts';

/** Where the shapes of a file lie on the earth. */
export interface PlacedShapes {
  /** Positions in degrees; none where the reference system is not known. */
  readonly sample: readonly Position[];
  /** The system that the feed must name; `null` where the file says it or it is degrees. */
  readonly chosenCrs: string | null;
  /** The numbers of the file are metres or feet, not degrees. */
  readonly isProjected: boolean;
  /** Systems that fit the numbers of a file that names none, the likeliest first. */
  readonly suggested: readonly SuggestedSystem[];
}

/** Converts a sample of positions to degrees, by the declared system or by the likeliest one. */
export async function placeShapes(
  shapes: ShapeProfile,
  declaredCrs: string | null,
): Promise<PlacedShapes> {
  const { box, sample } = shapes;
  const isProjected = box !== null && !isInDegrees(box);
  if (!isProjected) return { sample, chosenCrs: null, isProjected, suggested: [] };
  if (declaredCrs !== null) {
    return { sample: convertAll(sample, declaredCrs), chosenCrs: null, isProjected, suggested: [] };
  }
  const middle = middleOf(sample);
  const suggested =
    middle === undefined ? [] : await suggestSystems([middle.lng, middle.lat], 'unknown');
  const [likeliest] = suggested;
  if (likeliest === undefined) return { sample: [], chosenCrs: null, isProjected, suggested };
  const chosenCrs = likeliest.label;
  return { sample: convertAll(sample, chosenCrs), chosenCrs, isProjected, suggested };
}

function isInDegrees({ minLng, minLat, maxLng, maxLat }: Box): boolean {
  return minLng >= -180 && maxLng <= 180 && minLat >= -90 && maxLat <= 90;
}

function convertAll(sample: readonly Position[], crs: string): Position[] {
  const system = resolveCrs(crs);
  if ('fault' in system || system.definition === null) return [...sample];
  const convert = getConverter(system);
  return sample.flatMap(({ lng, lat }) => {
    const position = [lng, lat];
    const isConverted = convert(position);
    return isConverted ? [{ lng: position[0] ?? 0, lat: position[1] ?? 0 }] : [];
  });
}
