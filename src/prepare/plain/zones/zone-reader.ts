import { UUID_BYTE_LENGTH } from '../../../model/curb-id.ts';
import type { CurbZone } from '../../../model/curb-zone.ts';
import type { JsonValue } from '../../../model/custom-attributes.ts';
import type { LineShape } from '../../../model/geometry.ts';
import { createNullTest } from '../../../normalise/derive/null-words.ts';
import { isSoundLine } from '../../../normalise/shape/lines-and-points.ts';
import { isSoundShell } from '../../../normalise/shape/ring.ts';
import type { SourcePlan } from '../../../normalise/source-plan.ts';
import { findColumns } from '../../../read/csv/parse-csv-piece.ts';
import type { PlainCells } from '../../../read/csv/plain-cells.ts';
import { listGeometryColumns } from '../../../read/geometry/parse-geometry.ts';
import { readLineOfBytes, readRingOfBytes } from '../../../read/geometry/ring-of-bytes.ts';
import type { CsvPiece } from '../../../read/piece.ts';
import {
  beginWriting,
  put,
  putNumber,
  putRange,
  putUuid,
  QUOTE,
  writtenEnd,
} from '../../../snapshot/bytes/json-bytes.ts';
import type { ZoneBytes } from '../../../snapshot/bytes/zone-bytes.ts';
import type { RecordCheck } from '../../../validate/record-rules.ts';
import { createStrictReport } from '../plain-target.ts';
import {
  FALSE,
  isNumbered,
  isPlainName,
  isWord,
  readUuid,
  readWholeNumber,
  TRUE,
  UUID_TEXT_LENGTH,
} from '../plain-values.ts';
import { createRingMemory } from '../ring-memory.ts';
import { createUuidList, mayRepeat, readUuidList, type UuidList } from '../uuid-lists.ts';
import { listZoneMembers, type ZoneMember } from './zone-members.ts';

type Mutable<T> = { -readonly [M in keyof T]: T[M] };

/** Reads the plain rows of one piece after the other. The members are about the last row. */
export interface PlainZoneReader {
  begin(piece: CsvPiece): void;
  /**
   * Reads a row, and returns whether it is plain: all of its cells are, and neither the normaliser
   * nor a rule has a finding about it.
   */
  read(cells: PlainCells): boolean;
  /** Without the lists, which are in `plain`. Of `carried`, it has what rules and columns use. */
  readonly zone: CurbZone;
  readonly plain: ZoneBytes;
}

/** What is made once for a source. */
export interface PlainZoneSource {
  readonly plan: SourcePlan<'zones'>;
  readonly check: RecordCheck<'zones'>;
}

export function createPlainZoneReader({ plan, check }: PlainZoneSource): PlainZoneReader {
  let bytes = Buffer.alloc(0);
  let members = listZoneMembers(plan, []);
  let idCell = -1;
  let shapeCell = -1;
  let areasCell = -1;
  let spacesCell = -1;
  const uuid = new Uint8Array(UUID_BYTE_LENGTH);
  const rings = createRingMemory();
  const isNullWord = createNullTest([]);
  const strict = createStrictReport();
  const others = createUuidList();
  const carried: Record<string, JsonValue | undefined> = { ...NO_VALUES };
  // Rules take a member that is `undefined` for one that is absent.
  const zone: Mutable<CurbZone> = {
    ...NO_ZONE,
    carried: carried as CurbZone['carried'],
  };
  const plain: Mutable<ZoneBytes> & Record<'areas' | 'spaces' | 'policies' | 'objects', UuidList> =
    {
      json: new Uint8Array(0),
      byteLength: 0,
      headByteLength: 0,
      restByteLength: 0,
      shape: NO_LINE,
      areas: createUuidList(),
      spaces: createUuidList(),
      policies: createUuidList(),
      objects: createUuidList(),
    };

  function readId(start: number, end: number): boolean {
    if (!readUuid(bytes, start, end, uuid)) {
      // A text of this length may be a UUID in another form.
      if (end - start >= UUID_TEXT_LENGTH || !isPlainName(bytes, start, end)) return false;
      if (!isNumbered(bytes, start, end)) return false;
    }
    zone.curbZoneId = bytes.toString('latin1', start, end) as CurbZone['curbZoneId'];
    put(ID);
    putRange(bytes, start, end);
    put(QUOTE);
    plain.headByteLength = writtenEnd();
    return true;
  }

  function readShape(start: number, end: number): boolean {
    const ringLength = readRingOfBytes(bytes, start, end, rings.room);
    if (ringLength > 0) {
      const { ring, shape } = rings.take(ringLength);
      zone.shape = plain.shape = shape;
      return isSoundShell(ring);
    }
    const lineLength = readLineOfBytes(bytes, start, end, rings.room);
    if (lineLength === 0) return false;
    const line = rings.takeLine(lineLength);
    zone.shape = plain.shape = line;
    return isSoundLine(line.positions);
  }

  /** Writes a member without a value as the normaliser and the encoder would. */
  function putNothing({ name, head }: ZoneMember): boolean {
    switch (name) {
      case 'published_date':
      case 'last_updated_date':
        return false;
      case 'start_date':
        zone.startDateMs = null;
        put(head);
        put(NULL);
        return true;
      case 'end_date':
        zone.endDateMs = null;
        return true;
      case 'curb_policy_ids':
        plain.policies.count = 0;
        put(head);
        put(EMPTY_LIST);
        return true;
      default:
        return true;
    }
  }

  function readTime({ name, head }: ZoneMember, start: number, end: number): boolean {
    const timeMs = readWholeNumber(bytes, start, end);
    if (timeMs < 0) return false;
    if (name === 'published_date') zone.publishedDateMs = timeMs;
    else if (name === 'last_updated_date') zone.lastUpdatedDateMs = timeMs;
    else if (name === 'start_date') zone.startDateMs = timeMs;
    else zone.endDateMs = timeMs;
    put(head);
    putNumber(timeMs);
    return true;
  }

  function readNumber({ name, head }: ZoneMember, start: number, end: number): boolean {
    const number = readWholeNumber(bytes, start, end);
    if (number < 0) return false;
    carried[name] = number;
    put(head);
    putNumber(number);
    return true;
  }

  function putText(head: Uint8Array, start: number, end: number): boolean {
    put(head);
    put(QUOTE);
    putRange(bytes, start, end);
    put(QUOTE);
    return true;
  }

  function readText({ head }: ZoneMember, start: number, end: number): boolean {
    if (!isPlainName(bytes, start, end)) return false;
    const isNull =
      !isNumbered(bytes, start, end) && isNullWord(bytes.toString('latin1', start, end));
    return !isNull && putText(head, start, end);
  }

  function readWord({ name, head, words }: ZoneMember, start: number, end: number): boolean {
    for (let index = 0; index < words.length; index++) {
      const word = words[index]!;
      if (!isWord(bytes, start, end, word.bytes)) continue;
      carried[name] = word.text;
      return putText(head, start, end);
    }
    return false;
  }

  function readBoolean({ name, head }: ZoneMember, start: number, end: number): boolean {
    const isTrue = isWord(bytes, start, end, TRUE);
    if (!isTrue && !isWord(bytes, start, end, FALSE)) return false;
    carried[name] = isTrue;
    put(head);
    put(isTrue ? TRUE : FALSE);
    return true;
  }

  function readIds({ name, head }: ZoneMember, start: number, end: number): boolean {
    const list = listOf(name);
    if (!readUuidList(bytes, start, end, list) || mayRepeat(list)) return false;
    put(head);
    put(OPEN);
    for (let index = 0; index < list.count; index++) {
      put(index === 0 ? QUOTE : BETWEEN);
      putUuid(list.bytes, index * UUID_BYTE_LENGTH);
    }
    if (list.count > 0) put(QUOTE);
    put(CLOSE);
    return true;
  }

  function listOf(name: string): UuidList {
    if (name === 'curb_policy_ids') return plain.policies;
    return name === 'curb_object_ids' ? plain.objects : others;
  }

  function readMember(member: ZoneMember, { starts, ends }: PlainCells): boolean {
    const { cell } = member;
    if (cell < 0 || starts[cell] === ends[cell]) return putNothing(member);
    const [start, end] = [starts[cell]!, ends[cell]!];
    switch (member.form) {
      case 'time':
        return readTime(member, start, end);
      case 'number':
        return readNumber(member, start, end);
      case 'text':
        return readText(member, start, end);
      case 'word':
        return readWord(member, start, end);
      case 'boolean':
        return readBoolean(member, start, end);
      case 'ids':
        return readIds(member, start, end);
      case 'other':
        return false;
    }
  }

  function readMembers(list: readonly ZoneMember[], cells: PlainCells): boolean {
    for (let index = 0; index < list.length; index++) {
      if (!readMember(list[index]!, cells)) return false;
    }
    return true;
  }

  function readLinks({ starts, ends }: PlainCells): boolean {
    plain.areas.count = 0;
    plain.spaces.count = 0;
    return (
      (areasCell < 0 || readUuidList(bytes, starts[areasCell]!, ends[areasCell]!, plain.areas)) &&
      (spacesCell < 0 || readUuidList(bytes, starts[spacesCell]!, ends[spacesCell]!, plain.spaces))
    );
  }

  /** Forgets the last row, and makes room for the JSON of the next one. */
  function startRow({ count, starts, ends }: PlainCells): void {
    for (let index = 0; index < VALUE_NAMES.length; index++)
      carried[VALUE_NAMES[index]!] = undefined;
    zone.endDateMs = null;
    plain.objects.count = 0;
    const byteLengthMax = BYTE_LENGTH_WITHOUT_CELLS + 2 * (ends[count - 1]! - starts[0]!);
    if (plain.json.length < byteLengthMax) plain.json = new Uint8Array(2 * byteLengthMax);
    beginWriting(plain.json, 0);
  }

  return {
    zone,
    plain,
    begin({ bytes: ofPiece, header }) {
      bytes = Buffer.from(ofPiece.buffer, ofPiece.byteOffset, ofPiece.length);
      members = listZoneMembers(plan, header);
      const columns = findColumns(header, plan.read.columns);
      const [shape] = findColumns(header, listGeometryColumns(plan.read.geometry));
      const known = (cell = header.length) => (cell < header.length ? cell : -1);
      const { curbZoneId, curbAreaIds, curbSpaceIds } = plan.fields;
      idCell = known(columns[curbZoneId.index]);
      areasCell = known(columns[curbAreaIds.index]);
      spacesCell = known(columns[curbSpaceIds.index]);
      shapeCell = known(shape);
    },
    read(cells) {
      const { starts, ends } = cells;
      if (idCell < 0 || shapeCell < 0) return false;
      if (!readShape(starts[shapeCell]!, ends[shapeCell]!)) return false;
      startRow(cells);
      if (!readId(starts[idCell]!, ends[idCell]!)) return false;
      if (!readMembers(members.beforeLinks, cells)) return false;
      const linksAt = writtenEnd();
      if (!readMembers(members.behindLinks, cells)) return false;
      put(END);
      plain.byteLength = writtenEnd();
      plain.restByteLength = plain.byteLength - linksAt;
      if (!readLinks(cells)) return false;
      const { startDateMs, endDateMs } = zone;
      // Such a period has a finding of the normaliser (`validity-reversed`).
      if (startDateMs !== null && endDateMs !== null && endDateMs <= startDateMs) return false;
      strict.begin();
      check(zone, strict);
      return strict.isClean();
    },
  };
}

const ID = Buffer.from('{"curb_zone_id":"');
const NULL = Buffer.from('null');
const OPEN = Buffer.from('[');
const CLOSE = Buffer.from(']');
const EMPTY_LIST = Buffer.from('[]');
const BETWEEN = Buffer.from('","');
const END = Buffer.from('}');

/** The names of all members, and their quotes. */
const BYTE_LENGTH_WITHOUT_CELLS = 1000;

const NO_LINE: LineShape = { type: 'LineString', positions: new Float64Array(0) };

/** The carried fields that rules or columns use. */
const NO_VALUES: Record<string, JsonValue | undefined> = {
  length: undefined,
  width: undefined,
  parking_angle: undefined,
  num_spaces: undefined,
  street_side: undefined,
  median: undefined,
  entire_roadway: undefined,
};
const VALUE_NAMES = Object.keys(NO_VALUES);

const NO_ZONE: CurbZone = {
  curbZoneId: '' as CurbZone['curbZoneId'],
  publishedDateMs: 0,
  lastUpdatedDateMs: 0,
  startDateMs: null,
  endDateMs: null,
  shape: null,
  curbAreaIds: null,
  curbSpaceIds: null,
  carried: {},
  customAttributes: null,
};
