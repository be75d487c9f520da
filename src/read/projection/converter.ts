/** The only module that uses proj4, which is loaded with the first position to convert: 8 ms. */
import { createRequire } from 'node:module';
import type proj4 from 'proj4';
import type { ReferenceSystem } from './resolve-crs.ts';

const require = createRequire(import.meta.url);

/** Converts a position to degrees in place; returns `false` if it is not a place on earth. */
export type Converter = (position: number[]) => boolean;

const converters = new Map<string, Converter>();

/**
 * One converter for each definition: creating one takes as long as converting a thousand positions.
 */
export function getConverter({ definition, isSouthWest }: ReferenceSystem): Converter {
  if (definition === null) return () => true;
  const key = `${isSouthWest} ${definition}`;
  let converter = converters.get(key);
  if (converter === undefined) {
    converter = createConverter(definition, isSouthWest ? -1 : 1);
    converters.set(key, converter);
  }
  return converter;
}

function createConverter(definition: string, direction: 1 | -1): Converter {
  const load: typeof proj4 = require('proj4');
  const { forward } = load(definition, WGS_84);
  return (position) => {
    const [x = 0, y = 0] = position;
    if (!(Number.isFinite(x) && Number.isFinite(y))) return false;
    // Only two numbers: proj4 would treat a third as a height and shift it too.
    const [lng = Number.NaN, lat = Number.NaN] = forward([direction * x, direction * y]);
    if (!(Number.isFinite(lng) && Number.isFinite(lat))) return false;
    position[0] = roundDegrees(lng);
    position[1] = roundDegrees(lat);
    return true;
  };
}

const WGS_84 = '+proj=longlat +datum=WGS84 +no_defs';

/** A tenth of a millimetre: far below any accuracy, and far above the noise of the arithmetic. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e9) / 1e9;
}
