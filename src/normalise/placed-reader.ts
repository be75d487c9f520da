import { GEOMETRY_PART, ROW_PART } from '../config/mapping.ts';
import type { Shape } from '../model/geometry.ts';
import type { RawRecord } from '../read/piece.ts';
import type { FieldReport } from './derive/field-report.ts';
import type { NormalisedShape } from './shape.ts';
import type { FieldPlan } from './source-plan.ts';
import type { IdReader } from './values/ids/keys.ts';

/** What a record is known by and where it is. */
export interface Placed<S extends Shape> {
  /** `undefined` where it is known by nothing, which was reported. */
  readonly id: string | undefined;
  readonly shape: S | null;
}

interface PlacedReaders<S extends Shape> {
  readonly readId: IdReader;
  readonly readShape: (geometry: unknown, report: FieldReport) => NormalisedShape<S>;
}

/**
 * The identifier is read first, so that what is found in the record can name it; but where the
 * shape is a part of the key, the shape is.
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
