import { z } from 'zod';
import type { Kind } from '../../model/kind.ts';
import { AXES } from '../feed.ts';
import { GEOMETRY_PART } from '../mapping.ts';
import { OWN_ID } from '../target-fields.ts';
import { bayForm, bufferForm } from './drawing-forms.ts';
import {
  createDefaultsSchema,
  createFieldsSchema,
  type FieldForms,
  type KeyForm,
} from './field-forms.ts';
import {
  conditionForm,
  type GroupingForm,
  groupingMembers,
  nulls,
  repeatForm,
} from './row-forms.ts';
import { rulesForm } from './rules-schema.ts';
import { columnName, either, filePath, members, text } from './schema-parts.ts';

/** One element of `sources` in feed.json, by kind. */
export function createSourceSchema() {
  return z
    .discriminatedUnion('kind', [
      members({ kind: z.literal('areas'), ...tabular('areas'), ...placed, ...served }),
      members({ kind: z.literal('zones'), ...tabular('zones'), ...placed, ...drawn, ...served }),
      members({
        kind: z.literal('spaces'),
        ...tabular('spaces'),
        ...placed,
        ...drawn,
        ...served,
        repeat: repeatForm.optional(),
      }),
      members({ kind: z.literal('availability'), ...tabular('availability') }),
      members({ kind: z.literal('policies'), ...tabular('policies') }),
      members({ kind: z.literal('objects'), ...tabular('objects'), ...placed, ...served }),
    ])
    .superRefine((source, context) => {
      const fault = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message });
      const keys = listKeys(source);
      if ('geometry' in source && source.geometry === 'none' && keys.some(isShapeKey)) {
        fault('geometry', 'is none, but the shape is a part of the key (uuid5)');
      }
      if (source.kind === 'zones' && source.shape?.bearing === 'street') {
        fault('shape', 'takes its bearing from zones, so "street" is for spaces only');
      }
      const own = OWN_ID[source.kind];
      if (source.prefix !== undefined && keys.length === 0) {
        fault('prefix', `needs a key to stand before: "fields": {"${own}": {"uuid5": column}}`);
      }
      if ('group_by' in source && makesId(source) && source.fields[own ?? ''] !== undefined) {
        fault(
          'group_by',
          `makes the identifier, but fields.${own} is given too; keep one of them, or write "group_by": "${own}"`,
        );
      }
      if ('repeat' in source && source.repeat !== undefined && keys.length === 0) {
        const made = `"fields": {"${own}": {"uuid5": column}}`;
        fault('repeat', `needs an identifier that is made for each space: ${made}`);
      }
    });
}

type IdentifiedForm = GroupingForm & { readonly kind: Kind; readonly fields: FieldForms };

/** Returns whether `group_by` names the columns from which the identifier is made. */
function makesId({ kind, group_by }: Omit<IdentifiedForm, 'fields'>): boolean {
  return group_by !== undefined && group_by !== OWN_ID[kind];
}

/** Returns what the identifier of the source's own records is made of. */
function listKeys(source: IdentifiedForm): readonly KeyForm[] {
  const { kind, fields, group_by } = source;
  if (makesId(source)) return [group_by ?? []].flat();
  const form = fields[OWN_ID[kind] ?? 'curb_space_id'];
  if (typeof form !== 'object' || !('uuid5' in form)) return [];
  return [form.uuid5 ?? []].flat();
}

function isShapeKey(part: KeyForm): boolean {
  return part === GEOMETRY_PART || (typeof part === 'object' && part.from === 'shape');
}

/** Members that any file may have. */
function tabular(kind: Kind) {
  return {
    file: either([filePath, z.array(filePath).min(1)], 'a file name or a list of them').describe(
      'The file, in the folder of feed.json; or a list of files, or a pattern such as meters-*.csv, for files that are read alike.',
    ),
    encoding,
    delimiter,
    quote,
    short_rows: shortRows,
    layer,
    decimal,
    fields: createFieldsSchema(kind).describe(
      'Where each field is found; a field that is left out is read from the column of its own name.',
    ),
    defaults: createDefaultsSchema(kind).describe('What is served where a record has no value.'),
    prefix: text
      .optional()
      .describe('Stands before the keys of the records, so that those of two files stay apart.'),
    nulls,
    where: conditionForm.optional(),
    rules: rulesForm.describe('The severity of findings in this file, by their code.'),
  };
}

const encoding = z
  .string()
  .refine(isEncodingLabel, {
    error: 'is not an encoding, common ones are utf-8, windows-1252, iso-8859-15, utf-16le',
  })
  .optional()
  .describe('The encoding of a CSV file, such as windows-1252; UTF-8 if left out.');

const delimiter = z
  .string()
  .regex(/^[\t\x20\x21\x23-\x7e]$/, { error: 'is not one ASCII character other than a quote' })
  .optional()
  .describe('What separates the columns of a CSV file; found in its header if left out.');

const quote = z
  .literal('none')
  .optional()
  .describe('none: a quote in the cells of a CSV file stands for itself.');

const shortRows = z
  .literal('fill')
  .optional()
  .describe('fill: CSV rows that are shorter than the header are filled with empty cells.');

const layer = text
  .optional()
  .describe('The layer of a GeoPackage, where it has several; else the only one.');

const decimal = z
  .enum(['.', ','])
  .default('.')
  .describe('What separates the whole from the fraction in the numbers of this file.');

function isEncodingLabel(label: string): boolean {
  try {
    return new TextDecoder(label) !== null;
  } catch {
    return false;
  }
}

const geometryChoice = either(
  [
    z.literal('none').describe('The shapes of the file are not wanted, or it has none.'),
    members({
      wkt: columnName.optional().describe('The column that holds the shape as WKT.'),
      geojson: columnName.optional().describe('The column that holds the shape as GeoJSON text.'),
      lat: columnName.optional().describe('The column of the latitude.'),
      lng: columnName.optional().describe('The column of the longitude.'),
      lat_lng: columnName
        .optional()
        .describe('The column whose text ends with both: 48.89, 2.34 or (48.89, 2.34).'),
      lng_lat: columnName
        .optional()
        .describe('As lat_lng, for a column whose text has the longitude first.'),
    })
      .refine(isOneForm, {
        error: 'must name one of wkt, geojson, lat_lng, lng_lat, or lat and lng together',
      })
      .meta({
        oneOf: [['wkt'], ['geojson'], ['lat_lng'], ['lng_lat'], ['lat', 'lng']].map((required) => ({
          required,
        })),
      }),
  ],
  'none, {"wkt": column}, {"geojson": column}, {"lat_lng": column}, {"lng_lat": column} or {"lat": column, "lng": column}',
).describe('Where the shape stands, if not in geometry or lat and lng.');

function isOneForm(columns: Readonly<Record<string, string | undefined>>): boolean {
  const given = Object.keys(columns).filter((key) => columns[key] !== undefined);
  return ['wkt', 'geojson', 'lat_lng', 'lng_lat', 'lat,lng'].includes(given.sort().join());
}

const customAttributes = z
  .array(columnName.refine((name) => name !== '__proto__', { error: 'cannot be carried' }))
  .refine((names) => new Set(names).size === names.length, { error: 'names a column twice' })
  .describe('Columns that are carried as they are, under custom_attributes.');

const crs = z
  .string()
  .regex(/^(?:EPSG|ESRI|OGC):\w+$/i, { error: 'is not a reference system such as EPSG:2263' })
  .optional()
  .describe(
    'The reference system of the coordinates, such as EPSG:2263, if the file does not say.',
  );

const axes = z
  .enum(AXES)
  .optional()
  .describe('The order of the two coordinates of a position, if it is not that of the format.');

/** Members for records that have a shape. */
const placed = {
  geometry: geometryChoice.optional(),
  crs,
  axes,
};

/** Members for records whose points and lines may become polygons. */
const drawn = {
  shape: bayForm.optional(),
  buffer: bufferForm.optional(),
};

/** Members for records that are served. */
const served = { custom_attributes: customAttributes.default([]), ...groupingMembers };
