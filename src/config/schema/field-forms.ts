import { z } from 'zod';
import type { Kind } from '../../model/kind.ts';
import { findPatternFault } from '../date-pattern.ts';
import { GEOMETRY_PART, LENGTH_UNITS } from '../feed.ts';
import { type FieldType, OWN_ID, TARGET_FIELDS } from '../target-fields.ts';
import { columnName, dateOrDateTime, either, members, milliseconds, text } from './schema-parts.ts';

/** How a mapping may look; what each form may hold depends on the type of the field. */
export type FieldForm =
  | string
  | {
      readonly column?: string | undefined;
      readonly unit?: (typeof LENGTH_UNITS)[number] | undefined;
      readonly date?: string | undefined;
      readonly uuid5?: string | readonly string[] | undefined;
    };

export type FieldForms = Readonly<Record<string, FieldForm | undefined>>;

/** `fields` of a source: where each target field of the kind is found. */
export function createFieldsSchema(kind: Kind) {
  const shape: Record<string, z.core.$ZodType<FieldForm | undefined>> = {};
  for (const [field, type] of Object.entries(TARGET_FIELDS[kind])) {
    const isReference = field !== OWN_ID[kind] && (type === 'uuid' || type === 'zone-id');
    shape[field] = z.optional(isReference ? referenceForm : FORMS[type]);
  }
  return members(shape).default({});
}

type DefaultForm = string | number | boolean | readonly string[];

/** `defaults` of a source: what stands in for a value that a record lacks. */
export function createDefaultsSchema(kind: Kind) {
  const shape: Record<string, z.core.$ZodType<DefaultForm | undefined>> = {};
  for (const [field, type] of Object.entries(TARGET_FIELDS[kind])) {
    // An identifier that several records share is no identifier, so those have no default.
    if (type === 'uuid' || type === 'uuids' || field === OWN_ID[kind]) continue;
    shape[field] = z.optional(DEFAULTS[type]);
  }
  return members(shape).default({});
}

const plainForm = either([columnName, members({ column: columnName })], 'a column name');

const lengthForm = either(
  [
    columnName,
    members({
      column: columnName,
      unit: z.enum(LENGTH_UNITS).optional().describe('The unit of the file; cm if left out.'),
    }),
  ],
  'a column name or {"column": name, "unit": unit}',
);

const timestampForm = either(
  [
    columnName,
    members({
      column: columnName,
      date: z
        .string()
        .superRefine((pattern, context) => {
          const fault = findPatternFault(pattern);
          if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
        })
        .optional()
        .describe('How the file writes dates: iso, or a pattern such as yyyy-MM-dd or M/d/yyyy.'),
    }),
  ],
  'a column name or {"column": name, "date": pattern}',
);

const keyPart = text.describe(`A column of the key, or ${GEOMETRY_PART} for the shape itself.`);

const idForm = createIdForm(
  either([keyPart, z.array(keyPart).min(1)], 'a column name or a list of them'),
);

/** A reference is made of columns alone: whose shape it would be is not known. */
const referenceForm = createIdForm(
  columnName.refine((name) => name !== GEOMETRY_PART, {
    error: 'is the shape of this record, which is no key of another',
  }),
);

function createIdForm<U extends z.core.SomeType>(uuid5: U) {
  return either(
    [
      columnName,
      members({ column: columnName.optional(), uuid5: z.optional(uuid5) })
        .refine(({ column, uuid5: parts }) => (column === undefined) !== (parts === undefined), {
          error: 'is to have either column or uuid5',
        })
        .meta({ oneOf: [{ required: ['column'] }, { required: ['uuid5'] }] })
        .describe('uuid5 makes a UUID of keys that are none, the same one on every run.'),
    ],
    'a column name or {"uuid5": column}',
  );
}

const FORMS = {
  uuid: idForm,
  'zone-id': idForm,
  uuids: referenceForm,
  'zone-ids': referenceForm,
  text: plainForm,
  number: plainForm,
  boolean: plainForm,
  length: lengthForm,
  timestamp: timestampForm,
} as const satisfies Record<FieldType, z.core.$ZodType<FieldForm>>;

const DEFAULTS = {
  text,
  'zone-id': text,
  'zone-ids': z.array(text),
  boolean: z.boolean(),
  number: z.int().min(1),
  length: z.number().positive().describe('Centimetres.'),
  timestamp: z
    .union([milliseconds, dateOrDateTime], { error: 'is neither milliseconds nor a date' })
    .describe('Milliseconds, or an RFC 3339 date or time; a date is midnight in the time zone.'),
} as const;
