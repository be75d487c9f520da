/**
 * Returns a text in lines of at most `width` columns, each indented by `indent` blanks. A word that
 * is longer than a line, such as a path, is not cut. No line after the first begins with `::`,
 * which GitHub Actions would read as a command.
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
