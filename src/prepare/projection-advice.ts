import type { Source } from '../config/feed.ts';
import type { Collected, Collector } from '../diagnostic/collector.ts';
import { diagnose } from '../diagnostic/diagnose.ts';
import type { Finding } from '../diagnostic/diagnostic.ts';
import { Failure } from '../diagnostic/failure.ts';
import type { Position } from '../model/geometry.ts';
import type { SuggestedSystem } from '../read/projection/suggest-systems.ts';

/** @throws Failure if `feed.json` names a reference system that cannot be used. */
export async function checkConfiguredCrs({ file, crs }: Source): Promise<void> {
  if (crs === null) return;
  const { resolveCrs } = await import('../read/projection/resolve-crs.ts');
  const system = resolveCrs(crs);
  if (!('fault' in system)) return;
  throw new Failure('usage', `"crs" of the source ${file} is ${crs}, which ${system.fault}`);
}

/**
 * Reports once for a file whose coordinates look projected and whose reference system is not known.
 * The finding lists the systems that the numbers may be in, with the resulting places on earth.
 */
export async function adviseOnProjection(
  { file, crs }: Source,
  found: {
    readonly collected: Collected;
    readonly collector: Collector;
    readonly timeZone: string;
  },
): Promise<void> {
  const position = crs === null ? findProjected(found.collected) : undefined;
  if (position === undefined) return;
  const { suggestSystems } = await import('../read/projection/suggest-systems.ts');
  const systems = await suggestSystems(position, found.timeZone);
  const finding = describeSystems(position, systems, found.timeZone);
  found.collector.add({ ...finding, place: { file } });
}

/** Degrees: what a latitude may be. */
const LAT_LIMIT = 90;

/**
 * Reports a feed whose longitudes and latitudes are exchanged in all files, so that no shape is far
 * from the others. They are not in the feed's time zone, but would be with the numbers exchanged.
 *
 * @param home a place of the feed
 */
export async function adviseOnSwap(
  home: Position,
  { collector, timeZone }: { readonly collector: Collector; readonly timeZone: string },
): Promise<void> {
  const { lng, lat } = home;
  if (Math.abs(lng) > LAT_LIMIT) return;
  const { loadTimeZoneFinder } = await import('../read/projection/place-name.ts');
  const findTimeZone = await loadTimeZoneFinder();
  const found = findTimeZone(home);
  if (found === timeZone || findTimeZone({ lng: lat, lat: lng }) !== timeZone) return;
  const details = { position: home, found, timeZone };
  const finding = diagnose('coordinates-swapped:everywhere', details, { field: 'geometry' });
  collector.add({ ...finding, place: { file: 'feed.json' } });
}

/** Numbers beyond 360 cannot be degrees, so they are metres or feet. */
const DEGREES_MAX = 360;

function findProjected(diagnostics: Collected): readonly [number, number] | undefined {
  for (const { code, samples } of diagnostics) {
    if (code !== 'coordinates-out-of-range') continue;
    for (const { field, value } of samples) {
      const [x, y] = field === 'geometry' ? numbersOf(value) : [];
      if (x === undefined || y === undefined) continue;
      if (Math.abs(x) > DEGREES_MAX || Math.abs(y) > DEGREES_MAX) return [x, y];
    }
  }
  return undefined;
}

/** A sample quotes a position as JSON: `[513437.706,5402549.15]`. */
function numbersOf(value: string | undefined): number[] {
  const [, x, y] = /^\[(-?[\d.e+-]+),(-?[\d.e+-]+)\]$/.exec(value ?? '') ?? [];
  return x === undefined || y === undefined ? [] : [Number(x), Number(y)];
}

function describeSystems(
  [x, y]: readonly [number, number],
  systems: readonly SuggestedSystem[],
  timeZone: string,
): Finding {
  const extra = { field: 'geometry', value: [x, y] };
  const [first, second, third] = systems;
  if (first === undefined) return diagnose('coordinates-out-of-range:unplaced', { x, y }, extra);
  const key = first.isInTimeZone ? 'near' : 'far';
  const details = {
    ...{ x, y, timeZone, crs: first.label, first: describeSystem(first) },
    second: second === undefined ? '' : `, or ${describeSystem(second)}`,
    third: third === undefined ? '' : `, or ${describeSystem(third)}`,
  };
  return diagnose(`coordinates-out-of-range:${key}`, details, extra);
}

function describeSystem({ label, name, position, country }: SuggestedSystem): string {
  const lat = position.lat.toFixed(4);
  const lng = position.lng.toFixed(4);
  const land = country === undefined ? 'at sea' : `in ${country}`;
  return `${land} at latitude ${lat}, longitude ${lng} by ${label} (${name})`;
}
