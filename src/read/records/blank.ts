/** Whether nothing can be seen of `text`. */
export function isBlank(text: string): boolean {
  if (text === '') return true;
  const first = text.charCodeAt(0);
  // A text that begins with a letter or digit, as nearly all do, need not be trimmed to know.
  return (first <= SPACE || first > ASCII_MAX) && text.trim() === '';
}

const SPACE = 0x20;
const ASCII_MAX = 0x7f;

/** Whether a cell or member holds no value: absent, null, or text that is blank. */
export function isNothing(value: unknown): boolean {
  if (typeof value === 'string') return isBlank(value);
  return value === undefined || value === null;
}
