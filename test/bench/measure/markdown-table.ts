/** A table in Markdown, padded so that it reads well as text; numbers stand to the right. */
export function renderTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const columns = header.map((name, index) => {
    const cells = rows.map((row) => row[index] ?? '');
    const isNumeric = cells.length > 0 && cells.every((cell) => /^[-<>±]?[\d.]|^[–-]?$/.test(cell));
    return { isNumeric, width: Math.max(3, ...[name, ...cells].map((cell) => cell.length)) };
  });
  const line = (cells: readonly string[]) =>
    `| ${columns
      .map(({ isNumeric, width }, index) => {
        const cell = cells[index] ?? '';
        return isNumeric ? cell.padStart(width) : cell.padEnd(width);
      })
      .join(' | ')} |`;
  const rule = columns.map(({ isNumeric, width }) =>
    isNumeric ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return `${[line(header), line(rule), ...rows.map(line)].join('\n')}\n`;
}
