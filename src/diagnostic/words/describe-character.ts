/**
 * Returns a character that cannot be seen in the words of a person: `a line break (U+000A)`, or
 * `the invisible character U+2060` if it has no usual name. `index` is where it starts in the text.
 */
export function describeCharacter(text: string, index: number): string {
  const code = text.codePointAt(index) ?? 0;
  const codePoint = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  const name = USUAL_NAMES.get(code);
  return name === undefined ? `the invisible character ${codePoint}` : `${name} (${codePoint})`;
}

const USUAL_NAMES = new Map([
  [0x09, 'a tab'],
  [0x0a, 'a line break'],
  [0x0d, 'a line break'],
  [0x85, 'a next-line character'],
  [0xa0, 'a no-break space'],
  [0xad, 'a soft hyphen'],
  [0x200b, 'a zero-width space'],
  [0x2028, 'a line separator'],
  [0x2029, 'a paragraph separator'],
  [0x202f, 'a narrow no-break space'],
  [0x3000, 'an ideographic space'],
  [0xfeff, 'a byte order mark'],
  [0xfffd, 'a replacement character'],
]);
