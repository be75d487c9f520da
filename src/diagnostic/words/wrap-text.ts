/**
 * Returns a text in lines of at most `width` columns, each behind `indent` blanks. A word that is
 * longer than a line, such as a path, stays whole. No line begins with `::` after the first word:
 * GitHub Actions would take it for a command.
 */
export function wrapText(
  text: string,
  { width, indent }: { readonly width: number; readonly indent: number },
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && [...longer].length > width - indent && !word.startsWith('::')) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  lines.push(line);
  return lines.map((each) => `${' '.repeat(indent)}${each}`);
}
