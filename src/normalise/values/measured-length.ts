import { diagnose } from '../../diagnostic/diagnose.ts';
import { measureSmallestRectangle } from '../../geo/smallest-rectangle.ts';
import type { Shape } from '../../model/geometry.ts';
import type { RawRecord } from '../../read/piece.ts';
import type { FieldReport } from '../derive/field-report.ts';
import type { LengthField } from './lengths.ts';
import type { ValueReader } from './value-reader.ts';

/** Reads a length. `shape` is the record's own, for a length that is measured from it. */
export type ShapeLengthReader = (
  raw: RawRecord,
  report: FieldReport,
  shape: Shape | null,
) => number | null | undefined;

/**
 * Returns the long side of the shape's smallest rectangle as the length and the short side as
 * the width, if the feed asks for them. Otherwise, and for a shape without area, returns what
 * `read` finds.
 */
export function createShapeLengthReader(
  { isMeasured, target }: LengthField,
  read: ValueReader<number | null>,
): ShapeLengthReader {
  if (!isMeasured) return (raw, report) => read(raw, report);
  const isLength = target === 'length';
  const finding = diagnose('length-measured', { field: target }, { field: 'geometry' });
  return (raw, report, shape) => {
    const sides = shape === null ? null : measureSmallestRectangle(shape);
    if (sides === null) return read(raw, report);
    report.add(finding);
    return Math.max(1, Math.round((isLength ? sides.longM : sides.shortM) * 100));
  };
}
