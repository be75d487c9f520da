import { z } from 'zod';
import type { Kind } from '../../model/kind.ts';
import { GEOMETRY_PART } from '../feed.ts';
import { OWN_ID } from '../target-fields.ts';
import { createDefaultsSchema, createFieldsSchema, type FieldForms } from './field-forms.ts';
import { columnName, either, members, text } from './schema-parts.ts';

/** One element of `sources` in feed.json, by kind. */
export function createSourceSchema() {
  return z
    .discriminatedUnion('kind', [
      members({ kind: z.literal('areas'), ...tabular('areas'), ...placed, ...served }),
      members({ kind: z.literal('zones'), ...tabular('zones'), ...placed }),
      members({ kind: z.literal('spaces'), ...tabular('spaces'), ...placed, ...served }),
      members({ kind: z.literal('availability'), ...tabular('availability') }),
    ])
    .superRefine((source, context) => {
      if (!('geometry' in source) || source.geometry !== 'none' || !isKeyedByShape(source)) return;
      const message = 'is none, but the shape is a part of the key (uuid5)';
      context.addIssue({ code: 'custom', path: ['geometry'], message });
    });
}

function isKeyedByShape({ kind, fields }: { kind: Kind; fields: FieldForms }): boolean {
  const form = fields[OWN_ID[kind] ?? ''];
  return typeof form === 'object' && [form.uuid5].flat().includes(GEOMETRY_PART);
}

/** What can be said of any file. */
function tabular(kind: Kind) {
  return {
    file: text.describe('The file, relative to the folder of feed.json; .. is allowed.'),
    encoding,
    delimiter,
    decimal,
    fields: createFieldsSchema(kind).describe(
      'Where each field is found; a field that is left out is read from the column of its own name.',
    ),
    defaults: createDefaultsSchema(kind).describe('What stands in where a record has no value.'),
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
  .describe('What separates the columns of a CSV file; told from its header if left out.');

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
    })
      .refine(isOneForm, { error: 'is to name one of wkt, geojson, or lat and lng together' })
      .meta({ oneOf: [['wkt'], ['geojson'], ['lat', 'lng']].map((required) => ({ required })) }),
  ],
  'none, {"wkt": column}, {"geojson": column} or {"lat": column, "lng": column}',
).describe('Where the shape stands, if not in geometry or lat and lng.');

function isOneForm(columns: Readonly<Record<string, string | undefined>>): boolean {
  const given = Object.keys(columns).filter((key) => columns[key] !== undefined);
  return ['wkt', 'geojson', 'lat,lng'].includes(given.sort().join());
}

const customAttributes = z
  .array(columnName.refine((name) => name !== '__proto__', { error: 'cannot be carried' }))
  .refine((names) => new Set(names).size === names.length, { error: 'names a column twice' })
  .describe('Columns that are carried as they are, under custom_attributes.');

/** What can be said of records that have a shape. */
const placed = { geometry: geometryChoice.optional() };

/** What can be said of records that are served. */
const served = { custom_attributes: customAttributes.default([]) };
