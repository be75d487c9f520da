import { invariant } from '../../model/invariant.ts';
import {
  type Availability,
  availabilityAsOf,
  isLatestAt,
} from '../../snapshot/availability-as-of.ts';
import {
  AVAILABILITY_BYTE_LENGTH_MAX,
  byteLengthOfAvailability,
  writeAvailability,
} from '../../snapshot/record-json.ts';
import type { RecordPages, SpaceSections } from '../../snapshot/sections.ts';
import { addPart, closeGathering, type Gathering, openGathering, reserve } from './gathering.ts';

/**
 * Returns the JSON bytes of the rows in `ranges` (pairs: first row, row after the last), each
 * followed by a comma. One range alone is never copied.
 */
export function readRecords(pages: RecordPages, ranges: readonly number[]): Uint8Array[] {
  const { offsets, read } = pages;
  if (ranges.length === 2) return read(offsets[ranges[0]!]!, offsets[ranges[1]!]!);
  const gathering = openGathering(measureRecords(pages, ranges));
  for (let index = 0; index < ranges.length; index += 2) {
    addRows(gathering, pages, { first: ranges[index]!, end: ranges[index + 1]! });
  }
  return closeGathering(gathering);
}

/** Returns the number of those bytes without reading them. */
export function measureRecords({ offsets }: RecordPages, ranges: readonly number[]): number {
  let byteLength = 0;
  for (let index = 0; index < ranges.length; index += 2) {
    byteLength += offsets[ranges[index + 1]!]! - offsets[ranges[index]!]!;
  }
  return byteLength;
}

/**
 * Like `readRecords`, for spaces with the availability at `timeMs`. A record ends with its latest
 * observation, so only records whose availability differed at that time get another ending.
 */
export function readSpacesAsOf(
  { list, timeline }: SpaceSections,
  ranges: readonly number[],
  timeMs: number,
): Uint8Array[] {
  const gathering = openGathering(measureRecords(list, ranges));
  for (let index = 0; index < ranges.length; index += 2) {
    const end = ranges[index + 1]!;
    let first = ranges[index]!;
    for (let row = first; row < end; row++) {
      if (isLatestAt(timeline, row, timeMs)) continue;
      const tail = byteLengthOfAvailability(availabilityAsOf(timeline, row, undefined)) + 1;
      addRowsWithoutTail(gathering, list, { first, end: row + 1, tailByteLength: tail });
      addTail(gathering, availabilityAsOf(timeline, row, timeMs));
      first = row + 1;
    }
    if (first < end) addRows(gathering, list, { first, end });
  }
  return closeGathering(gathering);
}

/** Returns `pieces` without the comma after the last record. */
export function withoutLastComma(pieces: readonly Uint8Array[]): Uint8Array[] {
  const last = pieces.at(-1);
  if (last === undefined) return [];
  return [...pieces.slice(0, -1), last.subarray(0, last.length - 1)];
}

interface Rows {
  readonly first: number;
  readonly end: number;
}

function addRows(gathering: Gathering, { offsets, read }: RecordPages, { first, end }: Rows): void {
  for (const piece of read(offsets[first]!, offsets[end]!)) addPart(gathering, piece);
}

/** Adds rows without the tail of the last one. */
function addRowsWithoutTail(
  gathering: Gathering,
  { offsets, read }: RecordPages,
  { first, end, tailByteLength }: Rows & { readonly tailByteLength: number },
): void {
  const pieces = read(offsets[first]!, offsets[end]!);
  const last = pieces.pop();
  invariant(last !== undefined, 'a row has bytes');
  const byteLength = last.length - tailByteLength;
  invariant(
    last[byteLength] === COMMA && last[byteLength + 1] === QUOTE,
    'a space ends in its latest observation',
  );
  for (const piece of pieces) addPart(gathering, piece);
  addPart(gathering, last.subarray(0, byteLength));
}

/** Adds the end of a record, and the comma that follows it. */
function addTail(gathering: Gathering, availability: Availability): void {
  reserve(gathering, AVAILABILITY_BYTE_LENGTH_MAX + 1);
  const end = writeAvailability(gathering.buffer, gathering.end, availability);
  gathering.buffer[end] = COMMA;
  gathering.expectedByteLength -= end + 1 - gathering.end;
  gathering.end = end + 1;
}

const COMMA = 0x2c;
const QUOTE = 0x22;
