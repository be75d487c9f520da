import { decodeUuid, UUID_BYTE_LENGTH } from '../../model/curb-id.ts';
import type { Positions } from '../../model/geometry.ts';
import { invariant } from '../../model/invariant.ts';
import type { Kind } from '../../model/kind.ts';
import { compareText } from '../../model/text-order.ts';
import { encodeSpaceLink } from '../../snapshot/record-json.ts';
import type {
  AreaSections,
  ObjectSections,
  PolicySections,
  RecordPages,
  ShapeColumns,
  SpaceSections,
  ZoneSections,
} from '../../snapshot/sections.ts';
import type { ContentHash } from '../../table/content-hash.ts';
import type { FeedTable, FeedTables } from '../../table/feed-tables.ts';
import { hashText, linkedOfArea, splitServed } from '../../table/served-content.ts';
import { idOfRow, isKept, zoneRefsOfList } from '../../table/table-rows.ts';

/** The kinds of records that have an identifier of their own. */
export const COMPARED_KINDS = ['areas', 'zones', 'spaces', 'policies', 'objects'] as const;

export type ComparedKind = (typeof COMPARED_KINDS)[number];

/** The records of one kind, in ascending order of their identifiers; 4 bytes for each of them. */
export interface RecordSide {
  readonly count: number;
  idAt(position: number): string;
  revisionAt(position: number): Revision;
  /** The start of the validity of a zone; −∞ if it has none. */
  startMsAt(position: number): number;
  /** The rings, lines or points of the shape; empty if there is no shape. */
  listsAt(position: number): readonly Positions[];
  /** The row in the table or snapshot. */
  rowAt(position: number): number;
  /** Gives back the memory of what was read. It is read again when it is used. */
  unload(): void;
}

/**
 * What is served of a record. The shape is not in it, nor what changes without the record: the
 * availability of a space, and the areas and spaces of a zone.
 */
export interface Revision extends ContentHash {
  /** The members that may depend on the whole feed, as text. */
  readonly linked: string;
}

/** The records that a feed is compared with: those of a snapshot, or of another feed. */
export interface PreviousRecords {
  readonly origin: 'feed' | 'snapshot';
  sideOf(kind: ComparedKind): RecordSide;
}

/** The parts of an open snapshot that a comparison uses. */
export interface SnapshotRecords {
  readonly areas: AreaSections;
  readonly zones: ZoneSections;
  readonly spaces: SpaceSections;
  readonly policies: PolicySections;
  readonly objects: ObjectSections;
  unload(): void;
}

export function sideOfTable(tables: FeedTables, kind: ComparedKind): RecordSide {
  const table: FeedTable = tables[kind];
  const ascending =
    kind === 'zones'
      ? Uint32Array.from({ length: table.rowCount }, (_, row) => row).sort((a, b) =>
          compareText(idOfRow(tables, table, a), idOfRow(tables, table, b)),
        )
      : table.uuidOrder.rows;
  const rows = ascending.filter((row) => isKept(table, row));
  return {
    count: rows.length,
    idAt: (position) => idOfRow(tables, table, rows[position]!),
    revisionAt(position) {
      const row = rows[position]!;
      return {
        low: table.servedHashes[2 * row]!,
        high: table.servedHashes[2 * row + 1]!,
        linked: linkedOfRow(tables, kind, row),
      };
    },
    startMsAt: (position) =>
      kind === 'zones' ? table.periods[2 * rows[position]!]! : Number.NEGATIVE_INFINITY,
    listsAt: (position) => listsOfRow(table.shapes, rows[position]!),
    rowAt: (position) => rows[position]!,
    unload() {},
  };
}

export function sideOfSnapshot(previous: SnapshotRecords, kind: ComparedKind): RecordSide {
  const { unload } = previous;
  if (kind === 'zones') return { ...sideOfZones(previous.zones), unload };
  return { ...sideOfUuids(kind, previous[kind]), unload };
}

type MappedSide = Omit<RecordSide, 'unload'>;

/** Policies have no shapes. */
type RecordsById = Pick<AreaSections, 'ids' | 'list'> & { readonly shapes?: ShapeColumns };

function linkedOfRow({ zoneIds, areas, spaces }: FeedTables, kind: Kind, row: number): string {
  if (kind === 'spaces') {
    return encodeSpaceLink(zoneIds[spaces.zoneRefs[row]!]!, spaces.spaceNumbers[row]!);
  }
  if (kind !== 'areas') return '';
  return linkedOfArea(Array.from(zoneRefsOfList(areas, row), (ref) => zoneIds[ref]!));
}

function sideOfUuids(
  kind: Exclude<ComparedKind, 'zones'>,
  { ids, list, shapes }: RecordsById,
): MappedSide {
  return {
    count: ids.rows.length,
    idAt: (position) => decodeUuid(ids.uuids, position * UUID_BYTE_LENGTH),
    revisionAt: (position) => revisionOfRecord(kind, list, ids.rows[position]!),
    startMsAt: () => Number.NEGATIVE_INFINITY,
    listsAt: (position) => (shapes === undefined ? [] : listsOfRow(shapes, ids.rows[position]!)),
    rowAt: (position) => ids.rows[position]!,
  };
}

/** A zone that is only named by spaces has a row but no record. */
function sideOfZones({ ids, list, shapes, tree, recordRuns }: ZoneSections): MappedSide {
  const keys: number[] = [];
  for (let key = 0; key + 1 < ids.keyOffsets.length; key++) {
    if (hasRecord(recordRuns, ids.postings[ids.postingOffsets[key]!]!)) keys.push(key);
  }
  const rowAt = (position: number) => ids.postings[ids.postingOffsets[keys[position]!]!]!;
  return {
    count: keys.length,
    idAt(position) {
      const key = keys[position]!;
      const bytes = ids.keyBytes.subarray(ids.keyOffsets[key]!, ids.keyOffsets[key + 1]!);
      return Buffer.from(bytes).toString('utf8');
    },
    revisionAt: (position) => revisionOfRecord('zones', list, rowAt(position)),
    startMsAt: (position) => tree.periods?.[4 * rowAt(position)] ?? Number.NEGATIVE_INFINITY,
    listsAt: (position) => listsOfRow(shapes, rowAt(position)),
    rowAt,
  };
}

function hasRecord(runs: Uint32Array, row: number): boolean {
  for (let run = 0; run < runs.length; run += 2) {
    if (row < runs[run]!) return false;
    if (row < runs[run + 1]!) return true;
  }
  return false;
}

function listsOfRow(shapes: ShapeColumns, row: number): Positions[] {
  const { shapeRings, ringPositions, positions } = shapes;
  const lists: Positions[] = [];
  for (let ring = shapeRings[row]!; ring < shapeRings[row + 1]!; ring++) {
    lists.push(positions.subarray(2 * ringPositions[ring]!, 2 * ringPositions[ring + 1]!));
  }
  return lists;
}

function revisionOfRecord(kind: Kind, { offsets, read }: RecordPages, row: number): Revision {
  // Without the comma after the record.
  const json = Buffer.concat(read(offsets[row]!, offsets[row + 1]! - 1)).toString();
  // An ingest adds the availability at the end of a space.
  const end = kind === 'spaces' ? json.lastIndexOf(',"available":') : json.length;
  invariant(end !== -1, 'a space in a snapshot has its availability');
  const { own, linked } = splitServed(kind, json.slice(0, end));
  return { ...hashText(own), linked };
}
