import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import type { ReadPlan } from '../read-plan.ts';
import { isNothing } from '../records/blank.ts';
import type { NamedValues } from '../records/column-tally.ts';
import { listGeometryColumns, type ParsedGeometry } from './parse-geometry.ts';
import { nameShapeForm } from './shape-text.ts';

/**
 * Watches the first records of a file that is read for its shapes in the standard columns. Where
 * none of them has one while another column holds shapes, that is told: they must not be lost
 * without a word.
 */
export interface ShapeWatch {
  add(record: NamedValues, shape: ParsedGeometry): void;
  finding(): Finding | undefined;
}

export function createShapeWatch(plan: ReadPlan): ShapeWatch {
  const sample: Map<string, unknown>[] = [];
  const readColumns = [...plan.columns, ...listGeometryColumns(plan.geometry)];
  let isWatching = plan.geometry.form === 'standard';
  return {
    add({ names, values }, shape) {
      if (!isWatching || sample.length === SAMPLE_COUNT) return;
      if (!isNothing(shape.geometry) || shape.finding !== undefined) isWatching = false;
      else sample.push(new Map(names.map((name, index) => [name, values[index]])));
    },
    finding() {
      if (!isWatching) return undefined;
      for (const record of sample) for (const name of readColumns) record.delete(name);
      return findUnreadShape(sample);
    },
  };
}

/** Enough records to meet a cell that is not empty. */
const SAMPLE_COUNT = 20;

/** Judges a column by its first filled cell, and by its name where the sample has none. */
function findUnreadShape(sample: readonly ReadonlyMap<string, unknown>[]): Finding | undefined {
  const names = new Set(sample.flatMap((record) => [...record.keys()]));
  for (const name of names) {
    const cell = sample.map((record) => record.get(name)).find((value) => !isNothing(value));
    const form = cell === undefined ? guessForm(name) : formOfCell(cell);
    if (form !== undefined) return describe({ name, form, cell });
  }
  return undefined;
}

type ShapeForm = 'wkt' | 'geojson' | 'ewkb';

function formOfCell(cell: unknown): ShapeForm | undefined {
  if (typeof cell === 'string') return nameShapeForm(cell);
  const isGeometry = typeof cell === 'object' && cell !== null && 'coordinates' in cell;
  return isGeometry ? 'geojson' : undefined;
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
