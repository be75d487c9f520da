import { z } from 'zod';
import { REPEAT_COUNT_MAX } from '../../model/limits.ts';
import { columnName, datePattern, either, members, text, timeZone } from './schema-parts.ts';
import { computedMembers, reference, type ValueForm, valueForm } from './value-forms.ts';

export const nulls = z
  .array(text)
  .default([])
  .describe('Words that stand for no value, besides NULL, None, n/a, - and ?.');

type Scalar = string | number | boolean;

/** A condition on one column: a value, several values of which one must match, or an object. */
export type ColumnTestForm =
  | Scalar
  | readonly Scalar[]
  | {
      readonly not?: Scalar | readonly Scalar[] | undefined;
      readonly empty?: boolean | undefined;
      readonly min?: number | undefined;
      readonly max?: number | undefined;
    };

const scalar = z.union([z.string(), z.number(), z.boolean()], {
  error: 'is neither text, a number, true nor false',
});

const columnTest: z.ZodType<ColumnTestForm> = either(
  [
    scalar,
    z.array(scalar).min(1),
    members({
      not: either([scalar, z.array(scalar).min(1)], 'a value or a list of them').optional(),
      empty: z.boolean().optional(),
      min: z.number().optional(),
      max: z.number().optional(),
    }).refine((test) => Object.keys(test).length > 0, { error: 'has no condition' }),
  ],
  'a value, a list of values, or an object with not, empty, min or max',
);

const allOf = z.record(z.string().min(1), columnTest);

/** Conditions that select the rows to read. */
export const conditionForm = either(
  [allOf, z.array(allOf).min(1)],
  'an object of columns and their values, or a list of those',
).describe('The rows that are read, by the values of columns; of a list, one has to hold.');

const count = z.int().min(1).max(REPEAT_COUNT_MAX);

export type RepeatForm = number | string | ValueForm;

/** How many spaces one row represents. */
export const repeatForm: z.ZodType<RepeatForm> = either(
  [count, reference, valueForm(computedMembers)],
  'a number, a column name or {"column": name}',
).describe('One row is so many spaces: a number, or the column that holds it.');

/** How several rows become one record. */
export interface GroupingForm {
  readonly group_by?: string | readonly string[] | undefined;
  readonly latest_by?:
    | string
    | {
        readonly column: string;
        readonly date?: string | undefined;
        readonly time_zone?: string | undefined;
      }
    | undefined;
}

export const groupingMembers = {
  group_by: either([reference, z.array(reference).min(1)], 'a column name or a list of them')
    .optional()
    .describe(
      'Rows with the same values here are one record: their lists and shapes are united. The name of the identifier itself, such as curb_zone_id, keeps the identifiers of the file.',
    ),
  latest_by: either(
    [
      columnName,
      members({ column: columnName, date: datePattern.optional(), time_zone: timeZone.optional() }),
    ],
    'a column name or {"column": name, "date": pattern}',
  )
    .optional()
    .describe('Of the rows with one identifier, the one with the latest date here counts.'),
};
