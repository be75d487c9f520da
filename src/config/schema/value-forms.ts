import { z } from 'zod';
import { GEOMETRY_PART } from '../mapping.ts';
import { parseTemplate } from '../template.ts';
import { columnName, either, members, text } from './schema-parts.ts';

type Scalar = string | number | boolean;

/** Where a value comes from and how it is converted, as written in the feed. */
export interface ValueForm {
  readonly column?: string | readonly string[] | undefined;
  readonly template?: string | undefined;
  readonly value?: Scalar | readonly Scalar[] | undefined;
  readonly split?: string | false | undefined;
  readonly index?: number | undefined;
  readonly lookup?: Readonly<Record<string, Scalar>> | undefined;
  readonly else?: Scalar | null | undefined;
}

/** A text that names what is read. Unmatched braces are rejected. */
export const reference = text
  .superRefine((value, context) => {
    const parsed = parseTemplate(value);
    if ('fault' in parsed) context.addIssue({ code: 'custom', message: parsed.fault });
  })
  .describe(
    'A column; a path such as /address/0/street; or a template such as "{street} {number}".',
  );

const scalar = z.union([z.string(), z.number(), z.boolean()], {
  error: 'is neither text, a number, true nor false',
});

/** The members of a value that is computed from columns. */
export const computedMembers = {
  column: either([columnName, z.array(reference).min(1)], 'a column name or a list of them')
    .optional()
    .describe('The column, or several of which the first with a value counts.'),
  template: reference
    .optional()
    .describe('Text with the names of columns in braces, such as "{street} {number}".'),
  split: either([z.string().min(1), z.literal(false)], 'a separator or false')
    .optional()
    .describe('What separates the parts of the text; false: it is one value, whatever it holds.'),
  index: z.int().min(0).optional().describe('With split: which part is taken, from 0.'),
  lookup: z
    .record(z.string(), scalar)
    .optional()
    .describe('The values of the file and what each of them stands for.'),
  else: either([scalar, z.null()], 'text, a number, true, false or null')
    .optional()
    .describe('With lookup: what any other value stands for; null for no value.'),
};

/** Members of which a mapping has exactly one. */
const ORIGINS: readonly string[] = [
  ...['column', 'template', 'value', 'uuid5', 'measure', 'sequence', 'within', 'nearest', 'from'],
];

/** Members that require another member. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  index: ['split'],
  else: ['lookup'],
  split: ['column', 'template'],
  lookup: ['column', 'template'],
  unit: ['column', 'template', 'value'],
  date: ['column', 'template'],
  time_zone: ['date'],
  prefix: ['uuid5'],
  within_cm: ['nearest'],
};

/** Checks that the members of an object fit together. */
export function valueForm<S extends z.core.$ZodLooseShape>(shape: S) {
  const known = ORIGINS.filter((name) => name in shape);
  return members(shape)
    .superRefine((form, context) => {
      const given = Object.keys(form).filter(
        (name) => (form as Record<string, unknown>)[name] !== undefined,
      );
      const origins = given.filter((name) => ORIGINS.includes(name));
      if (origins.length !== 1) {
        const message =
          origins.length === 0
            ? `has none of ${known.join(', ')}`
            : `has both ${origins.slice(0, 2).join(' and ')}; keep one of them`;
        context.addIssue({ code: 'custom', message });
      }
      for (const name of given) {
        const needed = NEEDS[name];
        if (needed === undefined || needed.some((other) => given.includes(other))) continue;
        const message = `has ${name} without ${needed.join(' or ')}`;
        context.addIssue({ code: 'custom', message });
      }
    })
    .meta({ oneOf: known.map((name) => ({ required: [name] })) });
}

const SHAPE_REFUSED = 'is the shape of this record, which cannot be the key of another record';

/** One part of a key. Only the identifier of the record itself may include its shape. */
export function keyForm(of: 'own' | 'reference') {
  const isOwn = of === 'own';
  const name = isOwn
    ? reference.describe(`A column of the key, or ${GEOMETRY_PART} for the shape itself.`)
    : reference.refine((value) => value !== GEOMETRY_PART, { error: SHAPE_REFUSED });
  const from = z
    .enum(['shape', 'row'])
    .optional()
    .describe('shape: the record is known by its shape; row: by all of its columns and its shape.');
  return either(
    [name, valueForm(isOwn ? { ...computedMembers, from } : computedMembers)],
    'a column name or {"column": name}',
  );
}
