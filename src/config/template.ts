/** The parts of a text with column names in braces: texts and names alternate. */
export interface Template {
  readonly parts: readonly TemplatePart[];
  /** Whether the text contains a name at all. */
  readonly isTemplate: boolean;
}

export type TemplatePart = { readonly text: string } | { readonly name: string };

/**
 * Parses `"{street} {number}"`. A literal brace is written twice (`{{`). Returns an error if the
 * braces do not match or are empty.
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
