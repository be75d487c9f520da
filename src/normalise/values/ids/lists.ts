/**
 * The elements of a list: an array of JSON, or a cell that holds one as text or separates them by
 * `;` or `|` (issue 2, a feed). `undefined` where a text begins as an array of JSON and is none.
 * Blank elements and `null` are left out; a single value is a list of one.
 */
export function parseList(value: unknown): readonly unknown[] | undefined {
  const elements = elementsOf(value);
  return elements?.filter((element) => element !== null && !isBlank(element));
}

/** Whether a cell may hold more than the one value that it is. */
export function isListText(text: string): boolean {
  return LIST_MARK.test(text);
}

const LIST_MARK = /[;|]|^\s*\[/;

function elementsOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return [value];
  const text = value.trim();
  return text.startsWith('[')
    ? parseJsonArray(text)
    : text.split(/[;|]/).map((part) => part.trim());
}

function parseJsonArray(text: string): readonly unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isBlank(element: unknown): boolean {
  return typeof element === 'string' && element.trim() === '';
}
