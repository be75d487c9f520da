/**
 * The cells of the rows of the first table with this header, trimmed. Fails where there is none.
 */
export function parseTable(
  markdown: string,
  { header }: { header: readonly string[] },
): string[][] {
  const lines = markdown.split('\n');
  const start = lines.findIndex((line) => cellsOf(line).join('|') === header.join('|'));
  if (start === -1) throw new Error(`no table with the header ${header.join(', ')}`);
  const rows: string[][] = [];
  for (const line of lines.slice(start + 2)) {
    if (!line.startsWith('|')) break;
    rows.push(cellsOf(line));
  }
  return rows;
}

/** The text in fenced blocks of one language, block by block. */
export function listFencedBlocks(markdown: string, language: string): string[] {
  const blocks = markdown.matchAll(/^```(\S*)\n([\s\S]*?)^```$/gm);
  return [...blocks].filter(([, found]) => found === language).map(([, , body = '']) => body);
}

/** The targets of links that are neither addresses nor places in the same page. */
export function listLocalLinks(markdown: string): string[] {
  const links = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return links
    .filter((target) => !/^([a-z]+:|#)/.test(target))
    .map((target) => target.replace(/#.*$/, ''));
}

function cellsOf(line: string): string[] {
  if (!line.startsWith('|')) return [];
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
