import { UUID_BYTE_LENGTH } from '../../model/curb-id.ts';
import { sameUuid } from '../../table/sort-uuids.ts';
import { readUuid, UUID_TEXT_LENGTH } from './plain-values.ts';

/** The UUIDs of a cell, 16 bytes each. It is used for one row after the other. */
export interface UuidList {
  bytes: Uint8Array;
  count: number;
}

export function createUuidList(): UuidList {
  return { bytes: new Uint8Array(0), count: 0 };
}

/**
 * Reads UUIDs in plain lower-case form, with one separator between them or as a JSON array without
 * blanks. Returns whether the cell holds nothing else; an empty one does. The quotes of JSON are
 * doubled in the bytes of a cell.
 */
export function readUuidList(
  bytes: Uint8Array,
  start: number,
  end: number,
  list: UuidList,
): boolean {
  list.count = 0;
  if (start === end) return true;
  const roomLength = UUID_BYTE_LENGTH * Math.ceil((end - start) / UUID_TEXT_LENGTH);
  if (list.bytes.length < roomLength) list.bytes = new Uint8Array(2 * roomLength);
  if (bytes[start] !== OPEN) return readSeparated(bytes, start, end, list);
  if (bytes[end - 1] !== CLOSE) return false;
  if (end - start === 2) return true;
  return readQuoted(bytes, start + 1, end - 1, list);
}

/** Returns whether a list has a UUID twice, or is too long to look. */
export function mayRepeat({ bytes, count }: UuidList): boolean {
  if (count > COMPARED_COUNT_MAX) return true;
  for (let one = 1; one < count; one++) {
    for (let other = 0; other < one; other++) if (sameUuid(bytes, one, other)) return true;
  }
  return false;
}

const COMPARED_COUNT_MAX = 16;

const uuid = new Uint8Array(UUID_BYTE_LENGTH);

function readOne(bytes: Uint8Array, start: number, list: UuidList): boolean {
  if (!readUuid(bytes, start, start + UUID_TEXT_LENGTH, uuid)) return false;
  const offset = UUID_BYTE_LENGTH * list.count++;
  for (let index = 0; index < UUID_BYTE_LENGTH; index++) {
    list.bytes[offset + index] = uuid[index]!;
  }
  return true;
}

function readSeparated(bytes: Uint8Array, start: number, end: number, list: UuidList): boolean {
  const separator = bytes[start + UUID_TEXT_LENGTH] ?? 0;
  for (let at = start; ; at++) {
    if (at + UUID_TEXT_LENGTH > end || !readOne(bytes, at, list)) return false;
    at += UUID_TEXT_LENGTH;
    if (at === end) return true;
    if (bytes[at] !== separator || !SEPARATORS.includes(separator)) return false;
  }
}

function readQuoted(bytes: Uint8Array, start: number, end: number, list: UuidList): boolean {
  for (let at = start; ; at++) {
    const behind = at + 2 + UUID_TEXT_LENGTH;
    if (behind + 2 > end || bytes[at] !== QUOTE || bytes[at + 1] !== QUOTE) return false;
    if (!readOne(bytes, at + 2, list)) return false;
    if (bytes[behind] !== QUOTE || bytes[behind + 1] !== QUOTE) return false;
    at = behind + 2;
    if (at === end) return true;
    if (bytes[at] !== COMMA) return false;
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN = 0x5b;
const CLOSE = 0x5d;
const SEPARATORS = Buffer.from(',;|');
