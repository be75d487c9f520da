import { parseWrittenJson } from '../../json/written-numbers.ts';
import { WrittenNumber } from '../../model/custom-attributes.ts';
import { isObject } from '../../model/is-object.ts';
import { findPlainText } from '../values/ids/identifiers.ts';
import { isMissing } from '../values/value-reader.ts';
import type { ColumnOriginPlan, OriginPlan, ValuePlan } from './value-plan.ts';

/** The values of the columns of a record, in the order of the plan. */
export type Values = readonly unknown[];

/** The result for a value that has no entry in its lookup table. */
export const UNMATCHED = Symbol('a value without an entry');

/** Computes the value that a plan describes; `undefined` if the record has none. */
export function evaluate({ from, split, lookup }: ValuePlan, values: Values): unknown {
  let value = evaluateOrigin(from, values);
  if (split !== null && !isMissing(value)) value = splitValue(value, split);
  if (lookup === null || isMissing(value)) return value;
  const known = textsOf(value).find((text) => lookup.entries.has(text));
  const found = known === undefined ? undefined : lookup.entries.get(known);
  if (found !== undefined) return found;
  if (lookup.otherwise === undefined) return UNMATCHED;
  return lookup.otherwise ?? undefined;
}

/** Computes the value before it is split or looked up. */
export function evaluateOrigin(origin: OriginPlan, values: Values): unknown {
  switch (origin.form) {
    case 'column':
      return valueAt(origin, values);
    case 'template':
      return fillTemplate(origin.parts, values);
    case 'first':
      for (const option of origin.options) {
        const value = evaluateOrigin(option, values);
        if (!isMissing(value)) return value;
      }
      return undefined;
    case 'value':
      return origin.value;
  }
}

/** Follows the path into nested values. A CSV cell may hold them as JSON text. */
export function valueAt({ index, path }: ColumnOriginPlan, values: Values): unknown {
  let value = values[index];
  if (path.length === 0) return value;
  if (typeof value === 'string') value = parseNested(value);
  for (const step of path) {
    if (Array.isArray(value))
      value = /^(?:0|[1-9]\d*)$/.test(step) ? value[Number(step)] : undefined;
    else if (isObject(value)) value = Object.hasOwn(value, step) ? value[step] : undefined;
    else return undefined;
  }
  return value;
}

function parseNested(text: string): unknown {
  return /^\s*[[{]/.test(text) ? parseWrittenJson(text) : undefined;
}

/**
 * Fills in the columns of a template. Columns without a value are left out, and repeated blanks
 * become one. Returns `undefined` if no column of the template has a value.
 */
function fillTemplate(parts: readonly (string | ColumnOriginPlan)[], values: Values) {
  let text = '';
  let hasValue = false;
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    const value = valueAt(part, values);
    const found = isMissing(value) ? undefined : textOf(value);
    if (found === undefined) continue;
    hasValue = true;
    text += found;
  }
  return hasValue ? text.replaceAll(/\s{2,}/g, ' ').trim() : undefined;
}

function splitValue(value: unknown, split: NonNullable<ValuePlan['split']>): unknown {
  const parts = partsOf(value, split.separator);
  return split.index === null ? parts : parts[split.index];
}

function partsOf(value: unknown, separator: string | null): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (separator === null || typeof value !== 'string') return [value];
  return value.split(separator).map((part) => part.trim());
}

/** Returns a value as trimmed text, as it is written, for lookups and conditions. */
export function textOf(value: unknown): string | undefined {
  return findPlainText(value)?.trim();
}

/** The texts that lookups and conditions compare: `1.0` of JSON is also meant by `1`. */
export function textsOf(value: unknown): string[] {
  const text = textOf(value);
  if (text === undefined) return [];
  return value instanceof WrittenNumber ? [text, String(value.toNumber())] : [text];
}
