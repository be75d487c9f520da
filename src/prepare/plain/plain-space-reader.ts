import { UUID_BYTE_LENGTH } from '../../model/curb-id.ts';
import type { CurbSpace } from '../../model/curb-space.ts';
import type { FlatPolygon } from '../../model/shapes/flat-polygon.ts';
import { createNullTest } from '../../normalise/derive/null-words.ts';
import { isSoundShell } from '../../normalise/shape/ring.ts';
import type { SourcePlan } from '../../normalise/source-plan.ts';
import type { PlainCells } from '../../read/csv/plain-cells.ts';
import { readRingOfBytes } from '../../read/geometry/ring-of-bytes.ts';
import type { CsvPiece } from '../../read/piece.ts';
import type { RecordWriter } from '../../read/records/record-writer.ts';
import type { SpaceTexts } from '../../snapshot/bytes/space-head-bytes.ts';
import type { RecordCheck } from '../../validate/record-rules.ts';
import { findSpaceCells, NUMBER_FIELDS } from './plain-space-plan.ts';
import { createStrictReport } from './plain-target.ts';
import {
  FALSE,
  isNumbered,
  isPlainName,
  isWord,
  readUuid,
  readWholeNumber,
  TRUE,
} from './plain-values.ts';
import { createRingMemory } from './ring-memory.ts';
import {
  AVAILABLE_BIT,
  FIRST_NUMBER_BIT,
  NAME_BIT,
  type RowOutcome,
  type RowOutcomes,
  ZONE_BIT,
} from './row-outcomes.ts';

/**
 * Reads the plain rows of one piece after the other. The
 * members are about the last row that was read.
 */
export interface PlainSpaceReader {
  begin(piece: CsvPiece, writer: RecordWriter): void;
  /**
   * Reads a row, and returns whether it is plain: all of its cells are, and neither the normaliser
   * nor a rule has a finding about it, except about its empty cells.
   */
  read(cells: PlainCells): boolean;
  /** Without its identifier and its name, which are in `texts`. */
  readonly space: CurbSpace;
  readonly uuid: Uint8Array;
  readonly texts: SpaceTexts;
  /** The shape as it was found. */
  geometry(): FlatPolygon | null;
  /** What the normaliser says about the empty cells. */
  outcome(): RowOutcome;
}

/** What is made once for a source. */
export interface PlainSpaceSource {
  readonly plan: SourcePlan<'spaces'>;
  readonly outcomes: RowOutcomes;
  readonly check: RecordCheck<'spaces'>;
}

export function createPlainSpaceReader({
  plan,
  outcomes,
  check,
}: PlainSpaceSource): PlainSpaceReader {
  let bytes = Buffer.alloc(0);
  let cellOf = findSpaceCells(plan, []);
  let isWatching = () => false;
  const found = new Float64Array(NUMBER_FIELDS.length);
  const uuid = new Uint8Array(UUID_BYTE_LENGTH);
  const texts = { bytes, idStart: 0, nameStart: 0, nameEnd: 0, zoneStart: 0, zoneEnd: 0 };
  const space: { -readonly [M in keyof CurbSpace]: CurbSpace[M] } = { ...NO_SPACE };
  const zones = createZoneMemo(outcomes);
  const rings = createRingMemory();
  const isNullWord = createNullTest([]);
  let geometry: FlatPolygon | null = null;
  let outcome: RowOutcome = { space, findings: [], notes: [] };
  let outcomeBits = -1;
  const strict = createStrictReport();

  function readName(start: number, end: number): boolean {
    if (!isPlainName(bytes, start, end)) return false;
    texts.nameStart = start;
    texts.nameEnd = end;
    return isNumbered(bytes, start, end) || !isNullWord(bytes.toString('latin1', start, end));
  }

  function readZone(start: number, end: number): boolean {
    const zone = zones.read(start, end);
    if (zone === null) return false;
    space.curbZoneId = zone;
    texts.zoneStart = start;
    texts.zoneEnd = end;
    return true;
  }

  function readAvailable(start: number, end: number): boolean {
    space.available = isWord(bytes, start, end, TRUE);
    return space.available || isWord(bytes, start, end, FALSE);
  }

  /** Returns the bits of the empty cells; -1 if a cell is not plain. */
  function readValues({ starts, ends }: PlainCells): number {
    let bits = 0;
    const { id, name, zone, available, numbers } = cellOf;
    if (id < 0 || !readUuid(bytes, starts[id]!, ends[id]!, uuid)) return -1;
    texts.idStart = starts[id]!;
    if (name < 0 || starts[name] === ends[name]) bits |= NAME_BIT;
    else if (!readName(starts[name]!, ends[name]!)) return -1;
    if (zone < 0 || starts[zone] === ends[zone]) bits |= ZONE_BIT;
    else if (!readZone(starts[zone]!, ends[zone]!)) return -1;
    if (available < 0 || starts[available] === ends[available]) bits |= AVAILABLE_BIT;
    else if (!readAvailable(starts[available]!, ends[available]!)) return -1;
    for (let index = 0; index < numbers.length; index++) {
      const cell = numbers[index]!;
      if (cell < 0 || starts[cell] === ends[cell]) {
        bits |= FIRST_NUMBER_BIT << index;
        continue;
      }
      const number = readWholeNumber(bytes, starts[cell]!, ends[cell]!);
      if (number < NUMBER_FIELDS[index]!.least) return -1;
      found[index] = number;
    }
    return bits;
  }

  /** Sets the outcome of a row, which nearly always is that of the row before it. */
  function setOutcome(bits: number): boolean {
    if (bits === outcomeBits) return true;
    const known = outcomes.forEmpty(bits);
    if (known === null) return false;
    outcome = known;
    outcomeBits = bits;
    return true;
  }

  /** Sets the values of the row in the space, with those of the outcome for its empty cells. */
  function fillSpace(bits: number): void {
    const { space: given } = outcome;
    if ((bits & AVAILABLE_BIT) !== 0) space.available = given.available;
    for (let index = 0; index < NUMBER_FIELDS.length; index++) {
      const { member } = NUMBER_FIELDS[index]!;
      // A field that a record must have is not `null` in a record that the normaliser returned.
      const value = (bits & (FIRST_NUMBER_BIT << index)) !== 0 ? given[member] : found[index]!;
      space[member] = value as number;
    }
  }

  function readShape({ starts, ends }: PlainCells): boolean {
    const { shape, pair } = cellOf;
    geometry = null;
    space.shape = null;
    if (shape < 0 || starts[shape] === ends[shape]) {
      return !isWatching() && pair.every((cell) => starts[cell] === ends[cell]);
    }
    const length = readRingOfBytes(bytes, starts[shape]!, ends[shape]!, rings.room);
    if (length === 0) return false;
    const polygon = rings.take(length);
    geometry = polygon.found;
    space.shape = polygon.shape;
    return isSoundShell(polygon.ring);
  }

  return {
    space,
    uuid,
    texts,
    geometry: () => geometry,
    outcome: () => outcome,
    begin(piece, writer) {
      bytes = Buffer.from(piece.bytes.buffer, piece.bytes.byteOffset, piece.bytes.length);
      texts.bytes = bytes;
      cellOf = findSpaceCells(plan, piece.header);
      isWatching = writer.isWatching;
      zones.begin(bytes);
    },
    read(cells) {
      const bits = readValues(cells);
      // Defaults of names and zones are rare, and are texts that are not in the bytes.
      if (bits < 0 || (bits & (NAME_BIT | ZONE_BIT)) !== 0) return false;
      if (!setOutcome(bits)) return false;
      fillSpace(bits);
      const { startDateMs, endDateMs } = space;
      // Such a period has a finding of the normaliser (`validity-reversed`).
      if (startDateMs !== null && endDateMs !== null && endDateMs <= startDateMs) return false;
      if (!readShape(cells)) return false;
      strict.begin();
      check(space, strict);
      return strict.isClean();
    },
  };
}

/** Its name stands for every plain one: the rules have no finding about either. */
const NO_SPACE: CurbSpace = {
  curbSpaceId: '' as CurbSpace['curbSpaceId'],
  name: 'plain',
  publishedDateMs: 0,
  lastUpdatedDateMs: 0,
  curbZoneId: '' as CurbSpace['curbZoneId'],
  spaceNumber: 0,
  lengthCm: null,
  widthCm: null,
  available: true,
  availabilityTimeMs: null,
  startDateMs: null,
  endDateMs: null,
  shape: null,
  customAttributes: null,
};

/** Remembers the zones of a piece, so that each is judged once. */
function createZoneMemo(outcomes: RowOutcomes) {
  const judged = new Map<string, CurbSpace['curbZoneId'] | null>();
  let bytes = Buffer.alloc(0);
  let last: CurbSpace['curbZoneId'] | null = null;
  let lastStart = 0;
  let lastEnd = 0;

  function isLast(start: number, end: number): boolean {
    const byteLength = end - start;
    if (byteLength !== lastEnd - lastStart) return false;
    for (let index = 0; index < byteLength; index++) {
      if (bytes[start + index] !== bytes[lastStart + index]) return false;
    }
    return true;
  }

  return {
    begin(ofPiece: Buffer<ArrayBuffer>): void {
      judged.clear();
      bytes = ofPiece;
      last = null;
      lastStart = 0;
      lastEnd = 0;
    },
    /** Returns the zone in a cell; `null` if it is not plain. */
    read(start: number, end: number): CurbSpace['curbZoneId'] | null {
      // Spaces of one zone usually follow each other, and comparing bytes makes no text.
      if (isLast(start, end)) return last;
      const text = bytes.toString('latin1', start, end);
      let zone = judged.get(text);
      if (zone === undefined) {
        zone = outcomes.zoneOf(text);
        judged.set(text, zone);
      }
      last = zone;
      lastStart = start;
      lastEnd = end;
      return zone;
    },
  };
}
