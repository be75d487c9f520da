declare const brand: unique symbol;

/** A lower-case RFC 4122 UUID in its 36-character text form. */
export type CurbAreaId = string & { readonly [brand]: 'CurbAreaId' };
/** A lower-case RFC 4122 UUID in its 36-character text form. */
export type CurbSpaceId = string & { readonly [brand]: 'CurbSpaceId' };
/** A lower-case RFC 4122 UUID in its 36-character text form. */
export type CurbPolicyId = string & { readonly [brand]: 'CurbPolicyId' };
/** A lower-case RFC 4122 UUID in its 36-character text form. */
export type CurbObjectId = string & { readonly [brand]: 'CurbObjectId' };
/** Any non-empty text; UUID-shaped ones are lower-case. */
export type CurbZoneId = string & { readonly [brand]: 'CurbZoneId' };

/** Placeholder for the zones of a record that are found by position, once all zones are known. */
export const ZONE_BY_POSITION = '\u0000position' as CurbZoneId; // A text that no city can write.

export const UUID_BYTE_LENGTH = 16;
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

const UUID_TEXT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Returns whether `text` is a UUID in the plain 36-character form (RFC 4122 section 3), in
 * any case.
 */
export function isUuid(text: string): boolean {
  return UUID_TEXT.test(text);
}

/** Returns the plain lower-case form, or `undefined` if `text` is not a UUID. */
export function parseUuid(text: string): string | undefined {
  return isUuid(text) ? text.toLowerCase() : undefined;
}

/**
 * Parses a zone id. Zone ids are text; UUID-shaped ones are compared and served in lower case
 * (INTERFACE.md, Records).
 */
export function parseCurbZoneId(text: string): CurbZoneId | undefined {
  if (text === '') return undefined;
  return (parseUuid(text) ?? text) as CurbZoneId; // Not empty: that is all a zone id must be.
}

/** Writes the 16 bytes of a UUID at `byteOffset` of `target`. `uuid` must be in the plain form. */
export function encodeUuid(uuid: string, target: Uint8Array, byteOffset: number): void {
  let from = 0;
  for (let index = 0; index < UUID_BYTE_LENGTH; index++) {
    if (uuid.charCodeAt(from) === HYPHEN) from++;
    target[byteOffset + index] =
      (hexDigit(uuid.charCodeAt(from)) << 4) | hexDigit(uuid.charCodeAt(from + 1));
    from += 2;
  }
}

/** Returns the plain lower-case text of the 16 bytes at `byteOffset` of `source`. */
export function decodeUuid(source: Uint8Array, byteOffset: number): string {
  writeUuidText(UUID_CHARACTERS, 0, source, byteOffset);
  // One call takes half the time of joining texts of two digits.
  return UUID_CHARACTERS.toString('latin1');
}

/** Writes the text of `decodeUuid` into `target` from `start` on, and returns where it ends. */
export function writeUuidText(
  target: Uint8Array,
  start: number,
  source: Uint8Array,
  byteOffset: number,
): number {
  let at = start;
  for (let index = 0; index < UUID_BYTE_LENGTH; index++) {
    if (index === 4 || index === 6 || index === 8 || index === 10) target[at++] = HYPHEN;
    const byte = source[byteOffset + index] ?? 0;
    target[at++] = HEX_DIGITS[byte >> 4] ?? 0;
    target[at++] = HEX_DIGITS[byte & 15] ?? 0;
  }
  return at;
}

const HYPHEN = 0x2d;
const UUID_CHARACTERS = Buffer.alloc(NIL_UUID.length);
const HEX_DIGITS = Buffer.from('0123456789abcdef');

function hexDigit(code: number): number {
  return code <= 0x39 ? code - 0x30 : (code | 0x20) - 0x57;
}
