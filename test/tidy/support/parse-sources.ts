import type { SourceFile } from 'typescript/unstable/ast';
import { createVirtualFileSystem } from 'typescript/unstable/fs';
import { API } from 'typescript/unstable/sync';

/** A TypeScript file of the project, parsed. */
export interface ParsedFile {
  /** From the project's root, with forward slashes: `src/model/kind.ts`. */
  readonly path: string;
  readonly text: string;
  readonly tree: SourceFile;
}

/** Parses texts by path with the compiler that also builds them. Nothing is resolved or checked. */
export function parseSources(texts: Readonly<Record<string, string>>): ParsedFile[] {
  const paths = Object.keys(texts);
  const files: Record<string, string> = { [`${BASE}/tsconfig.json`]: configFor(paths) };
  for (const path of paths) files[`${BASE}/${path}`] = texts[path] ?? '';
  const api = new API({ cwd: BASE, fs: createVirtualFileSystem(files) });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [`${BASE}/tsconfig.json`] });
    const [project] = snapshot.getProjects();
    return paths.map((path) => {
      const tree = project?.program.getSourceFile(`${BASE}/${path}`);
      if (tree === undefined) throw new Error(`${path} was not parsed`);
      return { path, text: texts[path] ?? '', tree };
    });
  } finally {
    api.close();
  }
}

function configFor(paths: readonly string[]): string {
  return JSON.stringify({
    compilerOptions: { noLib: true, noResolve: true, types: [], allowImportingTsExtensions: true },
    files: paths,
  });
}

/** A place that no disk has: the files exist in memory alone. */
const BASE = '/project';
