import type { Node } from 'typescript/unstable/ast';
import type { ParsedFile } from '../support/parse-sources.ts';
import { fault, isProductSource } from '../support/project-files.ts';
import { countLines, lineOf, listFunctions } from '../support/syntax.ts';

/** The most that is allowed. */
export const SIZES = {
  fileLines: 400,
  ruleLines: 160,
  /** A function's own lines: lines of functions inside it count for them. */
  functionLines: 70,
  filesInFolder: 16,
  columns: 100,
} as const;

/** Folders that may hold more files than others, and why that is right. */
export const FULL_FOLDERS: Readonly<Record<string, string>> = {
  'src/validate/rules': 'a list: as many files as there are rules',
};

export function findLongFiles(files: readonly ParsedFile[]): string[] {
  return files.flatMap((file) => {
    const isRule = file.path.startsWith('src/validate/rules/');
    const count = file.text.trimEnd().split('\n').length;
    return count > (isRule ? SIZES.ruleLines : SIZES.fileLines)
      ? [fault(file, `${count} lines`)]
      : [];
  });
}

export function findLongFunctions(files: readonly ParsedFile[]): string[] {
  return files.filter(isProductSource).flatMap((file) => {
    const functions = listFunctions(file);
    return functions.flatMap((node) => {
      const count = countOwnLines(file, { node, functions });
      if (count <= SIZES.functionLines) return [];
      return [fault({ path: file.path, line: lineOf(file, node) }, `a function of ${count} lines`)];
    });
  });
}

export function findWideComments(files: readonly ParsedFile[]): string[] {
  return files.flatMap((file) =>
    file.text.split('\n').flatMap((text, index) => {
      const width = [...text].length;
      if (width <= SIZES.columns || !isComment(text)) return [];
      return [fault({ path: file.path, line: index + 1 }, `${width} columns`)];
    }),
  );
}

/** Folders with too many files and no reason for it, and reasons that are out of date. */
export function findFullFolders(
  paths: readonly string[],
  reasons: Readonly<Record<string, string>>,
): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = path.split('/').slice(0, -1).join('/');
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const full = [...counts].filter(([, count]) => count > SIZES.filesInFolder);
  const stale = Object.keys(reasons).filter((folder) => !full.some(([one]) => one === folder));
  return [
    ...full
      .filter(([folder]) => !Object.hasOwn(reasons, folder))
      .map(([folder, count]) => fault({ path: folder }, `${count} files`)),
    ...stale.map((path) => fault({ path }, 'needs no reason to hold so many files')),
  ];
}

function countOwnLines(
  file: ParsedFile,
  { node, functions }: { node: Node; functions: readonly Node[] },
): number {
  const inner = functions.filter((other) => other !== node && contains(node, other));
  const outermost = inner.filter(
    (one) => !inner.some((other) => other !== one && contains(other, one)),
  );
  const theirs = outermost.map((one) => countLines(file, one) - 1);
  return theirs.reduce((rest, lines) => rest - lines, countLines(file, node));
}

function contains(outer: Node, inner: Node): boolean {
  return outer.pos <= inner.pos && inner.end <= outer.end;
}

/** The formatter keeps code within its width; comments are left to their writers. */
function isComment(text: string): boolean {
  return /^\s*(\/\/|\/?\*)/.test(text);
}
