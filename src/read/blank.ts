/** Whether nothing can be seen of `text`. */
export function isBlank(text: string): boolean {
  return text === '' || text.trim() === '';
}

/** Whether a cell or member holds no value: absent, null, or text that is blank. */
export function isNothing(value: unknown): boolean {
  if (typeof value === 'string') return isBlank(value);
  return value === undefined || value === null;
}
