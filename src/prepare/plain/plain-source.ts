import type { FieldPlan, SourcePlan } from '../../normalise/source-plan.ts';
import type { ProjectionChoice } from '../../read/projection/reproject.ts';

/**
 * Returns whether the rows of a source can be read as plain ones: each field is a column of the
 * file that is used as it is, and the shape is a column of WKT. In every other source, the values
 * need the readers of `normalise`.
 */
export function isPlainSource(plan: SourcePlan, { crs, axes }: ProjectionChoice): boolean {
  const { read, derive, fields } = plan;
  if (crs !== null || axes === 'lat,lng') return false;
  if (plan.grouping !== null || plan.drawing !== null) return false;
  if (plan.customAttributes.length > 0 || read.carriesRow === true) return false;
  if (read.quote !== undefined || !['standard', 'wkt', 'none'].includes(read.geometry.form)) {
    return false;
  }
  if (derive.computed.length > 0 || derive.nulls.length > 0 || derive.where.length > 0)
    return false;
  if (derive.copyColumn !== null || derive.repeat !== null) return false;
  return Object.values<FieldPlan>(fields).every(
    (field) =>
      field.key === null &&
      field.position === null &&
      !field.isMeasured &&
      !field.isSequence &&
      field.unit === 'cm' &&
      (field.date === null || field.date === 'epoch-ms'),
  );
}
