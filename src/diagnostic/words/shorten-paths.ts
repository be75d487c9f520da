/**
 * Returns a function that shortens a path to its last folders, as far as no other path has the same
 * end: `export/2026/bays.csv` to `bays.csv`, but to `north/bays.csv` if there is a `south/bays.csv`
 * too. A path that is not in the list is not shortened.
 */
export function shortenPaths(paths: readonly string[]): (path: string) => string {
  const counts = new Map<string, number>();
  const distinct = new Set(paths);
  for (const path of distinct) {
    for (const end of listEnds(path)) counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  const names = new Map<string, string>();
  for (const path of distinct) {
    names.set(path, listEnds(path).find((end) => counts.get(end) === 1) ?? path);
  }
  return (path) => names.get(path) ?? path;
}

/** Returns all ends of a path: `c`, `b/c`, `a/b/c`. */
function listEnds(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(parts.length - 1 - index).join('/'));
}
