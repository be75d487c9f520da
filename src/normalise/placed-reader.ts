import { GEOMETRY_PART, ROW_PART } from '../config/mapping.ts';
import type { Shape } from '../model/geometry.ts';
import type { RawRecord } from '../read/piece.ts';
import type { FieldReport } from './derive/field-report.ts';
import type { NormalisedShape } from './shape.ts';
import type { FieldPlan } from './source-plan.ts';
import type { IdReader } from './values/ids/keys.ts';

/** The identifier and the shape of a record. */
export interface Placed<S extends Shape> {
  /** `undefined` if the record has no valid identifier, which was reported. */
  readonly id: string | undefined;
  readonly shape: S | null;
}

interface PlacedReaders<S extends Shape> {
  readonly readId: IdReader;
  readonly readShape: (geometry: unknown, report: FieldReport) => NormalisedShape<S>;
}

/**
 * Creates a reader of identifier and shape. The identifier is read first, so that findings about
 * the shape can name the record. If the key includes the shape, the shape is read first.
 */
export function createPlacedReader<S extends Shape>(
  { key }: FieldPlan,
  { readId, readShape }: PlacedReaders<S>,
): (raw: RawRecord, report: FieldReport) => Placed<S> {
  const isKeyedByShape = key?.some((part) => part === GEOMETRY_PART || part === ROW_PART) ?? false;
  return (raw, report) => {
    const early = isKeyedByShape ? undefined : readId(raw, report, null);
    const { shape } = readShape(raw.geometry, report);
    const id = isKeyedByShape ? readId(raw, report, shape) : early;
    return { id, shape };
  };
}
