import type { CurbArea } from '../model/curb-area.ts';
import { UUID_BYTE_LENGTH, writeUuidText } from '../model/curb-id.ts';
import type { CurbObject, CurbPolicy } from '../model/curb-record.ts';
import type { CurbSpace } from '../model/curb-space.ts';
import type { CurbZone } from '../model/curb-zone.ts';
import type { CustomAttributes } from '../model/custom-attributes.ts';
import type { Positions } from '../model/geometry.ts';
import { invariant } from '../model/invariant.ts';
import type { Availability } from './availability-as-of.ts';

/**
 * The JSON text of each record as the interface serves it (INTERFACE.md, Resources and Records). It
 * is written once, at ingest. A server only copies it.
 */

/** Returns an area as in lists: every member except `geometry`. */
export function encodeArea(area: CurbArea): string {
  return (
    `{"curb_area_id":"${area.curbAreaId}","name":${JSON.stringify(area.name)}` +
    `,"published_date":${area.publishedDateMs},"last_updated_date":${area.lastUpdatedDateMs}` +
    `,"curb_zone_ids":${JSON.stringify(area.curbZoneIds)}` +
    `${encodeCustomAttributes(area.customAttributes)}}`
  );
}

/**
 * Returns an area as asked for by identifier, with the outer ring of its shape as `geometry`.
 * `list` is the result of `encodeArea`.
 */
export function encodeAreaDetail(list: string, shell: Positions | undefined): string {
  return `${list.slice(0, -1)},"geometry":${encodeRing(shell)}}`;
}

/**
 * Returns a space without its availability, which depends on the observations of the whole feed;
 * `writeAvailability` adds it. The availability is at the end, so that a response as of another
 * time differs only there.
 */
export function encodeSpaceHead(space: CurbSpace): string {
  return (
    `{"curb_space_id":"${space.curbSpaceId}","name":${JSON.stringify(space.name)}` +
    `,"published_date":${space.publishedDateMs},"last_updated_date":${space.lastUpdatedDateMs}` +
    encodeSpaceLink(space.curbZoneId, space.spaceNumber) +
    `,"length":${encodeCentimetres(space.lengthCm)},"width":${encodeCentimetres(space.widthCm)}` +
    encodeCustomAttributes(space.customAttributes)
  );
}

/** Returns the members of a space that say where in which zone it is. */
export function encodeSpaceLink(zoneId: string, spaceNumber: number): string {
  return `,"curb_zone_id":[${JSON.stringify(zoneId)}],"space_number":${spaceNumber}`;
}

/** Returns the number of bytes that `writeAvailability` writes. */
export function byteLengthOfAvailability({ available, availabilityTimeMs }: Availability): number {
  return headOfAvailability(available).length + byteLengthOfTime(availabilityTimeMs) + 1;
}

/**
 * Writes the tail of a space, `,"available":true,"availability_time":1700000000000}`, into `target`
 * from `start` on, and returns where it ends. Faster than encoding text: a response as of a time
 * has a hundred of them.
 */
export function writeAvailability(
  target: Uint8Array,
  start: number,
  { available, availabilityTimeMs }: Availability,
): number {
  const head = headOfAvailability(available);
  target.set(head, start);
  const end = start + head.length + byteLengthOfTime(availabilityTimeMs);
  if (availabilityTimeMs === null) target.set(NULL, end - NULL.length);
  else writeInteger(target, end, availabilityTimeMs);
  target[end] = CLOSING_BRACE;
  return end + 1;
}

/** More bytes than `writeAvailability` ever writes. */
export const AVAILABILITY_BYTE_LENGTH_MAX = 64;

const AVAILABLE = Buffer.from(',"available":true,"availability_time":');
const UNAVAILABLE = Buffer.from(',"available":false,"availability_time":');
const NULL = Buffer.from('null');
const DIGIT_0 = 0x30;
const MINUS = 0x2d;
const CLOSING_BRACE = 0x7d;

function headOfAvailability(available: boolean): Buffer {
  return available ? AVAILABLE : UNAVAILABLE;
}

/** A time is a whole number of milliseconds, negative before 1970. */
function byteLengthOfTime(timeMs: number | null): number {
  if (timeMs === null) return NULL.length;
  let byteLength = timeMs < 0 ? 2 : 1;
  for (let limit = 10; limit <= Math.abs(timeMs); limit *= 10) byteLength++;
  return byteLength;
}

/** Writes a whole number in decimal so that it ends before `end`. */
function writeInteger(target: Uint8Array, end: number, value: number): void {
  let rest = Math.abs(value);
  let at = end;
  do {
    const tens = Math.floor(rest / 10);
    target[--at] = DIGIT_0 + (rest - 10 * tens);
    rest = tens;
  } while (rest > 0);
  if (value < 0) target[--at] = MINUS;
}

/** The beginning of a record: its identifier, and the name that follows it in areas and spaces. */
export interface RecordHead {
  readonly id: string;
  /** Empty where another member follows the identifier. */
  readonly name: string;
}

/**
 * Decodes the head of the area, the zone or the space that begins at `start`, in the form of lists.
 * The rest, which may be long, is not parsed.
 */
export function decodeHead(bytes: Buffer, start: number): RecordHead {
  const idStart = bytes.indexOf(COLON, start) + 1;
  const idEnd = endOfText(bytes, idStart);
  return {
    id: decodeText(bytes, idStart, idEnd),
    name: isNameAt(bytes, idEnd) ? readText(bytes, idEnd + NAME.length) : '',
  };
}

const NAME = Buffer.from(',"name":');
const OBJECT_TYPE = Buffer.from(',"object_type":');
const COLON = 0x3a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

function isNameAt(bytes: Buffer, start: number): boolean {
  for (let index = 0; index < NAME.length; index++) {
    if (bytes[start + index] !== NAME[index]) return false;
  }
  return true;
}

/** What the map shows of an object. */
export interface ObjectHead {
  readonly id: string;
  readonly name: string;
  readonly type: string | undefined;
}

/**
 * Decodes the head of the object that begins at `start`. Before its name an object has only texts,
 * whose quotes are escaped, and its geometry. So the first members of these names are its own.
 */
export function decodeObjectHead(bytes: Buffer, start: number): ObjectHead {
  const nameStart = bytes.indexOf(NAME, start);
  const type = bytes.subarray(start, nameStart).indexOf(OBJECT_TYPE);
  return {
    id: readText(bytes, bytes.indexOf(COLON, start) + 1),
    name: readText(bytes, nameStart + NAME.length),
    type: type === -1 ? undefined : readText(bytes, start + type + OBJECT_TYPE.length),
  };
}

/** Decodes the JSON string that begins at `start`. */
function readText(bytes: Buffer, start: number): string {
  return decodeText(bytes, start, endOfText(bytes, start));
}

/** Returns where the JSON string that begins at `start` ends. */
function endOfText(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  invariant(at < bytes.length, 'the text of a record ends with a quote');
  return at + 1;
}

/** Decodes a JSON string. Most are ASCII without escapes, which need no parser. */
function decodeText(bytes: Buffer, start: number, end: number): string {
  for (let at = start + 1; at < end - 1; at++) {
    const byte = bytes[at] as number;
    if (byte === BACKSLASH || byte > 0x7f) return JSON.parse(bytes.toString('utf8', start, end));
  }
  return bytes.toString('latin1', start + 1, end - 1);
}

/** Returns a policy with the members of its source, those of the standard first. */
export function encodePolicy(policy: CurbPolicy): string {
  return JSON.stringify(policy.members);
}

/** An object in the standard's order. `geometry` is the JSON of its shape, `null` without one. */
export function encodeObject(object: CurbObject, geometry: string): string {
  const { carried, curbZoneId, curbSpaceId } = object;
  const values: Readonly<Record<string, unknown>> = {
    ...carried,
    ...(curbZoneId === null ? {} : { curb_zone_id: curbZoneId }),
    ...(curbSpaceId === null ? {} : { curb_space_id: curbSpaceId }),
    name: object.name,
    published_date: object.publishedDateMs,
    last_updated_date: object.lastUpdatedDateMs,
  };
  return (
    `{"curb_object_id":"${object.curbObjectId}","geometry":${geometry}` +
    `${encodeMembers(values, OBJECT_FIELDS)}${encodeCustomAttributes(object.customAttributes)}}`
  );
}

/** Every field of an object behind its geometry (Curb Data Specification 1.1, Curb Object). */
export const OBJECT_FIELDS = [
  'curb_zone_id',
  'curb_space_id',
  'curb_policy_id',
  'object_type',
  'name',
  'description',
  'owner',
  'operator',
  'object_shape',
  'object_line',
  'linear_distance',
  'perpendicular_distance',
  'max_length',
  'max_depth',
  'max_height',
  'published_date',
  'last_updated_date',
  'external_object_id',
  'external_object_url',
  'external_references',
] as const;

/** The JSON of a zone without the links of its areas and spaces, which go in the middle. */
export interface ZoneJson {
  /** Without `geometry`. */
  readonly list: string;
  /** With `geometry` as the second member, as in the standard. */
  readonly detail: string;
  /** Number of bytes at the end of both forms that follow the links of areas and spaces. */
  readonly restByteLength: number;
}

/** `geometry` is the JSON of the zone's shape, `null` without one. */
export function encodeZone(zone: CurbZone, geometry: string): ZoneJson {
  const { carried, startDateMs, endDateMs } = zone;
  const values: Readonly<Record<string, unknown>> = {
    curb_policy_ids: [],
    ...carried,
    published_date: zone.publishedDateMs,
    last_updated_date: zone.lastUpdatedDateMs,
    start_date: startDateMs,
    ...(endDateMs === null ? {} : { end_date: endDateMs }),
  };
  const id = `{"curb_zone_id":${JSON.stringify(zone.curbZoneId)}`;
  const before = encodeMembers(values, ZONE_FIELDS_BEFORE_LINKS);
  const rest = `${encodeMembers(values, ZONE_FIELDS_BEHIND_LINKS)}${encodeCustomAttributes(zone.customAttributes)}}`;
  return {
    list: `${id}${before}${rest}`,
    detail: `${id},"geometry":${geometry}${before}${rest}`,
    restByteLength: Buffer.byteLength(rest),
  };
}

/** Returns the middle part of a zone: its areas and spaces. An empty list adds nothing. */
export function writeZoneLinks(
  target: Uint8Array,
  start: number,
  links: { readonly areas: LinkedRows; readonly spaces: LinkedRows },
): number {
  const end = writeLinks(target, start, { name: 'curb_area_ids', ...links.areas });
  return writeLinks(target, end, { name: 'curb_space_ids', ...links.spaces });
}

/** Some of the UUIDs in a column of 16 bytes each. */
interface LinkedRows {
  readonly uuids: Uint8Array;
  readonly rows: ArrayLike<number>;
}

/** Returns the length of what `writeZoneLinks` writes, from the number of identifiers. */
export function byteLengthOfZoneLinks(links: {
  readonly areaCount: number;
  readonly spaceCount: number;
}): number {
  return (
    byteLengthOfLinks('curb_area_ids', links.areaCount) +
    byteLengthOfLinks('curb_space_ids', links.spaceCount)
  );
}

/** A name and its list add six characters; a UUID has 36 characters, two quotes and a comma. */
function byteLengthOfLinks(name: string, count: number): number {
  return count === 0 ? 0 : name.length + 6 - 1 + 39 * count;
}

function writeLinks(
  target: Uint8Array,
  start: number,
  { name, uuids, rows }: LinkedRows & { readonly name: string },
): number {
  if (rows.length === 0) return start;
  const head = `,"${name}":[`;
  for (let index = 0; index < head.length; index++) target[start + index] = head.charCodeAt(index);
  let at = start + head.length;
  for (let index = 0; index < rows.length; index++) {
    target[at++] = QUOTE;
    at = writeUuidText(target, at, uuids, rows[index]! * UUID_BYTE_LENGTH);
    target[at++] = QUOTE;
    target[at++] = index + 1 < rows.length ? COMMA : CLOSING_BRACKET;
  }
  return at;
}

const COMMA = 0x2c;
const CLOSING_BRACKET = 0x5d;

/** The standard's order (Curb Data Specification, Curb Zone). */
export const ZONE_FIELDS_BEFORE_LINKS = [
  'curb_policy_ids',
  'prev_policies',
  'published_date',
  'last_updated_date',
  'prev_curb_zone_ids',
  'start_date',
  'end_date',
  'location_references',
  'name',
  'user_zone_id',
  'street_name',
  'cross_street_start_name',
  'cross_street_end_name',
  'length',
  'available_space_lengths',
  'availability_time',
  'width',
  'parking_angle',
  'num_spaces',
  'street_side',
  'median',
  'entire_roadway',
] as const;
export const ZONE_FIELDS_BEHIND_LINKS = ['curb_object_ids', 'wzdx_references'] as const;

/** Every field of a zone except its geometry, in the standard's order. */
export const ZONE_FIELDS: readonly string[] = [
  'curb_zone_id',
  ...ZONE_FIELDS_BEFORE_LINKS,
  'curb_area_ids',
  'curb_space_ids',
  ...ZONE_FIELDS_BEHIND_LINKS,
];

/** Returns the members of `values` in the order of `names`, with a comma before each. */
function encodeMembers(
  values: Readonly<Record<string, unknown>>,
  names: readonly string[],
): string {
  let text = '';
  for (const name of names) {
    const value = values[name];
    if (value !== undefined) text += `,"${name}":${JSON.stringify(value)}`;
  }
  return text;
}

/**
 * Returns a ring as JSON: closed, longitude first (RFC 7946 section 3.1.6). An area without a shape
 * has an empty list.
 */
function encodeRing(ring: Positions | undefined): string {
  if (ring === undefined) return '[]';
  const pairs: string[] = [];
  for (let index = 0; index < ring.length; index += 2) {
    pairs.push(`[${ring[index]},${ring[index + 1]}]`);
  }
  return `[${pairs.join(',')}]`;
}

/** Returns a length as a text of whole centimetres, or null (INTERFACE.md, Records). */
function encodeCentimetres(lengthCm: number | null): string {
  return lengthCm === null ? 'null' : `"${lengthCm}"`;
}

function encodeCustomAttributes(attributes: CustomAttributes | null): string {
  return attributes === null ? '' : `,"custom_attributes":${JSON.stringify(attributes)}`;
}
