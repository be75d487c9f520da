import { diagnose } from '../../../diagnostic/diagnose.ts';
import { type CurbZoneId, ZONE_BY_POSITION } from '../../../model/curb-id.ts';
import type { FieldReport } from '../../derive/field-report.ts';
import { createNullTest } from '../../derive/null-words.ts';
import type { FieldPlan, SourcePlan } from '../../source-plan.ts';
import {
  createDefault,
  diagnoseValue,
  isMissing,
  type ValueParser,
  type ValueReader,
} from '../value-reader.ts';
import {
  findPlainText,
  normalisePlainText,
  normaliseZoneId,
  noteNormalised,
  parseUuidForms,
} from './identifiers.ts';
import { createDerivedNote, createFieldHasher, createKeyReader } from './keys.ts';
import { holdsSeveralUuids, isAmbiguousElement, isListText, parseList } from './lists.ts';

/** Reads the one zone that a space belongs to (RULES.md, `space-zone-count`). */
export function createSpaceZoneReader(
  field: FieldPlan<'zone-id'>,
  plan: SourcePlan,
): ValueReader<CurbZoneId> {
  if (field.position !== null) return () => ZONE_BY_POSITION;
  if (field.key !== null) {
    const readKey = createKeyReader(field, plan, 'space-zone-count');
    const [only, ...others] = field.key;
    const isColumn = others.length === 0 && typeof only === 'object';
    const listIndex = isColumn && only.index < plan.read.columns.length ? only.index : -1;
    return (raw, report) => {
      const value = raw.values[listIndex];
      if (typeof value === 'string' && isListText(value)) {
        const count = parseList(value)?.length ?? 0;
        if (count === 1) return refuseList(value, field, report);
        report.add(
          diagnoseValue('space-zone-count:several', { field: field.column, value, count }),
        );
        return undefined;
      }
      // A UUID is also a zone id.
      return readKey(raw, report, null) as CurbZoneId | undefined;
    };
  }
  const { column, index, target } = field;
  // `compileSource` has already converted defaults to their final form.
  const useDefault = createDefault(field, field.whenMissing as CurbZoneId | null);

  function refuseMissing(value: unknown, report: FieldReport): undefined {
    const about = { field: column, value };
    report.add(diagnose('space-zone-count:missing', { field: column, target }, about));
  }

  function readOnly(value: unknown, report: FieldReport): CurbZoneId | undefined {
    const list = parseList(value);
    if (list === undefined) return refuseList(value, field, report);
    const about = { field: column, value };
    if (list.length === 0) {
      report.add(diagnoseValue('space-zone-count:none', about));
      return undefined;
    }
    if (list.length > 1) {
      report.add(diagnoseValue('space-zone-count:several', { ...about, count: list.length }));
      return undefined;
    }
    if (holdsSeveralUuids(list[0])) return refuseList(value, field, report);
    return normaliseZoneId(list[0], field, report);
  }

  return (raw, report) => {
    const value = raw.values[index];
    if (isMissing(value)) return useDefault(report) ?? refuseMissing(value, report);
    return typeof value === 'string' && !isListText(value)
      ? normaliseZoneId(value, field, report)
      : readOnly(value, report);
  };
}

/** Reads the zones of an area in source order, without repetitions; empty if it names none. */
export function createZoneListReader(
  field: FieldPlan<'zone-ids'>,
  plan: SourcePlan,
): ValueReader<readonly CurbZoneId[]> {
  if (field.position !== null) return () => [ZONE_BY_POSITION];
  const { column, index } = field;
  // `compileSource` has already converted defaults to their final form.
  const useDefault = createDefault(field, field.whenMissing as readonly CurbZoneId[] | null);
  const parseZone = createZoneParser(field, plan);
  const readList = createListReader(field);

  function noteRepeated(value: unknown, repeated: CurbZoneId, report: FieldReport): void {
    report.add(diagnoseValue('area-zone-repeated', { field: column, value, zoneId: repeated }));
  }

  return (raw, report) => {
    const value = raw.values[index];
    if (isMissing(value)) return useDefault(report) ?? [];
    const list = readList(value, report);
    if (list === undefined) return refuseList(value, field, report);
    const zoneIds = new Set<CurbZoneId>();
    let repeated: CurbZoneId | undefined;
    let isSound = true;
    for (const element of list) {
      const zoneId = parseZone(element, report);
      if (zoneId === undefined) isSound = false;
      else if (zoneIds.has(zoneId)) repeated ??= zoneId;
      else zoneIds.add(zoneId);
    }
    if (repeated !== undefined) noteRepeated(value, repeated, report);
    return isSound ? [...zoneIds] : undefined;
  };
}

/**
 * Reads the areas or spaces that a zone lists; `null` if it lists none, since CSV cannot
 * distinguish an empty cell from an empty list. The list is not served, so an invalid element is
 * reported and left out.
 */
export function createUuidListReader(
  field: FieldPlan<'uuids'>,
  plan: SourcePlan,
): ValueReader<readonly string[] | null> {
  const { column, index } = field;
  const parseUuid = createUuidParser(field, plan);
  const readList = createListReader(field);

  function noteUnlinked(value: unknown, wanted: 'list' | 'uuid', report: FieldReport): void {
    const details = { field: column, value, kind: field.identifies ?? '' };
    report.add(diagnoseValue(`links-disagree:${wanted}`, details));
  }

  return (raw, report) => {
    const value = raw.values[index];
    if (isMissing(value)) return null;
    const list = readList(value, report);
    if (list === undefined) noteUnlinked(value, 'list', report);
    const uuids: string[] = [];
    for (const element of list ?? []) {
      const uuid = parseUuid(element, report);
      if (uuid === undefined) noteUnlinked(element, 'uuid', report);
      else uuids.push(uuid);
    }
    return uuids.length === 0 ? null : uuids;
  };
}

function createZoneParser(field: FieldPlan, plan: SourcePlan): ValueParser<CurbZoneId> {
  if (field.key === null) return (value, report) => normaliseZoneId(value, field, report);
  const hash = createFieldHasher(field, plan);
  const derived = createDerivedNote(field);
  return (value, report) => {
    const text = normalisePlainText(value, field, report);
    if (text !== undefined) report.count(derived);
    // A UUID is also a zone id.
    return text === undefined ? undefined : (hash([text]) as CurbZoneId);
  };
}

function createUuidParser(field: FieldPlan, plan: SourcePlan): ValueParser<string> {
  if (field.key !== null) {
    const hash = createFieldHasher(field, plan);
    const derived = createDerivedNote(field);
    return (value, report) => {
      const text = findPlainText(value);
      if (text !== undefined) report.count(derived);
      return text === undefined ? undefined : hash([text.trim()]);
    };
  }
  return (value, report) => {
    const text = typeof value === 'string' ? value.trim() : '';
    const uuid = parseUuidForms(text);
    if (uuid !== undefined && uuid !== text) noteNormalised({ text, uuid }, field, report);
    return uuid;
  };
}

/**
 * Reads the elements of a list, without words that mean "no value". Returns `undefined` if a text
 * may be a list in an unsupported notation.
 */
function createListReader({ column }: FieldPlan) {
  const isNullWord = createNullTest([]);
  return (value: unknown, report: FieldReport): readonly unknown[] | undefined => {
    const list = parseList(value);
    if (list === undefined) return undefined;
    const isPlainText = typeof value === 'string' && !value.trimStart().startsWith('[');
    if (isPlainText && list.some(isAmbiguousElement)) return undefined;
    if (!list.some(isNullWord)) return list;
    report.count({ key: 'null-word', field: column, details: { column, word: 'NULL in a list' } });
    return list.filter((element) => !isNullWord(element));
  };
}

function refuseList(value: unknown, { column }: FieldPlan, report: FieldReport): undefined {
  report.add(diagnoseValue('list-ambiguous', { field: column, value }));
}
