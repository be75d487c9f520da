/** A value as a message shows it: text in quotes, a long one in part. */
export function quote(value: unknown): string {
  if (typeof value !== 'string') return shorten(JSON.stringify(value) ?? String(value));
  return `"${shorten(value)}"`;
}

/** Enough to know the value again. */
const QUOTED_LENGTH_MAX = 60;

function shorten(text: string): string {
  return text.length > QUOTED_LENGTH_MAX ? `${text.slice(0, QUOTED_LENGTH_MAX)}…` : text;
}
