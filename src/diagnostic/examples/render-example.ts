import { escapeInvisible } from '../words/show-text.ts';
import { wrapText } from '../words/wrap-text.ts';
import type { Cells, Example, ExampleFiles } from './example.ts';

/** Returns an example as lines of a terminal: what has the fault, and the same without it. */
export function renderExample(example: Example, width: number): string[] {
  const wrap = (text: string) => wrapText(text, { width, indent: 4 });
  if ('badCase' in example) {
    return ['  Example:', ...wrap(example.badCase), '  Corrected:', ...wrap(example.goodCase)];
  }
  const part = (files: ExampleFiles) =>
    listParts(files).flatMap(({ text, isContent }) =>
      isContent ? [`      ${escapeInvisible(text)}`] : wrap(escapeInvisible(text)),
    );
  const { previous } = example;
  return [
    ...(previous === undefined ? [] : ['  Published before:', ...part(previous)]),
    '  Example:',
    ...part(example.bad),
    '  Corrected:',
    ...part(example.good),
  ];
}

interface Part {
  readonly text: string;
  /** A line of a file, which is shown as it is. */
  readonly isContent: boolean;
}

/** Each file with its content, or its rows as they are numbered in the report. */
function listParts(files: ExampleFiles): Part[] {
  const plain = (text: string): Part => ({ text, isContent: false });
  const content = (text: string): Part => ({ text, isContent: true });
  return Object.entries(files).flatMap(([file, held]) => {
    if (typeof held === 'string') {
      if (held === '') return [plain(`${file} is empty`)];
      return [plain(`${file}:`), ...held.trimEnd().split('\n').map(content)];
    }
    if ('members' in held) {
      return [plain(`${file}, beside the other members:`), content(JSON.stringify(held.members))];
    }
    const rows: readonly Cells[] = Array.isArray(held) ? held : [held];
    return rows.map((cells, index) => plain(`${file} row ${index + 2}: ${describeCells(cells)}`));
  });
}

function describeCells(cells: Cells): string {
  const named = Object.entries(cells).map(([column, cell]) =>
    cell === '' ? `${column} is empty` : `${column} ${quotePadded(cell)}`,
  );
  return named.length === 0 ? '(a valid row)' : named.join(', ');
}

/** Blanks at an end can only be seen in quotes. */
function quotePadded(cell: string): string {
  return cell === cell.trim() ? cell : JSON.stringify(cell);
}
