import type { Code } from '../../diagnostic/catalogue.ts';
import type { RecordReport } from '../../diagnostic/diagnostic.ts';
import type { Kind } from '../../model/kind.ts';

/** The geometry of one record while it is normalised, with what its positions have shown so far. */
export interface ShapeReading {
  readonly kind: Kind;
  readonly report: RecordReport;
  /** A position had a third number, or a fourth. */
  hasExtraDimension: boolean;
  /** A position was outside ±180, ±90. */
  isOutOfRange: boolean;
  /** Rings that ran the wrong way round. */
  rewoundCount: number;
}

/** Reports an error in the geometry, which leaves the record without a shape. */
export function refuseShape(
  { report }: ShapeReading,
  code: Code,
  { message, value }: { readonly message: string; readonly value?: unknown },
): null {
  report.add({ code, field: 'geometry', ...(value === undefined ? {} : { value }), message });
  return null;
}

/** A GeoJSON list of positions has one name for messages: the ring of a polygon, or a line. */
export type LineName = 'line' | 'outer ring' | `hole ${number}`;

export function nameOfRing(index: number): LineName {
  return index === 0 ? 'outer ring' : `hole ${index}`;
}

export function withArticle(name: LineName): string {
  return name.startsWith('hole') ? name : `the ${name}`;
}

/** Once a record: heights have no place in the answers, and a filter looks from above. */
export function reportExtraDimension({ hasExtraDimension, report }: ShapeReading): void {
  if (!hasExtraDimension) return;
  report.add({
    code: 'coordinates-extra-dimension',
    field: 'geometry',
    message: 'positions have a third number, which was left out',
  });
}
