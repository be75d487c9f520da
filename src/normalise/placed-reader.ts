import { GEOMETRY_PART } from '../config/mapping.ts';
import type { RecordReport } from '../diagnostic/diagnostic.ts';
import type { Shape } from '../model/geometry.ts';
import type { RawRecord } from '../read/piece.ts';
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
  readonly readShape: (geometry: unknown, report: RecordReport) => NormalisedShape<S>;
}

/**
 * The identifier is read first, so that what is found in the record can name it; but where the
 * shape is a part of the key, the shape is.
 */
export function createPlacedReader<S extends Shape>(
  { key }: FieldPlan,
  { readId, readShape }: PlacedReaders<S>,
): (raw: RawRecord, report: RecordReport) => Placed<S> {
  const isKeyedByShape = key?.includes(GEOMETRY_PART) ?? false;
  return (raw, report) => {
    const early = isKeyedByShape ? undefined : identify(readId(raw, report, null), report);
    const { shape } = readShape(raw.geometry, report);
    const id = isKeyedByShape ? identify(readId(raw, report, shape), report) : early;
    return { id, shape };
  };
}

function identify(id: string | undefined, report: RecordReport): string | undefined {
  if (id !== undefined) report.identify(id);
  return id;
}
