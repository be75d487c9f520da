import { SPACE } from '../text/ascii.ts';

/** Returns whether a text is empty or consists of blanks. */
export function isBlank(text: string): boolean {
  if (text === '') return true;
  const first = text.charCodeAt(0);
  // Nearly all texts begin with a visible ASCII character, so they need not be trimmed.
  return (first <= SPACE || first > ASCII_MAX) && text.trim() === '';
}

const ASCII_MAX = 0x7f;

/** Returns whether a cell or member has no value: it is absent, null or blank. */
export function isNothing(value: unknown): boolean {
  if (typeof value === 'string') return isBlank(value);
  return value === undefined || value === null;
}
