import { parseWrittenJson } from '../../../json/written-numbers.ts';
import { parseUuidForms } from './identifiers.ts';

/**
 * Returns the elements of a list: a JSON array, or a cell that holds an array as text or separates
 * its elements by `;` or `|`. Several UUIDs may have any one separator, be in brackets or braces,
 * and be quoted, since this is unambiguous. Returns `undefined` if a text starts like a JSON array
 * but is not valid JSON. Blank elements and `null` are left out; a single value is a list of one.
 */
export function parseList(value: unknown): readonly unknown[] | undefined {
  const elements = elementsOf(value);
  return elements?.filter((element) => element !== null && !isBlank(element));
}

/**
 * Returns the UUIDs of a text that is two or more of them in plain lower-case form, with one `;`
 * between each two. It is the list that `parseList` returns, which takes ten times as long: an area
 * may list hundreds of zones.
 */
export function parsePlainUuids(text: string): readonly string[] | undefined {
  if (text.length < UUIDS_LENGTH_MIN || (text.length + 1) % (UUID_LENGTH + 1) !== 0) return;
  const parts = text.split(';');
  return parts.every((part) => PLAIN_UUID.test(part)) ? parts : undefined;
}

/** Returns whether a cell may hold more than one value. */
export function isListText(text: string): boolean {
  return LIST_MARK.test(text) || parseUuids(text) !== undefined || holdsSeveralUuids(text);
}

/**
 * Returns whether an element of a cell may be several values: it has a comma of any script or a
 * line break, is in braces, or holds several UUIDs.
 */
export function isAmbiguousElement(element: unknown): boolean {
  if (typeof element !== 'string' || parseUuidForms(element) !== undefined) return false;
  return AMBIGUOUS.test(element) || holdsSeveralUuids(element);
}

/** Returns whether a text holds more than one UUID, with anything between them. */
export function holdsSeveralUuids(element: unknown): boolean {
  if (typeof element !== 'string' || element.length < 2 * UUID_LENGTH) return false;
  return SEVERAL_UUIDS.test(element);
}

const UUID_LENGTH = 36;

const AMBIGUOUS = /[,\n\r\t\u2028\u2029，、،﹐﹑;；]|^\{.*\}$|^\(.*\)$|"/s;
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PLAIN_UUID = new RegExp(`^${UUID}$`);
const SEVERAL_UUIDS = new RegExp(`${UUID}.*${UUID}`, 'is');

const LIST_MARK = /[;|]|^\s*\[/;

function elementsOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return [value];
  const text = value.trim();
  if (EMPTY_LIST.test(text)) return [];
  const uuids = parseUuids(text);
  if (uuids !== undefined) return uuids;
  return text.startsWith('[') ? parseJsonArray(text) : text.split(/[;|]/).map(unquote);
}

/** As PostgreSQL and Python write lists. */
const EMPTY_LIST = /^(?:\{\s*\}|\(\s*\))$/;

function parseJsonArray(text: string): readonly unknown[] | undefined {
  const parsed = parseWrittenJson(text);
  return Array.isArray(parsed) ? parsed : undefined;
}

/** The minimum length of two UUIDs and a separator. */
const UUIDS_LENGTH_MIN = 73;

const SEPARATORS = [',', /\r\n|\n|\r/, '\t', ';', '|', '/', '&', '+', / +/] as const;

/** Parses several UUIDs with one separator; returns `undefined` for any other text. */
function parseUuids(text: string): readonly string[] | undefined {
  if (text.length < UUIDS_LENGTH_MIN) return undefined;
  const [, inside = text.trim()] = /^\s*[[({](.*)[\])}]\s*$/s.exec(text) ?? [];
  for (const candidate of [inside, text.trim()]) {
    for (const separator of SEPARATORS) {
      const parts = candidate
        .split(separator)
        .map(unquote)
        .filter((part) => part !== '');
      const isAll = parts.length > 1 && parts.every((part) => parseUuidForms(part) !== undefined);
      if (isAll) return parts;
    }
  }
  return undefined;
}

/** Removes the surrounding blanks and the pair of quotes from a part. */
function unquote(part: string): string {
  const trimmed = part.trim();
  const [, , quoted] = /^(["'])(.*)\1$/s.exec(trimmed) ?? [];
  return quoted === undefined ? trimmed : quoted.trim();
}

function isBlank(element: unknown): boolean {
  return typeof element === 'string' && element.trim() === '';
}
