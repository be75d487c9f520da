import { z } from 'zod';
import { KINDS, type Kind } from '../../model/kind.ts';
import { LENGTH_UNITS } from '../mapping.ts';
import {
  CARRIED_FIELDS,
  type CarriedType,
  type FieldType,
  OWN_ID,
  TARGET_FIELDS,
} from '../target-fields.ts';
import {
  dateOrDateTime,
  datePattern,
  either,
  members,
  milliseconds,
  text,
  timeZone,
} from './schema-parts.ts';
import { computedMembers, keyForm, reference, type ValueForm, valueForm } from './value-forms.ts';

/** The possible forms of a mapping. The type of the field decides which members it may have. */
export interface FieldObjectForm extends ValueForm {
  readonly unit?: (typeof LENGTH_UNITS)[number] | undefined;
  readonly date?: string | undefined;
  readonly time_zone?: string | undefined;
  readonly uuid5?: KeyForm | readonly KeyForm[] | undefined;
  readonly prefix?: string | undefined;
  readonly measure?: 'shape' | undefined;
  readonly sequence?: 'zone' | undefined;
  readonly within?: 'zones' | undefined;
  readonly nearest?: 'zones' | undefined;
  readonly within_cm?: number | undefined;
}

export type KeyForm = string | (ValueForm & { readonly from?: 'shape' | 'row' | undefined });
export type FieldForm = string | readonly string[] | FieldObjectForm;
export type FieldForms = Readonly<Record<string, FieldForm | undefined>>;

/** `fields` of a source: where each target field of the kind is found. */
export function createFieldsSchema(kind: Kind) {
  const shape: Record<string, z.core.$ZodType<FieldForm | undefined>> = {};
  for (const [field, type] of Object.entries(TARGET_FIELDS[kind])) {
    shape[field] = z.optional(formOf({ kind, field, type }));
  }
  const carried: Readonly<Record<string, CarriedType>> = CARRIED_FIELDS[kind];
  for (const [field, type] of Object.entries(carried)) {
    shape[field] = z.optional(CARRIED_FORMS[type]);
  }
  return members(shape).default({});
}

/**
 * `fields` of the feed: for every source whose kind has the field and that does not map it itself.
 */
export function createCommonFieldsSchema() {
  const shape: Record<string, z.core.$ZodType<FieldForm | undefined>> = {};
  for (const kind of KINDS) {
    for (const [field, type] of Object.entries(TARGET_FIELDS[kind])) {
      // A reference allows fewer forms than an identifier, so only forms valid for all kinds
      // are allowed.
      if (shape[field] === undefined || field !== OWN_ID[kind]) {
        shape[field] = z.optional(formOf({ kind, field, type }));
      }
    }
  }
  return members(shape).default({});
}

function formOf({ kind, field, type }: { kind: Kind; field: string; type: FieldType }) {
  const isReference = field !== OWN_ID[kind] && (type === 'uuid' || type === 'zone-id');
  if (!isReference) return FORMS[type];
  return kind === 'spaces' && type === 'zone-id' ? spaceZoneForm : referenceForm;
}

type DefaultForm = string | number | boolean | readonly string[];

/** `defaults` of a source: the values that are served if a record has none. */
export function createDefaultsSchema(kind: Kind) {
  return members(listDefaults(kind)).default({});
}

/** `defaults` of the feed: for every source whose kind has the field. */
export function createCommonDefaultsSchema() {
  const shapes = KINDS.map((kind) => listDefaults(kind));
  return members(Object.assign({}, ...shapes) as ReturnType<typeof listDefaults>).default({});
}

function listDefaults(kind: Kind) {
  const shape: Record<string, z.core.$ZodType<DefaultForm | undefined>> = {};
  for (const [field, type] of Object.entries(TARGET_FIELDS[kind])) {
    // Several records cannot share an identifier, so identifiers have no default.
    if (type === 'uuid' || type === 'uuids' || field === OWN_ID[kind]) continue;
    shape[field] = z.optional(DEFAULTS[type]);
  }
  return shape;
}

const shorthand = [reference, z.array(reference).min(1)] as const;

/** A column, a list of columns, or an object with more members. */
function fieldForm<S extends z.core.$ZodLooseShape>(more: S, allowed: string) {
  return either([...shorthand, valueForm({ ...computedMembers, ...more })], allowed);
}

/** The value that every record has; it has the same effect as a default. */
function constantOf<T extends z.ZodType>(type: T) {
  return { value: type.optional().describe('The value of every record.') };
}

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

const PLAIN = 'a column, a list of columns, or an object such as {"column": name}';
const textForm = fieldForm(constantOf(DEFAULTS.text), PLAIN);
const numberForm = fieldForm(constantOf(DEFAULTS.number), PLAIN);
const spaceNumberForm = fieldForm(
  {
    ...constantOf(DEFAULTS.number),
    sequence: z
      .literal('zone')
      .optional()
      .describe('The spaces of a zone are numbered from 1, in the order of their identifiers.'),
  },
  PLAIN,
);
const booleanForm = fieldForm(constantOf(DEFAULTS.boolean), PLAIN);

const unit = z.enum(LENGTH_UNITS).optional().describe('The unit of the file; cm if left out.');

const lengthForm = fieldForm(
  {
    ...constantOf(DEFAULTS.length),
    unit,
    measure: z
      .literal('shape')
      .optional()
      .describe(
        'shape: the long (length) or short (width) side of the smallest rectangle round it.',
      ),
  },
  'a column name or {"column": name, "unit": unit}',
);

const timestampForm = fieldForm(
  {
    ...constantOf(DEFAULTS.timestamp),
    date: datePattern.optional(),
    time_zone: timeZone.optional(),
  },
  'a column name or {"column": name, "date": pattern}',
);

const prefix = text
  .optional()
  .describe('Stands before the key, so that equal keys of two files make different identifiers.');

function idForm<S extends z.core.$ZodLooseShape>(part: ReturnType<typeof keyForm>, more: S) {
  const uuid5 = either([part, z.array(part).min(1)], 'a column name or a list of them');
  return fieldForm(
    {
      uuid5: uuid5
        .optional()
        .describe('Makes a UUID of a key of the city, the same one on every run.'),
      prefix,
      ...more,
    },
    'a column name or {"uuid5": column}',
  );
}

const within = z.literal('zones').optional();

const ownIdForm = idForm(keyForm('own'), {});
/** A reference is made of columns only, because it is not known whose shape it would use. */
const referenceForm = idForm(keyForm('reference'), {});
const spaceZoneForm = idForm(keyForm('reference'), {
  ...constantOf(DEFAULTS['zone-id']),
  within: within.describe('The zone that the space lies in.'),
  nearest: within.describe('The zone that is nearest to the space.'),
  within_cm: z
    .number()
    .positive()
    .optional()
    .describe('With nearest: how far away that zone may be, in centimetres.'),
});
const zoneListForm = idForm(keyForm('reference'), {
  ...constantOf(DEFAULTS['zone-ids']),
  within: within.describe('The zones that lie in the area.'),
});

const FORMS = {
  uuid: ownIdForm,
  'zone-id': ownIdForm,
  uuids: referenceForm,
  'zone-ids': zoneListForm,
  text: textForm,
  number: spaceNumberForm,
  boolean: booleanForm,
  length: lengthForm,
  timestamp: timestampForm,
} as const satisfies Record<FieldType, z.core.$ZodType<FieldForm>>;

const listForm = fieldForm({}, PLAIN);

const CARRIED_FORMS = {
  text: textForm,
  id: textForm,
  ids: listForm,
  length: fieldForm({ unit }, 'a column name or {"column": name, "unit": unit}'),
  'whole-number': numberForm,
  boolean: booleanForm,
  timestamp: timestampForm,
  'whole-numbers': listForm,
  json: listForm,
} as const satisfies Record<CarriedType, z.core.$ZodType<FieldForm>>;
