import type { Code } from '../../diagnostic/catalogue.ts';
import type { RecordReport } from '../../diagnostic/diagnostic.ts';
import type { Shape } from '../../model/geometry.ts';
import type { Kind } from '../../model/kind.ts';

/** The geometry of one record during normalisation, with what was found in its positions so far. */
export interface ShapeReading {
  readonly kind: Kind;
  readonly report: RecordReport;
  /** Types that become polygons later, as the feed asks. */
  readonly drawn: readonly Shape['type'][];
  /** A position had a third or a fourth number. */
  hasExtraDimension: boolean;
  /** A position was outside ±180, ±90. */
  isOutOfRange: boolean;
}

/** Reports an error in the geometry. The record then has no shape. */
export function refuseShape(
  { report }: ShapeReading,
  code: Code,
  { message, value }: { readonly message: string; readonly value?: unknown },
): null {
  report.add({ code, field: 'geometry', ...(value === undefined ? {} : { value }), message });
  return null;
}

/**
 * The name of a list of positions in messages: `outer ring`, `hole 1 of part 2`, `line`, `points`.
 */
export type LineName = string;

export function withArticle(name: LineName): string {
  return name.startsWith('hole') ? name : `the ${name}`;
}

/** Reports heights once per record. Responses do not contain heights. */
export function reportExtraDimension({ hasExtraDimension, report }: ShapeReading): void {
  if (!hasExtraDimension) return;
  report.add({
    code: 'coordinates-extra-dimension',
    field: 'geometry',
    message: 'positions have a third number, which was left out',
  });
}

/** Reports a multi-part shape that has one part and is read as that part. */
export function reportSinglePart(type: string, { report }: ShapeReading): void {
  report.add({
    code: 'geometry-unwrapped',
    field: 'geometry',
    message: `${type} has one part and is read as ${type.slice('Multi'.length)}`,
  });
}

/** Reports the parts that were left out because other parts are valid. */
export function reportPartsLeftOut(
  parts: readonly { readonly part: number; readonly message: string }[],
  { report }: ShapeReading,
): void {
  for (const { part, message } of parts) {
    report.add({
      code: 'ring-part-degenerate',
      field: 'geometry',
      value: part,
      message: `${message}; the part was left out, the others are used`,
    });
  }
}
