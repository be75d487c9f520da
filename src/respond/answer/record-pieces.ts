import { at, invariant } from '../../model/invariant.ts';
import { availabilityAsOf } from '../../snapshot/availability-as-of.ts';
import { encodeAvailability } from '../../snapshot/record-json.ts';
import type { RecordPages, SpaceSections } from '../../snapshot/sections.ts';

/**
 * Returns the JSON bytes of the rows in `ranges` (pairs: first row, row after the last), each
 * followed by a comma.
 */
export function readRecords(pages: RecordPages, ranges: readonly number[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let index = 0; index < ranges.length; index += 2) {
    pushRows(pieces, pages, { first: at(ranges, index), end: at(ranges, index + 1) });
  }
  return pieces;
}

/** Returns the number of those bytes without reading them. */
export function measureRecords({ offsets }: RecordPages, ranges: readonly number[]): number {
  let byteLength = 0;
  for (let index = 0; index < ranges.length; index += 2) {
    byteLength += at(offsets, at(ranges, index + 1)) - at(offsets, at(ranges, index));
  }
  return byteLength;
}

/**
 * Like `readRecords`, for spaces with the availability at `timeMs`. A record ends with its latest
 * observation, so only records whose availability differed at that time get another ending. Adds at
 * most two pieces for each row of the page.
 */
export function readSpacesAsOf(
  spaces: SpaceSections,
  ranges: readonly number[],
  timeMs: number,
): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let index = 0; index < ranges.length; index += 2) {
    const end = at(ranges, index + 1);
    let first = at(ranges, index);
    for (let row = first; row < end; row++) {
      const tails = findTails(spaces, row, timeMs);
      if (tails === undefined) continue;
      pushRows(pieces, spaces.list, { first, end: row + 1 });
      replaceTail(pieces, tails);
      first = row + 1;
    }
    if (first < end) pushRows(pieces, spaces.list, { first, end });
  }
  return pieces;
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

function pushRows(pieces: Uint8Array[], pages: RecordPages, { first, end }: Rows): void {
  const start = at(pages.offsets, first);
  for (const piece of pages.read(start, at(pages.offsets, end))) pieces.push(piece);
}

interface Tails {
  readonly latest: Uint8Array;
  readonly asOf: Uint8Array;
}

/**
 * Returns the ending of a row's record and the one it should have, or `undefined` if they
 * are equal.
 */
function findTails(spaces: SpaceSections, row: number, timeMs: number): Tails | undefined {
  const { timeline } = spaces;
  if (timeline.starts[row] === timeline.starts[row + 1]) return undefined;
  const latest = availabilityAsOf(timeline, row, undefined);
  const asOf = availabilityAsOf(timeline, row, timeMs);
  const isSame =
    latest.availabilityTimeMs === asOf.availabilityTimeMs && latest.available === asOf.available;
  return isSame ? undefined : { latest: encodeTail(latest), asOf: encodeTail(asOf) };
}

function encodeTail(availability: Parameters<typeof encodeAvailability>[0]): Uint8Array {
  return Buffer.from(`${encodeAvailability(availability)},`);
}

function replaceTail(pieces: Uint8Array[], { latest, asOf }: Tails): void {
  const piece = at(pieces, pieces.length - 1);
  const headByteLength = piece.length - latest.length;
  const tail = piece.subarray(headByteLength);
  invariant(Buffer.compare(tail, latest) === 0, 'a space ends in its latest observation');
  pieces[pieces.length - 1] = piece.subarray(0, headByteLength);
  pieces.push(asOf);
}
