import { diagnose } from '../../diagnostic/diagnose.ts';
import { unwrapNumber } from '../../model/custom-attributes.ts';
import { REPEAT_COUNT_MAX } from '../../model/limits.ts';
import type { RawRecord } from '../../read/piece.ts';
import type { SourcePlan } from '../source-plan.ts';
import { diagnoseValue, isMissing } from '../values/value-reader.ts';
import {
  evaluate,
  evaluateOrigin,
  textOf,
  textsOf,
  UNMATCHED,
  type Values,
  valueAt,
} from './evaluate.ts';
import type { FieldReport, Note } from './field-report.ts';
import { createNullFilter, createNullTest } from './null-words.ts';
import type { RepeatPlan, TestPlan, ValuePlan } from './value-plan.ts';

/**
 * Passes on the records that a row stands for: none if the feed filters the row out, several if it
 * repeats the row. Words for "no value" are removed, and computed values are added after the
 * columns. Returns how many records the row counts as, which is 1 for a row without records.
 */
export type RecordDeriver = (
  raw: RawRecord,
  report: FieldReport,
  take: (record: RawRecord) => void,
) => number;

export function createRecordDeriver({ derive }: SourcePlan): RecordDeriver {
  const filterNulls = createNullFilter(derive);
  const isWanted = createCondition(derive.where, createNullTest(derive.nulls));
  const readCopies = createCopyReader(derive.repeat);
  const compute = createComputation(derive.computed);
  const { copyColumn } = derive;

  return (raw, report, take) => {
    if (!isWanted(raw.values)) {
      report.count(FILTERED);
      return 1;
    }
    const values = filterNulls(raw.values, report);
    const copyCount = readCopies(values, report);
    if (copyCount === 0) return 1;
    for (let copy = 1; copy <= copyCount; copy++) {
      const ofCopy = copyColumn === null ? values : withValue(values, copyColumn.index, copy);
      const computed = compute(ofCopy, report);
      take(computed === raw.values ? raw : { ...raw, values: computed });
      if (copyColumn !== null) report.count(REPEATED);
    }
    return copyCount;
  };
}

const FILTERED: Note = { key: 'row-filtered', details: {} };
const REPEATED: Note = { key: 'row-repeated:made', details: {} };

function withValue(values: Values, index: number, value: unknown): unknown[] {
  const changed = [...values];
  changed[index] = value;
  return changed;
}

function createCondition(
  where: readonly (readonly TestPlan[])[],
  isNullWord: (value: unknown) => boolean,
): (values: Values) => boolean {
  if (where.length === 0) return () => true;
  const holds = ({ from, ...test }: TestPlan, values: Values): boolean => {
    const value = valueAt(from, values);
    const isEmpty = isMissing(value) || isNullWord(value);
    if (test.isEmpty !== null && test.isEmpty !== isEmpty) return false;
    const texts = isMissing(value) ? [''] : textsOf(value);
    if (texts.length === 0) texts.push(JSON.stringify(value));
    if (test.among !== null && !texts.some((text) => test.among?.includes(text))) return false;
    if (texts.some((text) => test.notAmong.includes(text))) return false;
    const number = texts[0] === '' ? Number.NaN : Number(texts[0]);
    if (test.min !== null && !(number >= test.min)) return false;
    return test.max === null || number <= test.max;
  };
  return (values) => where.some((tests) => tests.every((test) => holds(test, values)));
}

/**
 * Creates a function that returns how many records a row stands for. A missing or invalid number is
 * reported and counts as 0.
 */
function createCopyReader(repeat: RepeatPlan | null) {
  if (repeat === null) return () => 1;
  if (repeat.form === 'constant') return () => repeat.count;
  const { value: plan } = repeat;
  return (values: Values, report: FieldReport): number => {
    const value = evaluate(plan, values);
    const text = value === UNMATCHED ? '' : (textOf(unwrapNumber(value)) ?? '');
    const count = /^\d+(?:\.0+)?$/.test(text) ? Number(text) : -1;
    if (count === 0) report.count(FILTERED_EMPTY);
    if (count >= 0 && count <= REPEAT_COUNT_MAX) return count;
    const found = evaluateOrigin(plan.from, values);
    const field = plan.label;
    report.add(
      isMissing(found)
        ? diagnose('repeat-invalid:missing', { field }, { field })
        : diagnoseValue('repeat-invalid:malformed', {
            field,
            value: found,
            most: REPEAT_COUNT_MAX,
          }),
    );
    return 0;
  };
}

const FILTERED_EMPTY: Note = { key: 'row-repeated:none', details: {} };

/** Creates a function that adds the computed values after the columns. */
function createComputation(plans: readonly ValuePlan[]) {
  if (plans.length === 0) return (values: Values) => values;
  const notes = plans.map(({ label, lookup }): Note | null =>
    lookup === null ? null : { key: 'value-looked-up', field: label, details: { column: label } },
  );
  return (values: Values, report: FieldReport): Values => {
    const computed = [...values];
    for (const [index, plan] of plans.entries()) {
      const value = evaluate(plan, values);
      const note = notes[index];
      if (value === UNMATCHED) noteUnmatched(plan, values, report);
      else if (note !== null && note !== undefined && !isMissing(value)) report.count(note);
      computed.push(value === UNMATCHED ? undefined : value);
    }
    return computed;
  };
}

function noteUnmatched({ label, from }: ValuePlan, values: Values, report: FieldReport): void {
  const value = evaluateOrigin(from, values);
  report.add(diagnoseValue('lookup-unmatched', { field: label, value }));
}
