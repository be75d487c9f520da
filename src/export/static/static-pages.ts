import { decodeUuid, UUID_BYTE_LENGTH } from '../../model/curb-id.ts';
import { RESPONSE_SIZE_MAX } from '../../model/limits.ts';
import type { RecordPages, Snapshot } from '../../snapshot/sections.ts';
import type { RecordKind } from '../snapshot-records.ts';

/** The records of one kind in the form of the interface. */
export interface ServedRecords {
  readonly kind: RecordKind;
  /** Rows that have a record, ascending. */
  readonly rows: readonly number[];
  /** Returns the JSON of a record in lists and in a response by identifier. */
  listed(row: number): string;
  single(row: number): string;
  idOf(row: number): string;
}

export function serveRecords(snapshot: Snapshot, kind: RecordKind): ServedRecords {
  const { areas, zones, spaces, policies, objects } = snapshot;
  const forms = {
    areas: [areas.list, areas.detail],
    zones: [zones.detail, zones.detail],
    spaces: [spaces.list, spaces.list],
    policies: [policies.list, policies.list],
    objects: [objects.list, objects.list],
  } as const;
  const [list, detail] = forms[kind];
  const ids = kind === 'zones' ? listZoneIds(snapshot) : listUuids(snapshot[kind].ids);
  return {
    kind,
    rows: listRows(list),
    listed: (row) => readRow(list, row),
    single: (row) => readRow(detail, row),
    idOf: (row) => ids[row] ?? '',
  };
}

/** Returns the rows with records. A row without a record has no bytes. */
function listRows({ offsets }: RecordPages): number[] {
  const rows: number[] = [];
  for (let row = 0; row + 1 < offsets.length; row++) {
    if (offsets[row]! < offsets[row + 1]!) rows.push(row);
  }
  return rows;
}

/** Returns a record without the comma after it. */
function readRow(pages: RecordPages, row: number): string {
  return Buffer.concat(pages.read(pages.offsets[row]!, pages.offsets[row + 1]! - 1)).toString();
}

function listUuids({ uuids, rows }: Snapshot['areas']['ids']): string[] {
  const ids: string[] = [];
  rows.forEach((row, index) => {
    ids[row] = decodeUuid(uuids, index * UUID_BYTE_LENGTH);
  });
  return ids;
}

function listZoneIds({ zones }: Snapshot): string[] {
  const { keyOffsets, keyBytes, postings } = zones.ids;
  const ids: string[] = [];
  postings.forEach((row, index) => {
    const bytes = keyBytes.subarray(keyOffsets[index], keyOffsets[index + 1]);
    ids[row] = Buffer.from(bytes).toString();
  });
  return ids;
}

export interface StaticPage {
  readonly name: string;
  readonly text: string;
}

/** Yields the pages of a list, with links between them within the folder. */
export function* listPages(
  snapshot: Snapshot,
  { kind, rows, listed }: Pick<ServedRecords, 'kind' | 'rows' | 'listed'>,
): Generator<StaticPage> {
  const total = pageCountOf(rows.length);
  for (let current = 1; current <= total; current++) {
    const start = (current - 1) * RESPONSE_SIZE_MAX;
    const records = rows.slice(start, start + RESPONSE_SIZE_MAX).map(listed);
    const links = {
      first: nameOfPage(1),
      ...(current > 1 ? { prev: nameOfPage(current - 1) } : {}),
      ...(current < total ? { next: nameOfPage(current + 1) } : {}),
      last: nameOfPage(total),
    };
    const text = encodeAnswer(snapshot, kind, { records, pages: { total, current }, links });
    yield { name: nameOfPage(current), text };
  }
}

/** Returns the response for one record. */
export function encodeSingle(snapshot: Snapshot, records: ServedRecords, row: number): string {
  const self = encodeURIComponent(records.idOf(row));
  return encodeAnswer(snapshot, records.kind, {
    records: [records.single(row)],
    pages: { total: 1, current: 1 },
    links: { first: self, last: self },
  });
}

export function pageCountOf(recordCount: number): number {
  return Math.max(1, Math.ceil(recordCount / RESPONSE_SIZE_MAX));
}

function nameOfPage(pageNumber: number): string {
  return pageNumber === 1 ? 'index.json' : `page-${pageNumber}.json`;
}

/** Returns the envelope of the interface, without parameters. */
function encodeAnswer(
  { facts }: Snapshot,
  kind: RecordKind,
  content: { readonly records: readonly string[]; readonly pages: object; readonly links: object },
): string {
  const head = JSON.stringify({
    version: facts.version,
    time_zone: facts.timeZone,
    last_updated: facts.lastUpdatedMs,
    currency: facts.currency,
    author: facts.author,
    licence_url: facts.licenceUrl,
    ccds_attributes: { type: 'service_api_response', request_type: kind, query_parameters: {} },
    pages: content.pages,
  }).slice(0, -1);
  const links = JSON.stringify(content.links);
  return `${head},"data":[{"${kind}":[${content.records.join(',')}]}],"links":${links}}\n`;
}
