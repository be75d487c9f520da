import { diagnose } from '../../../diagnostic/diagnose.ts';
import { type CurbZoneId, ZONE_BY_POSITION } from '../../../model/curb-id.ts';
import type { FieldReport } from '../../derive/field-report.ts';
import type { FieldPlan, SourcePlan } from '../../source-plan.ts';
import { createDefault, diagnoseValue, isMissing, type ValueReader } from '../value-reader.ts';
import {
  findKeyText,
  normalisePlainText,
  normaliseZoneId,
  noteNormalised,
  parseUuidForms,
} from './identifiers.ts';
import { createElementsReader, type ListElement } from './key-lists.ts';
import { createDerivedNote, createFieldHasher, createKeyReader } from './keys.ts';
import { holdsSeveralUuids, isListText, parseList, parsePlainUuids } from './lists.ts';

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
  const readElements = createElementsReader(field);

  function noteRepeated(value: unknown, repeated: CurbZoneId, report: FieldReport): void {
    report.add(diagnoseValue('area-zone-repeated', { field: column, value, zoneId: repeated }));
  }

  return (raw, report) => {
    const value = raw.values[index];
    // These are zones as they are, without anything to report but repetitions.
    const plain = field.key === null && typeof value === 'string' && parsePlainUuids(value);
    if (plain) {
      const unique = new Set(plain as readonly CurbZoneId[]);
      if (unique.size === plain.length) return [...unique];
    }
    const read = readElements(raw, report);
    if ('refused' in read) {
      report.add(read.refused);
      return undefined;
    }
    if (read.elements === null) return useDefault(report) ?? [];
    const zoneIds = new Set<CurbZoneId>();
    let repeated: CurbZoneId | undefined;
    let isSound = true;
    for (const element of read.elements) {
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
  const readElements = createElementsReader(field);

  function noteUnlinked(value: unknown, wanted: 'list' | 'uuid', report: FieldReport): void {
    const details = { field: column, value, kind: field.identifies ?? '' };
    report.add(diagnoseValue(`links-disagree:${wanted}`, details));
  }

  return (raw, report) => {
    const read = readElements(raw, report);
    if ('refused' in read) {
      noteUnlinked(raw.values[index], 'list', report);
      return null;
    }
    const uuids: string[] = [];
    for (const element of read.elements ?? []) {
      const uuid = parseUuid(element, report);
      const shown = element.length === 1 ? element[0] : element;
      if (uuid === undefined) noteUnlinked(shown, 'uuid', report);
      else uuids.push(uuid);
    }
    return uuids.length === 0 ? null : uuids;
  };
}

/**
 * Reads a reference that a record need not have; `null` if it has none. `normalise` converts an
 * identifier that is given as such, not as a key.
 */
export function createOptionalReferenceReader(
  field: FieldPlan,
  plan: SourcePlan,
  normalise: (value: unknown, field: FieldPlan, report: FieldReport) => string | undefined,
): ValueReader<string | null> {
  const readKey = field.key === null ? null : createKeyReader(field, plan);
  const keyIndexes = (field.key ?? []).map((part) => (typeof part === 'object' ? part.index : -1));
  // `compileSource` has already converted defaults to their final form.
  const useDefault = createDefault(field, field.whenMissing as string | null);
  return (raw, report) => {
    if (readKey !== null) {
      const isAbsent = keyIndexes.some((index) => isMissing(raw.values[index]));
      return isAbsent ? null : readKey(raw, report, null);
    }
    const value = raw.values[field.index];
    return isMissing(value) ? useDefault(report) : normalise(value, field, report);
  };
}

/** Makes an identifier of an element; `undefined` if that is not possible. */
type ElementParser<T> = (element: ListElement, report: FieldReport) => T | undefined;

function createZoneParser(field: FieldPlan, plan: SourcePlan): ElementParser<CurbZoneId> {
  if (field.key === null) return ([value], report) => normaliseZoneId(value, field, report);
  const hash = createFieldHasher(field, plan);
  const derived = createDerivedNote(field);
  return (element, report) => {
    const texts = element.map((value) => normalisePlainText(value, field, report));
    if (!isWhole(texts)) return undefined;
    report.count(derived);
    // A UUID is also a zone id.
    return hash(texts) as CurbZoneId;
  };
}

function createUuidParser(field: FieldPlan, plan: SourcePlan): ElementParser<string> {
  if (field.key !== null) {
    const hash = createFieldHasher(field, plan);
    const derived = createDerivedNote(field);
    return (element, report) => {
      const texts = element.map((value) => findKeyText(value)?.trim());
      if (!isWhole(texts)) return undefined;
      report.count(derived);
      return hash(texts);
    };
  }
  return ([value], report) => {
    const text = typeof value === 'string' ? value.trim() : '';
    const uuid = parseUuidForms(text);
    if (uuid !== undefined && uuid !== text) noteNormalised({ text, uuid }, field, report);
    return uuid;
  };
}

function isWhole(texts: readonly (string | undefined)[]): texts is readonly string[] {
  return texts.every((text) => text !== undefined);
}

function refuseList(value: unknown, { column }: FieldPlan, report: FieldReport): undefined {
  report.add(diagnoseValue('list-ambiguous:notation', { field: column, value }));
}
