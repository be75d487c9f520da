import { resolve } from 'node:path';
import { invariant } from '../model/invariant.ts';
import type { Kind } from '../model/kind.ts';
import type { FieldMapping, GeometryChoice, Source } from './feed.ts';
import type { SourceForm } from './schema/feed-schema.ts';
import type { FieldForm } from './schema/field-forms.ts';

/** A source as the feed writes it, its file found from `folder`. */
export function resolveSource(form: SourceForm, folder: string): Source {
  return {
    ...createStandardSource(form.file, { kind: form.kind, folder }),
    encoding: form.encoding ?? null,
    delimiter: form.delimiter ?? null,
    decimal: form.decimal,
    geometry: form.kind === 'availability' ? { form: 'none' } : resolveGeometry(form.geometry),
    fields: new Map(selectGiven(form.fields).map(([field, value]) => [field, resolveField(value)])),
    defaults: new Map(selectGiven(form.defaults)),
    customAttributes: 'custom_attributes' in form ? form.custom_attributes : [],
  };
}

/** A file that the feed says nothing of but its kind. */
export function createStandardSource(
  file: string,
  { kind, folder }: { readonly kind: Kind; readonly folder: string },
): Source {
  return {
    file,
    path: resolve(folder, file),
    kind,
    encoding: null,
    delimiter: null,
    decimal: '.',
    geometry: { form: kind === 'availability' ? 'none' : 'standard' },
    fields: new Map(),
    defaults: new Map(),
    customAttributes: [],
  };
}

type GeometryForm = Extract<SourceForm, { geometry?: unknown }>['geometry'];

function resolveGeometry(form: GeometryForm): GeometryChoice {
  if (form === undefined) return { form: 'standard' };
  if (form === 'none') return { form: 'none' };
  if (form.wkt !== undefined) return { form: 'wkt', column: form.wkt };
  if (form.geojson !== undefined) return { form: 'geojson', column: form.geojson };
  const { lat, lng } = form;
  invariant(lat !== undefined && lng !== undefined, 'the schema lets one form of geometry through');
  return { form: 'lat-lng', lat, lng };
}

function resolveField(form: FieldForm): FieldMapping {
  if (typeof form === 'string') return { form: 'column', column: form, unit: null, date: null };
  if (form.uuid5 !== undefined) return { form: 'uuid5', parts: [form.uuid5].flat() };
  const { column, unit, date } = form;
  invariant(column !== undefined, 'the schema lets no mapping through without column or uuid5');
  return { form: 'column', column, unit: unit ?? null, date: date ?? null };
}

function selectGiven<T>(members: Readonly<Record<string, T | undefined>>): [string, T][] {
  return Object.entries(members).filter((member): member is [string, T] => member[1] !== undefined);
}
