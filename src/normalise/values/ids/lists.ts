import { parseUuidForms } from './identifiers.ts';

/**
 * The elements of a list: an array of JSON, or a cell that holds one as text or separates them by
 * `;` or `|`. Several UUIDs are read with any one separator, in brackets or braces, and in quotes,
 * since nothing else can be meant. `undefined` where a text begins as an array of JSON and is none.
 * Blank elements and `null` are left out; a single value is a list of one.
 */
export function parseList(value: unknown): readonly unknown[] | undefined {
  const elements = elementsOf(value);
  return elements?.filter((element) => element !== null && !isBlank(element));
}

/** Whether a cell may hold more than the one value that it is. */
export function isListText(text: string): boolean {
  return LIST_MARK.test(text) || parseUuids(text) !== undefined;
}

/**
 * Whether an element of a cell may be several: it has a comma or a line break, or stands in braces.
 */
export function isAmbiguousElement(element: unknown): boolean {
  return typeof element === 'string' && AMBIGUOUS.test(element) && !parseUuidForms(element);
}

const AMBIGUOUS = /[,\n\r\t]|^\{.*\}$|^\(.*\)$|"/s;

const LIST_MARK = /[;|]|^\s*\[/;

function elementsOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return [value];
  const text = value.trim();
  const uuids = parseUuids(text);
  if (uuids !== undefined) return uuids;
  return text.startsWith('[') ? parseJsonArray(text) : text.split(/[;|]/).map(unquote);
}

function parseJsonArray(text: string): readonly unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Two UUIDs and a separator are not shorter. */
const UUIDS_LENGTH_MIN = 73;

const SEPARATORS = [',', /\r\n|\n|\r/, '\t', ';', '|', '/', '&', '+', / +/] as const;

/** Several UUIDs with one separator; `undefined` where a text is anything else. */
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

/** A part without the blanks and the pair of quotes round it. */
function unquote(part: string): string {
  const trimmed = part.trim();
  const [, , quoted] = /^(["'])(.*)\1$/s.exec(trimmed) ?? [];
  return quoted === undefined ? trimmed : quoted.trim();
}

function isBlank(element: unknown): boolean {
  return typeof element === 'string' && element.trim() === '';
}
