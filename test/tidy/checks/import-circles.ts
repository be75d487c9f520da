import type { ParsedFile } from '../support/parse-sources.ts';
import { findTarget, listRequests } from '../support/syntax.ts';

/**
 * Every circle of files that import each other, imports of types included: `a.ts > b.ts > a.ts`.
 * A circle is listed once, from where the search first meets it.
 */
export function findImportCircles(files: readonly ParsedFile[]): string[] {
  const imports = new Map(files.map((file) => [file.path, listTargets(file)]));
  const circles: string[] = [];
  const done = new Set<string>();
  /** The files from where the search began to the one that it is in. */
  const trail: string[] = [];

  function visit(path: string): void {
    const start = trail.indexOf(path);
    if (start !== -1) circles.push([...trail.slice(start), path].join(' > '));
    if (start !== -1 || done.has(path)) return;
    trail.push(path);
    for (const target of imports.get(path) ?? []) visit(target);
    trail.pop();
    done.add(path);
  }

  for (const { path } of files) visit(path);
  return circles;
}

function listTargets(file: ParsedFile): readonly string[] {
  const targets = listRequests(file).map(findTarget);
  return [...new Set(targets.filter((target) => target !== undefined))];
}
