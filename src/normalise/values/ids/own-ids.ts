import type { RecordReport } from '../../../diagnostic/diagnostic.ts';
import type { FieldPlan, SourcePlan } from '../../source-plan.ts';
import { isMissing } from '../value-reader.ts';
import { createKeyReader, type IdReader } from './keys.ts';
import { normaliseUuid } from './uuids.ts';
import { normaliseZoneId } from './zone-ids.ts';

/** The UUID that a record must have: its own, or the one of the space it is about. */
export function createUuidReader(field: FieldPlan<'uuid'>, plan: SourcePlan): IdReader {
  return field.key === null
    ? createPlainReader(field, normaliseUuid)
    : createKeyReader(field, plan);
}

/** The identifier that a zone must have. */
export function createZoneIdReader(field: FieldPlan<'zone-id'>, plan: SourcePlan): IdReader {
  return field.key === null
    ? createPlainReader(field, normaliseZoneId)
    : createKeyReader(field, plan);
}

function createPlainReader(
  field: FieldPlan,
  normalise: (value: unknown, field: FieldPlan, report: RecordReport) => string | undefined,
): IdReader {
  const { column, index, target } = field;
  return (raw, report) => {
    const value = raw.values[index];
    if (!isMissing(value)) return normalise(value, field, report);
    report.add({
      code: 'id-missing',
      field: column,
      message: `${column} is missing; if another column has a key, say so: "fields": {"${target}": {"uuid5": "KEY"}}`,
    });
    return undefined;
  };
}
