import { degreesOf } from '../geo/boxes/box-units.ts';
import { isUuid } from '../model/curb-id.ts';
import { SEARCH_RESULT_COUNT_MAX, SEARCHED_BYTE_LENGTH_MAX } from '../model/limits.ts';
import { findUuidRow, findZoneRow } from '../query/find-row.ts';
import type { RecordPages, RowTree, Snapshot, UuidIndex } from '../snapshot/sections.ts';
import { joinPieces } from './join-pieces.ts';

/** What a search returns, as the page and other clients get it. */
export interface SearchResult {
  readonly found: readonly FoundRecord[];
  /** Whether everything that matches is there. */
  readonly is_complete: boolean;
}

interface FoundRecord {
  readonly kind: KindName;
  readonly id: string;
  /** Its name; the identifier if it has none. */
  readonly name: string;
  /** West, south, east, north; `null` without a shape. */
  readonly box: readonly [number, number, number, number] | null;
}

type KindName = (typeof KINDS)[number]['kind'];

/** The members of each kind that are searched, and the one that is shown as its name. */
const KINDS = [
  { kind: 'areas', id: 'curb_area_id', members: ['name'] },
  { kind: 'zones', id: 'curb_zone_id', members: ['name', 'user_zone_id', 'street_name'] },
  { kind: 'spaces', id: 'curb_space_id', members: ['name'] },
  { kind: 'objects', id: 'curb_object_id', members: ['name'] },
] as const;

/**
 * Finds the records with an identifier, else those whose name begins with a text: as written, in
 * capitals, in small letters, or with capital initials. Nothing is kept in memory for it: the JSON
 * of the records is searched, a piece at a time, so that other requests are answered in between.
 */
export async function search(snapshot: Snapshot, text: string): Promise<SearchResult> {
  const exact = findIdentifier(snapshot, text);
  if (exact.length > 0) return { found: exact, is_complete: true };
  const found: FoundRecord[] = [];
  let byteCount = 0;
  for (const { kind, members } of KINDS) {
    const needles = members.flatMap((member) => needlesOf(member, text));
    for (const piece of piecesOf(snapshot[kind].list)) {
      await takeTurn();
      if (found.length > SEARCH_RESULT_COUNT_MAX || byteCount > SEARCHED_BYTE_LENGTH_MAX) {
        return { found: found.slice(0, SEARCH_RESULT_COUNT_MAX), is_complete: false };
      }
      for (const row of findRows(snapshot[kind].list, piece, needles)) {
        const { record, names } = readRow(snapshot, kind, row);
        // A custom attribute may have the name of a member.
        if (names.some((name) => beginsWith(name, text))) found.push(record);
      }
      byteCount += piece.end - piece.start;
    }
  }
  const isComplete = found.length <= SEARCH_RESULT_COUNT_MAX;
  return { found: found.slice(0, SEARCH_RESULT_COUNT_MAX), is_complete: isComplete };
}

/** The searches that wait for their next piece, in the order in which they asked. */
const waiting: (() => void)[] = [];

/**
 * Resolves in a later iteration of the event loop. In each, only one of all searches goes on, so
 * that many at once delay other requests no longer than one does.
 */
function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(giveTurn);
  });
}

function giveTurn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(giveTurn);
}

function findIdentifier(snapshot: Snapshot, text: string): FoundRecord[] {
  const { areas, zones, spaces, objects } = snapshot;
  const uuid = isUuid(text.toLowerCase()) ? text.toLowerCase() : undefined;
  const rowOf = (ids: UuidIndex) => (uuid === undefined ? undefined : findUuidRow(ids, uuid));
  const rows = {
    areas: rowOf(areas.ids),
    zones: findZoneRow(zones.ids, uuid ?? text),
    spaces: rowOf(spaces.ids),
    objects: rowOf(objects.ids),
  };
  return KINDS.flatMap(({ kind }) => {
    const row = rows[kind];
    return row === undefined || isEmpty(snapshot[kind].list, row)
      ? []
      : [readRow(snapshot, kind, row).record];
  });
}

/** A zone that only spaces name has no record. */
function isEmpty({ offsets }: RecordPages, row: number): boolean {
  return offsets[row] === offsets[row + 1];
}

/** The beginning of a member as it is written in a record. */
function needlesOf(member: string, text: string): Buffer[] {
  const initials = text
    .toLowerCase()
    .replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
  const spellings = new Set([text, text.toUpperCase(), text.toLowerCase(), initials]);
  // Names of areas, spaces and objects are composed (NFC), those of zones as the feed writes them.
  const forms = new Set([...spellings].flatMap((one) => [one, one.normalize('NFD')]));
  return [...forms].map((form) => Buffer.from(`,"${member}":${JSON.stringify(form).slice(0, -1)}`));
}

interface Piece {
  readonly firstRow: number;
  readonly endRow: number;
  readonly start: number;
  readonly end: number;
}

/** Whole records, about this many bytes at a time: a millisecond of work. */
const PIECE_BYTE_LENGTH = 2 * 1024 * 1024;

function* piecesOf({ offsets }: RecordPages): Generator<Piece> {
  const rowCount = offsets.length - 1;
  let firstRow = 0;
  while (firstRow < rowCount) {
    const start = offsets[firstRow] as number;
    const endRow = Math.max(firstRow + 1, rowBefore(offsets, start + PIECE_BYTE_LENGTH));
    yield { firstRow, endRow, start, end: offsets[endRow] as number };
    firstRow = endRow;
  }
}

/** Returns the last row that begins at or before a byte; the number of rows at the end. */
function rowBefore(offsets: Float64Array, byteOffset: number): number {
  let [low, high] = [0, offsets.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] as number) <= byteOffset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function findRows(list: RecordPages, { start, end }: Piece, needles: readonly Buffer[]): number[] {
  const text = joinPieces(list.read(start, end));
  const rows = new Set<number>();
  for (const needle of needles) {
    let at = text.indexOf(needle);
    while (at !== -1 && rows.size <= SEARCH_RESULT_COUNT_MAX) {
      rows.add(rowBefore(list.offsets, start + at));
      at = text.indexOf(needle, at + needle.length);
    }
  }
  return [...rows].sort((a, b) => a - b);
}

function readRow(
  snapshot: Snapshot,
  kind: KindName,
  row: number,
): { readonly record: FoundRecord; readonly names: readonly string[] } {
  const { list, tree } = snapshot[kind];
  const { id: idMember, members } = KINDS.find((one) => one.kind === kind) ?? KINDS[0];
  const bytes = joinPieces(list.read(...boundsOf(list, row)));
  // A comma follows each record.
  const record = JSON.parse(bytes.toString('utf8', 0, bytes.length - 1));
  const id = String(record[idMember]);
  const names = members.flatMap((member) => record[member] ?? []).map(String);
  return { record: { kind, id, name: names[0] ?? id, box: boxOf(tree, row) }, names };
}

function beginsWith(name: string, text: string): boolean {
  return name.normalize('NFC').toLowerCase().startsWith(text.toLowerCase());
}

function boundsOf({ offsets }: RecordPages, row: number): [start: number, end: number] {
  return [offsets[row] as number, offsets[row + 1] as number];
}

function boxOf({ boxes }: RowTree, row: number): FoundRecord['box'] {
  const [west = 0, south = 0, east = 0, north = 0] = degreesOf(boxes, row);
  return west <= east ? [west, south, east, north] : null;
}
