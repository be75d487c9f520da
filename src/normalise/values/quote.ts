/** Formats a value for a message: text is quoted, and a long text is shortened. */
export function quote(value: unknown): string {
  if (typeof value !== 'string') return shorten(JSON.stringify(value) ?? String(value));
  return `"${shorten(value)}"`;
}

/** Long enough to recognise the value. */
const QUOTED_LENGTH_MAX = 60;

function shorten(text: string): string {
  return text.length > QUOTED_LENGTH_MAX ? `${text.slice(0, QUOTED_LENGTH_MAX)}…` : text;
}
