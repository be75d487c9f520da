import {
  type Bearing,
  CENTIMETRES_PER_UNIT,
  type Drawing,
  type DrawnLength,
  type FieldMapping,
} from './mapping.ts';
import { isPlainColumn, resolveKeyPart, resolveValue } from './resolve-value.ts';
import type { BayForm, BearingForm, DrawnLengthForm } from './schema/drawing-forms.ts';
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
    const value = resolveValue(inCentimetres(form));
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

/** A length that the feed gives itself may have a unit, too. */
function inCentimetres<T extends Exclude<FieldForm, string | readonly string[]>>(form: T): T {
  const { value, unit } = form;
  if (typeof value !== 'number' || unit === undefined) return form;
  return { ...form, value: value * CENTIMETRES_PER_UNIT[unit] };
}

function isList(form: object): form is readonly string[] {
  return Array.isArray(form);
}

/** Returns how a source draws polygons from its points and lines; empty if it does not. */
export function resolveDrawing({
  shape,
  buffer,
}: {
  readonly shape?: BayForm | undefined;
  readonly buffer?: DrawnLengthForm | undefined;
}): { readonly drawing?: Drawing } {
  if (shape === undefined && buffer === undefined) return {};
  const bay =
    shape === undefined
      ? null
      : {
          length: resolveLength(shape.length),
          width: resolveLength(shape.width),
          bearing: resolveBearing(shape.bearing),
        };
  return { drawing: { bay, buffer: buffer === undefined ? null : resolveLength(buffer) } };
}

function resolveLength(form: DrawnLengthForm): DrawnLength {
  if (typeof form === 'number') return { form: 'constant', cm: form };
  if (typeof form === 'object' && 'value' in form && typeof form.value === 'number') {
    return { form: 'constant', cm: form.value * CENTIMETRES_PER_UNIT[form.unit ?? 'cm'] };
  }
  return resolveField(form, null);
}

function resolveBearing(form: BearingForm): Bearing {
  if (typeof form === 'number') return { form: 'constant', degrees: form };
  return form === 'street' ? { form: 'street' } : resolveField(form, null);
}
