/** The parts of a text in which names of columns stand in braces: texts and names by turns. */
export interface Template {
  readonly parts: readonly TemplatePart[];
  /** Whether a name stands in it at all. */
  readonly isTemplate: boolean;
}

export type TemplatePart = { readonly text: string } | { readonly name: string };

/**
 * Parses `"{street} {number}"`. A brace itself is written twice (`{{`). Returns the fault where the
 * braces do not match or hold nothing.
 */
export function parseTemplate(text: string): Template | { readonly fault: string } {
  const parts: TemplatePart[] = [];
  let plain = '';
  let index = 0;
  while (index < text.length) {
    const character = text[index] ?? '';
    if ((character === '{' || character === '}') && text[index + 1] === character) {
      plain += character;
      index += 2;
    } else if (character === '{') {
      const end = text.indexOf('}', index);
      const name = text.slice(index + 1, end).trim();
      if (end < 0) return { fault: 'has { without }' };
      if (name === '' || name.includes('{')) return { fault: 'has { without the name of a column' };
      if (plain !== '') parts.push({ text: plain });
      plain = '';
      parts.push({ name });
      index = end + 1;
    } else if (character === '}') {
      return { fault: 'has } without {' };
    } else {
      plain += character;
      index++;
    }
  }
  if (plain !== '') parts.push({ text: plain });
  return { parts, isTemplate: parts.some((part) => 'name' in part) };
}
