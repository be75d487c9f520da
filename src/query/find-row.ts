import { encodeUuid, UUID_BYTE_LENGTH } from '../model/curb-id.ts';
import type { TextIndex, UuidIndex } from '../snapshot/sections.ts';

/** Returns the row of a UUID in plain form, or `undefined` if it is not in the index. */
export function findUuidRow(index: UuidIndex, uuid: string): number | undefined {
  if (last.index !== index || last.uuid !== uuid) {
    last = { index, uuid, row: searchUuid(index, uuid) };
  }
  return last.row;
}

/**
 * The last search. A request by identifier asks twice: whether the record exists, before its tag is
 * compared, and for the page.
 */
let last: {
  readonly index: UuidIndex | undefined;
  readonly uuid: string;
  readonly row: number | undefined;
} = { index: undefined, uuid: '', row: undefined };

function searchUuid(index: UuidIndex, uuid: string): number | undefined {
  const key = new Uint8Array(UUID_BYTE_LENGTH);
  encodeUuid(uuid, key, 0);
  let low = 0;
  let high = index.rows.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const start = middle * UUID_BYTE_LENGTH;
    const order = compareBytes(index.uuids, start, start + UUID_BYTE_LENGTH, key);
    if (order === 0) return index.rows[middle];
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return undefined;
}

/**
 * Returns the postings of a text, from `first` up to but not including `end`. The range is empty if
 * they are equal.
 */
export function findTextRows(index: TextIndex, text: string): { first: number; end: number } {
  const key = new TextEncoder().encode(text);
  let low = 0;
  let high = index.keyOffsets.length - 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const start = index.keyOffsets[middle] as number;
    const order = compareBytes(index.keyBytes, start, index.keyOffsets[middle + 1] as number, key);
    if (order === 0) return postingsOf(index, middle);
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return { first: 0, end: 0 };
}

/** Returns the row of a text that at most one row has, or `undefined` if no row has it. */
function findTextRow(index: TextIndex, text: string): number | undefined {
  const { first, end } = findTextRows(index, text);
  return first === end ? undefined : index.postings[first];
}

/**
 * Returns the row of the zone with an identifier. Letters with accents may be written in two ways
 * that look the same, and zones keep theirs as the feed writes it. So where no zone has exactly the
 * text, the composed and the decomposed form of it (Unicode NFC and NFD) are looked for.
 */
export function findZoneRow(ids: TextIndex, curbZoneId: string): number | undefined {
  return (
    findTextRow(ids, curbZoneId) ??
    findTextRow(ids, curbZoneId.normalize('NFC')) ??
    findTextRow(ids, curbZoneId.normalize('NFD'))
  );
}

function postingsOf(index: TextIndex, key: number): { first: number; end: number } {
  return {
    first: index.postingOffsets[key] as number,
    end: index.postingOffsets[key + 1] as number,
  };
}

/** Compares `bytes` from `start` to `end` with `key`: the result is below, equal to or above 0. */
function compareBytes(bytes: Uint8Array, start: number, end: number, key: Uint8Array): number {
  const length = Math.min(end - start, key.length);
  for (let index = 0; index < length; index++) {
    const difference = (bytes[start + index] as number) - (key[index] as number);
    if (difference !== 0) return difference;
  }
  return end - start - key.length;
}
