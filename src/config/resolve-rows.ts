import type { ColumnTest, Condition, Grouping, Repeat } from './mapping.ts';
import { resolveField } from './resolve-field.ts';
import { resolveColumn, resolveValue } from './resolve-value.ts';
import type { ColumnTestForm, GroupingForm, RepeatForm } from './schema/row-forms.ts';

type AllOfForm = Readonly<Record<string, ColumnTestForm>>;

/** Conditions that select the rows to read. */
export function resolveCondition(form: AllOfForm | readonly AllOfForm[] | undefined): Condition {
  if (form === undefined) return [];
  return [form]
    .flat()
    .map((allOf) => Object.entries(allOf).map(([column, test]) => resolveTest(column, test)));
}

function resolveTest(column: string, form: ColumnTestForm): ColumnTest {
  const test = {
    from: resolveColumn(column),
    among: null,
    notAmong: [],
    isEmpty: null,
    min: null,
    max: null,
  };
  if (typeof form !== 'object' || isList(form)) return { ...test, among: textsOf(form) };
  return {
    ...test,
    notAmong: form.not === undefined ? [] : textsOf(form.not),
    isEmpty: form.empty ?? null,
    min: form.min ?? null,
    max: form.max ?? null,
  };
}

type Scalar = string | number | boolean;

function textsOf(form: Scalar | readonly Scalar[]): string[] {
  return [form].flat().map(String);
}

function isList(form: object): form is readonly Scalar[] {
  return Array.isArray(form);
}

export function resolveRepeat(form: RepeatForm | undefined): Repeat | null {
  if (form === undefined) return null;
  if (typeof form === 'number') return { form: 'constant', count: form };
  return { form: 'computed', value: resolveValue(form) };
}

/** Returns whether several rows are one record, and which of them is used. */
export function resolveGrouping({ group_by, latest_by }: GroupingForm): Grouping | null {
  if (group_by === undefined && latest_by === undefined) return null;
  return {
    latestBy: latest_by === undefined ? null : resolveField(latest_by, null),
    isUnited: group_by !== undefined,
  };
}
