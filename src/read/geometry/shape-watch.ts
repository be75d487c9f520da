import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { WrittenNumber } from '../../model/custom-attributes.ts';
import { isObject } from '../../model/is-object.ts';
import type { ReadPlan } from '../read-plan.ts';
import { isNothing } from '../records/blank.ts';
import type { NamedValues } from '../records/column-tally.ts';
import { isLongitudeFirst, isPositionText } from './number-pair.ts';
import { listGeometryColumns, type ParsedGeometry } from './parse-geometry.ts';
import { nameForeignShape, nameShapeForm } from './shape-text.ts';

/**
 * Watches the first records of a file whose shapes are expected in the standard columns. If none of
 * them has a shape but another column holds shapes, a finding says so, because otherwise the shapes
 * would be lost without notice.
 */
export interface ShapeWatch {
  add(record: NamedValues, shape: ParsedGeometry): void;
  /** Returns whether a further record without a shape would make a difference. */
  isWatching(): boolean;
  /** Like `add`, for a record whose shape could be read. */
  noteShape(): void;
  finding(): Finding | undefined;
}

export function createShapeWatch(plan: ReadPlan): ShapeWatch {
  const sample: Map<string, unknown>[] = [];
  const readColumns = [...plan.columns, ...listGeometryColumns(plan.geometry)];
  let isWatching = plan.geometry.form === 'standard';
  function noteShape(): void {
    if (sample.length < SAMPLE_COUNT) isWatching = false;
  }
  return {
    noteShape,
    isWatching: () => isWatching && sample.length < SAMPLE_COUNT,
    add({ names, values }, shape) {
      if (!isWatching || sample.length === SAMPLE_COUNT) return;
      if (!isNothing(shape.geometry) || shape.finding !== undefined) noteShape();
      else sample.push(new Map(names.map((name, index) => [name, values[index]])));
    },
    finding() {
      if (!isWatching) return undefined;
      const pair = findUnreadPair(sample);
      for (const record of sample) for (const name of readColumns) record.delete(name);
      return findUnreadShape(sample) ?? pair;
    },
  };
}

/** Enough records to find a cell that is not empty. */
export const SAMPLE_COUNT = 20;

/** Judges a column by its first cell with a value, or by its name if all cells are empty. */
function findUnreadShape(sample: readonly ReadonlyMap<string, unknown>[]): Finding | undefined {
  const names = new Set(sample.flatMap((record) => [...record.keys()]));
  for (const name of names) {
    const cell = sample.map((record) => record.get(name)).find((value) => !isNothing(value));
    const form = cell === undefined ? guessForm(name) : formOfCell(cell);
    if (form !== undefined) return describe({ name, form, cell });
    const foreign = typeof cell === 'string' ? nameForeignShape(cell) : undefined;
    if (foreign !== undefined) {
      const details = { column: name, form: foreign };
      return diagnose('geometry-malformed:foreign', details, { field: name, value: cell });
    }
  }
  return findUnreadPairText(sample, [...names]);
}

/** Two columns of numbers whose names are those of a latitude and a longitude. */
function findUnreadPair(sample: readonly ReadonlyMap<string, unknown>[]): Finding | undefined {
  const names = [...new Set(sample.flatMap((record) => [...record.keys()]))];
  const isFilled = (name: string) => sample.some((record) => isNumber(record.get(name)));
  for (const [latName, lngName] of PAIR_NAMES) {
    const lat = names.find((name) => plainForm(name) === latName && isFilled(name));
    const lng = names.find((name) => plainForm(name) === lngName && isFilled(name));
    if (lat === undefined || lng === undefined) continue;
    return diagnose('geometry-malformed:unread-pair', { lat, lng }, { field: lat });
  }
  return undefined;
}

const PAIR_NAMES = [
  ...['lat', 'latitude', 'geolat', 'gpslat', 'pointlat', 'breitengrad'].flatMap((lat) =>
    ['lng', 'lon', 'long', 'longitude', 'geolng', 'geolon', 'gpslng', 'gpslon', 'pointlng']
      .concat('pointlon', 'laengengrad', 'längengrad')
      .map((lng) => [lat, lng] as const),
  ),
  ...[
    ['y', 'x'],
    ['ycoord', 'xcoord'],
    ['pointy', 'pointx'],
    ['northing', 'easting'],
  ],
] as const;

function plainForm(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function isNumber(cell: unknown): boolean {
  if (typeof cell === 'number' || cell instanceof WrittenNumber) return true;
  return typeof cell === 'string' && /^\s*-?\d{1,8}(?:[.,]\d+)?\s*$/.test(cell);
}

/** A column whose cells are a latitude and a longitude with decimals, and nothing else. */
function findUnreadPairText(
  sample: readonly ReadonlyMap<string, unknown>[],
  names: readonly string[],
): Finding | undefined {
  for (const name of names) {
    const cell = sample.map((record) => record.get(name)).find((value) => !isNothing(value));
    if (typeof cell !== 'string' || !isPositionText(cell)) continue;
    const key = isLongitudeFirst(cell) === true ? 'lng_lat' : 'lat_lng';
    return diagnose('geometry-malformed:unread', { column: name, key }, { field: name });
  }
  return undefined;
}

type ShapeForm = 'wkt' | 'geojson' | 'ewkb';

function formOfCell(cell: unknown): ShapeForm | undefined {
  if (typeof cell === 'string') return nameShapeForm(cell);
  return isObject(cell) && 'coordinates' in cell ? 'geojson' : undefined;
}

function guessForm(name: string): ShapeForm | undefined {
  const plain = name.toLowerCase();
  if (plain === 'geo_shape' || plain === 'geojson') return 'geojson';
  return WKT_NAMES.includes(plain) ? 'wkt' : undefined;
}

const WKT_NAMES = ['the_geom', 'geom', 'wkt', 'shape', 'geometry', 'wkb_geometry'];

function describe({ name, form, cell }: { name: string; form: ShapeForm; cell: unknown }): Finding {
  const key = form === 'geojson' ? 'geojson' : 'wkt';
  const extra = { field: name, ...(cell === undefined ? {} : { value: cell }) };
  return diagnose('geometry-malformed:unread', { column: name, key }, extra);
}
