import { invariant } from '../model/invariant.ts';
import type { ColumnOrigin, ComputedValue, KeyPartMapping, Origin } from './mapping.ts';
import { GEOMETRY_PART, ROW_PART } from './mapping.ts';
import type { KeyForm } from './schema/field-forms.ts';
import type { ValueForm } from './schema/value-forms.ts';
import { parseTemplate } from './template.ts';

/** A value as written in the feed: a text, or an object whose members fit together. */
export function resolveValue(form: string | readonly string[] | ValueForm): ComputedValue {
  if (typeof form === 'string' || isList(form)) return plain(resolveReferences(form));
  const { split, index, lookup } = form;
  return {
    from: resolveOrigin(form),
    split:
      split === undefined
        ? null
        : { separator: split === false ? null : split, index: index ?? null },
    lookup:
      lookup === undefined
        ? null
        : { entries: new Map(Object.entries(lookup)), otherwise: form.else },
  };
}

/** Returns one part of a key: the name of a column, unless the feed gives more than a name. */
export function resolveKeyPart(form: KeyForm): KeyPartMapping {
  if (form === GEOMETRY_PART) return GEOMETRY_PART;
  if (typeof form === 'object' && form.from === 'shape') return GEOMETRY_PART;
  if (typeof form === 'object' && form.from === 'row') return ROW_PART;
  const value = resolveValue(form);
  return isPlainColumn(value) && value.from.column !== GEOMETRY_PART ? value.from.column : value;
}

/** Returns whether a value is the unchanged content of a column. */
export function isPlainColumn(
  value: ComputedValue,
): value is ComputedValue & { readonly from: ColumnOrigin } {
  const { from, split, lookup } = value;
  return from.form === 'column' && from.path.length === 0 && split === null && lookup === null;
}

function resolveOrigin({ column, template, value }: ValueForm): Origin {
  if (value !== undefined) return { form: 'value', value };
  if (template !== undefined) return resolveReference(template);
  invariant(column !== undefined, 'the schema lets no value through that comes from nowhere');
  return typeof column === 'string' ? resolveColumn(column) : resolveReferences(column);
}

function resolveReferences(references: string | readonly string[]): Origin {
  const options = [references].flat().map(resolveReference);
  const [only] = options;
  return options.length === 1 && only !== undefined ? only : { form: 'first', options };
}

/** A column, a path or a template; text in braces is the name of a column or a path. */
function resolveReference(text: string): Origin {
  const template = parseTemplate(text);
  invariant(
    !('fault' in template),
    'the schema lets no template through whose braces do not match',
  );
  if (!template.isTemplate) {
    const [literal] = template.parts;
    return resolveColumn(literal !== undefined && 'text' in literal ? literal.text : text);
  }
  const parts = template.parts.map((part) =>
    'text' in part ? part.text : resolveColumn(part.name),
  );
  const [only] = parts;
  return parts.length === 1 && typeof only === 'object' ? only : { form: 'template', parts };
}

/** Parses `/properties/a/0`, where `/properties` is optional. Anything else is a column name. */
export function resolveColumn(name: string): ColumnOrigin {
  if (!name.startsWith('/')) return { form: 'column', column: name, path: [] };
  const steps = name.slice(1).split('/').map(unescapeStep);
  if (steps[0] === 'properties' && steps.length > 1) steps.shift();
  const [column = '', ...path] = steps;
  return { form: 'column', column, path };
}

/** RFC 6901 section 4. */
function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

function plain(from: Origin): ComputedValue {
  return { from, split: null, lookup: null };
}

function isList<T>(form: readonly T[] | object): form is readonly T[] {
  return Array.isArray(form);
}
