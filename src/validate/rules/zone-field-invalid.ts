import { diagnose } from '../../diagnostic/diagnose.ts';
import { LISTED_VALUES } from '../../model/curb-zone.ts';
import type { JsonValue } from '../../model/custom-attributes.ts';
import { isObject } from '../../model/is-object.ts';
import type { RecordRule } from '../rule.ts';

export const zoneFieldInvalid: RecordRule<'zones'> = {
  code: 'zone-field-invalid',
  kinds: ['zones'],
  check({ carried }, _context, report) {
    for (const field of ['street_side', 'parking_angle'] as const) {
      const value = carried[field];
      if (value === undefined || LISTED_VALUES[field].some((each) => each === value)) continue;
      const details = { field, value, allowed: LISTED_VALUES[field].join(', ') };
      report.add(diagnose('zone-field-invalid:listed', details, { field, value }));
    }
    for (const field of ['length', 'width'] as const) {
      if (carried[field] !== 0) continue;
      report.add(diagnose('zone-field-invalid:positive', { field }, { field, value: 0 }));
    }
    if (carried.entire_roadway === true && carried.street_side !== undefined) {
      const extra = { field: 'street_side', value: carried.street_side };
      report.add(diagnose('zone-field-invalid:both', {}, extra));
    }
    const references = carried.location_references;
    if (references !== undefined && !isReferenceList(references)) {
      const extra = { field: 'location_references', value: references };
      report.add(diagnose('zone-field-invalid:references', {}, extra));
    }
  },
};

/** Objects with a source, an identifier there, and two distances in centimetres along it. */
function isReferenceList(value: JsonValue): boolean {
  if (!Array.isArray(value)) return false;
  return value.every(
    (each: unknown) =>
      isObject(each) &&
      typeof each.source === 'string' &&
      typeof each.ref_id === 'string' &&
      Number.isFinite(each.start) &&
      Number.isFinite(each.end),
  );
}
