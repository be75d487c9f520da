import type { FieldMapping } from './mapping.ts';
import { isPlainColumn, resolveKeyPart, resolveValue } from './resolve-value.ts';
import type { FieldForm } from './schema/field-forms.ts';

/** The default distance of `nearest`: the width of a street. */
const NEAREST_CM_DEFAULT = 1000;

/**
 * Returns a field as the feed maps it. `prefix` is the source's, for identifiers of its records.
 */
export function resolveField(form: FieldForm, prefix: string | null): FieldMapping {
  if (typeof form === 'object' && !isList(form)) {
    if (form.uuid5 !== undefined) {
      const parts = [form.uuid5].flat().map(resolveKeyPart);
      return { form: 'uuid5', parts, prefix: form.prefix ?? prefix };
    }
    if (form.measure !== undefined) return { form: 'measure' };
    if (form.sequence !== undefined) return { form: 'sequence' };
    if (form.within !== undefined) return { form: 'within' };
    if (form.nearest !== undefined) {
      return { form: 'nearest', withinCm: form.within_cm ?? NEAREST_CM_DEFAULT };
    }
    const rest = { unit: form.unit ?? null, date: form.date ?? null };
    const value = resolveValue(form);
    const timeZone = form.time_zone ?? null;
    return isPlainColumn(value) && timeZone === null
      ? { form: 'column', column: value.from.column, ...rest }
      : { form: 'computed', ...value, ...rest, timeZone };
  }
  const value = resolveValue(form);
  return isPlainColumn(value)
    ? { form: 'column', column: value.from.column, unit: null, date: null }
    : { form: 'computed', ...value, unit: null, date: null, timeZone: null };
}

function isList(form: object): form is readonly string[] {
  return Array.isArray(form);
}
