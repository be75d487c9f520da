import { CODES, getCatalogueEntry } from '../../diagnostic/catalogue.ts';
import { isObject } from '../../model/is-object.ts';
import type { Snapshot } from '../../snapshot/sections.ts';
import { CSV_FIELDS } from './csv-form.ts';
import type { RecordForm } from './record-file.ts';
import { columnOf, type SourceGroup } from './source-group.ts';

export type WrittenSource =
  | { readonly file: string; readonly group: SourceGroup }
  /** Policies are always CDS JSON, which needs no settings. */
  | { readonly file: string; readonly kind: 'policies' };

/** Encodes the `feed.json` with which the exported files give the same snapshot again. */
export function encodeFeedFile(
  snapshot: Snapshot,
  form: Pick<RecordForm, 'settings'>,
  content: {
    readonly sources: readonly WrittenSource[];
    readonly hasObservations: boolean;
    readonly isLenient: boolean;
  },
): string {
  const { facts } = snapshot;
  const sources: object[] = content.sources.map((source) => describeSource(source, form));
  if (content.hasObservations) sources.push({ file: OBSERVATIONS_FILE, kind: 'availability' });
  const feed = {
    version: facts.version,
    time_zone: facts.timeZone,
    last_updated: facts.lastUpdatedMs,
    currency: facts.currency,
    author: facts.author,
    licence_url: facts.licenceUrl,
    h3_resolution: facts.h3Resolution,
    ...(content.isLenient ? { rules: lenientRules() } : {}),
    sources,
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}

export const OBSERVATIONS_FILE = 'availability.csv';

function describeSource(source: WrittenSource, form: Pick<RecordForm, 'settings'>): object {
  if ('kind' in source) return source;
  const { file, group } = source;
  const fields: Record<string, unknown> = {};
  for (const name of CSV_FIELDS[group.kind]) {
    const column = columnOf(name, group);
    if (Object.hasOwn(group.constants, name)) fields[name] = { value: group.constants[name] };
    else if (column !== name) fields[name] = column;
  }
  return {
    file,
    kind: group.kind,
    ...form.settings(group),
    ...(Object.keys(fields).length === 0 ? {} : { fields }),
    ...(group.attributes.length === 0 ? {} : { custom_attributes: group.attributes }),
  };
}

/**
 * Whether the snapshot was published in spite of errors or with custom severities. The default
 * rules would then reject some of its records.
 */
export function hasRelaxedRules(report: unknown): boolean {
  if (!isObject(report)) return false;
  const { totals, severity_changes: changes } = report;
  const errorCount = isObject(totals) ? totals.error : 0;
  return errorCount !== 0 || (Array.isArray(changes) && changes.length > 0);
}

/** Turns every error that does not prevent publishing into a warning. */
function lenientRules(): Record<string, object> {
  const rules: Record<string, object> = {};
  for (const code of CODES) {
    const { severity, unservable } = getCatalogueEntry(code);
    if (severity === 'error' && unservable !== true)
      rules[code] = { severity: 'warning', reason: REASON };
  }
  return rules;
}

const REASON = 'the snapshot that was exported has these records';
