import type { Box, Position } from '../model/geometry.ts';
import { getConverter } from '../read/projection/converter.ts';
import { resolveCrs } from '../read/projection/resolve-crs.ts';
import { type SuggestedSystem, suggestSystems } from '../read/projection/suggest-systems.ts';
import type { PlainGuess } from './guess.ts';
import { middleOf } from './guess-place.ts';
import type { ShapeProfile } from './profile/profile-shapes.ts';

/** Where the shapes of a file lie on the earth. */
export interface PlacedShapes {
  /** Positions in degrees; empty if the reference system is unknown. */
  readonly sample: readonly Position[];
  /** Whole shapes in degrees, as far as they were kept. */
  readonly outlines: readonly (readonly Position[])[];
  /** The system that the feed must name; `null` if the file names it or uses degrees. */
  readonly chosenCrs: string | null;
  /** The numbers of the file are metres or feet, not degrees. */
  readonly isProjected: boolean;
  /** Systems that fit the numbers of a file without a declared one, the most likely first. */
  readonly suggested: readonly SuggestedSystem[];
}

/**
 * Converts positions to degrees, by the declared system or by the most likely one for the assumed
 * location of the file.
 */
export async function placeShapes(
  { box, sample, outlines }: ShapeProfile,
  declaredCrs: string | null,
  hints: PlaceHints,
): Promise<PlacedShapes> {
  const isProjected = box !== null && !isInDegrees(box);
  if (!isProjected) {
    // Some exports declare the system that the data had before a conversion.
    const system = declaredCrs === null ? null : resolveCrs(declaredCrs);
    const contradicts = system !== null && !('fault' in system) && system.isProjected;
    const chosenCrs = contradicts ? 'EPSG:4326' : null;
    return { sample, outlines, chosenCrs, isProjected, suggested: [] };
  }
  const middle = middleOf(sample);
  const suggested =
    middle === undefined || declaredCrs !== null
      ? []
      : await suggestSystems([middle.lng, middle.lat], hints.timeZone ?? 'unknown');
  const chosenCrs = declaredCrs === null ? (hints.crs ?? suggested[0]?.label ?? null) : null;
  const crs = declaredCrs ?? chosenCrs;
  if (crs === null) return { sample: [], outlines: [], chosenCrs, isProjected, suggested };
  return {
    sample: convertAll(sample, crs),
    outlines: outlines.map((outline) => convertAll(outline, crs)),
    ...{ chosenCrs, isProjected, suggested },
  };
}

/** Returns why a reference system was chosen; `undefined` if the feed need not name one. */
export function describeChoice(
  { chosenCrs, isProjected, suggested }: PlacedShapes,
  declaredCrs: string | null,
): PlainGuess | undefined {
  if (chosenCrs === null) return undefined;
  if (!isProjected) {
    const reason = `the file declares ${declaredCrs}, but its numbers are degrees`;
    return { confidence: 'certain', reason };
  }
  const chosen = suggested.find(({ label }) => label === chosenCrs);
  if (chosen === undefined) return { confidence: 'certain', reason: 'it was given' };
  const { name, position, country, isInTimeZone } = chosen;
  const where = `latitude ${position.lat.toFixed(4)}, longitude ${position.lng.toFixed(4)}`;
  const others = suggested.filter(({ label }) => label !== chosenCrs).map(({ label }) => label);
  const rest = others.length === 0 ? '' : `; ${others.join(' and ')} would fit as well`;
  const reason = `the file names no reference system; in ${name} it lies at ${where}, ${country ?? 'at sea'}${rest}`;
  return { confidence: isInTimeZone ? 'likely' : 'unsure', reason };
}

/** What is known about the location of a file before it is read. */
export interface PlaceHints {
  readonly timeZone: string | null;
  readonly crs: string | null;
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
