import { resolve } from 'node:path';
import { invariant } from '../model/invariant.ts';
import type { Kind } from '../model/kind.ts';
import type { GeometryChoice, Source } from './feed.ts';
import type { FieldMapping } from './mapping.ts';
import { resolveDrawing, resolveField } from './resolve-field.ts';
import { resolveCondition, resolveGrouping, resolveRepeat } from './resolve-rows.ts';
import type { FeedForm, SourceForm } from './schema/feed-schema.ts';
import type { FieldForms } from './schema/field-forms.ts';
import { selectOverrides, selectReasons } from './select-overrides.ts';
import { CARRIED_FIELDS, OWN_ID, TARGET_FIELDS } from './target-fields.ts';

/** The feed's settings for all of its sources, and the folder of its files. */
export type SourceScope = Pick<FeedForm, 'fields' | 'defaults' | 'rules' | 'nulls' | 'zones'> & {
  /** The absolute path. */
  readonly folder: string;
};

/** Resolves one file of a source relative to the folder of the feed. */
export function resolveSource(form: SourceForm, file: string, scope: SourceScope): Source {
  const { kind } = form;
  const isPlaced = form.kind !== 'availability' && form.kind !== 'policies';
  const plain = createStandardSource(file, { kind, scope });
  return {
    ...plain,
    encoding: form.encoding ?? null,
    delimiter: form.delimiter ?? null,
    ...(form.quote === undefined ? {} : { quote: form.quote }),
    ...(form.short_rows === undefined ? {} : { shortRows: form.short_rows }),
    ...(form.layer === undefined ? {} : { layer: form.layer }),
    decimal: form.decimal,
    geometry: isPlaced ? resolveGeometry(form.geometry) : { form: 'none' },
    fields: new Map([
      ...plain.fields,
      ...resolveFields(form.fields, kind, form.prefix),
      ...resolveGroupKey(form),
    ]),
    defaults: new Map([...plain.defaults, ...selectGiven(form.defaults)]),
    customAttributes: 'custom_attributes' in form ? form.custom_attributes : [],
    overrides: { ...selectOverrides(scope.rules), ...selectOverrides(form.rules) },
    reasons: selectReasons(form.rules),
    nulls: [...plain.nulls, ...form.nulls],
    where: resolveCondition(form.where),
    repeat: 'repeat' in form ? resolveRepeat(form.repeat) : null,
    grouping: 'group_by' in form || 'latest_by' in form ? resolveGrouping(form) : null,
    ...('shape' in form || 'buffer' in form ? resolveDrawing(form) : {}),
    ...(isPlaced
      ? {
          crs: form.crs?.toUpperCase() ?? null,
          axes: form.axes ?? null,
        }
      : {}),
  };
}

/** Returns a file for which the feed gives only the kind. */
export function createStandardSource(
  file: string,
  { kind, scope }: { readonly kind: Kind; readonly scope: SourceScope },
): Source {
  return {
    file,
    path: resolve(scope.folder, file),
    kind,
    encoding: null,
    delimiter: null,
    decimal: '.',
    geometry: { form: kind === 'availability' || kind === 'policies' ? 'none' : 'standard' },
    fields: new Map([
      ...resolveZoneKey(kind, scope.zones),
      ...resolveFields(scope.fields, kind, undefined),
    ]),
    defaults: new Map(selectGiven(scope.defaults).filter(([field]) => hasField(kind, field))),
    customAttributes: [],
    overrides: selectOverrides(scope.rules),
    reasons: {},
    nulls: scope.nulls,
    where: [],
    repeat: null,
    grouping: null,
    crs: null,
    axes: null,
  };
}

/** If zones are made from spaces by a key, the spaces refer to their zone by that key. */
function resolveZoneKey(kind: Kind, zones: FeedForm['zones']): [string, FieldMapping][] {
  if (kind !== 'spaces' || zones?.by === undefined) return [];
  return [['curb_zone_id', resolveField({ uuid5: zones.by }, null)]];
}

/** If rows are grouped by columns, these columns are the key of the record. */
function resolveGroupKey(form: SourceForm): [string, FieldMapping][] {
  if (!('group_by' in form) || form.group_by === undefined) return [];
  const own = OWN_ID[form.kind];
  if (form.group_by === own) return [];
  return [[own, resolveField({ uuid5: form.group_by }, form.prefix ?? null)]];
}

function resolveFields(
  fields: FieldForms,
  kind: Kind,
  prefix: string | undefined,
): [string, FieldMapping][] {
  return selectGiven(fields)
    .filter(([field]) => isMapped(kind, field))
    .map(([field, form]) => [
      field,
      resolveField(form, field === ownIdOf(kind) ? (prefix ?? null) : null),
    ]);
}

/** A field that is copied unchanged may be mapped, but has no default. */
function isMapped(kind: Kind, field: string): boolean {
  return hasField(kind, field) || Object.hasOwn(CARRIED_FIELDS[kind], field);
}

function hasField(kind: Kind, field: string): boolean {
  return Object.hasOwn(TARGET_FIELDS[kind], field);
}

/** Returns the field to which the prefix of a source applies. */
function ownIdOf(kind: Kind): string {
  return OWN_ID[kind] ?? 'curb_space_id';
}

type GeometryForm = Extract<SourceForm, { geometry?: unknown }>['geometry'];

function resolveGeometry(form: GeometryForm): GeometryChoice {
  if (form === undefined) return { form: 'standard' };
  if (form === 'none') return { form: 'none' };
  if (form.wkt !== undefined) return { form: 'wkt', column: form.wkt };
  if (form.geojson !== undefined) return { form: 'geojson', column: form.geojson };
  if (form.lat_lng !== undefined) return { form: 'lat-lng-text', column: form.lat_lng };
  if (form.lng_lat !== undefined) return { form: 'lng-lat-text', column: form.lng_lat };
  const { lat, lng } = form;
  invariant(lat !== undefined && lng !== undefined, 'the schema lets one form of geometry through');
  return { form: 'lat-lng', lat, lng };
}

function selectGiven<T>(members: Readonly<Record<string, T | undefined>>): [string, T][] {
  return Object.entries(members).filter((member): member is [string, T] => member[1] !== undefined);
}
