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

/**
 * Parses texts by path with the compiler that also builds them. Nothing is resolved or checked. The
 * compiler is a program of its own, which is started once for all tests of a process: a start takes
 * a tenth of a second of the processor.
 */
export function parseSources(texts: Readonly<Record<string, string>>): ParsedFile[] {
  const paths = Object.keys(texts);
  // A place that no disk has: the files exist in memory alone.
  const base = `/project-${projectCount++}`;
  const files: Record<string, string> = { [`${base}/tsconfig.json`]: configFor(paths) };
  for (const path of paths) files[`${base}/${path}`] = texts[path] ?? '';
  disk = createVirtualFileSystem(files);
  api ??= startCompiler();
  const snapshot = api.updateSnapshot({ openProjects: [`${base}/tsconfig.json`] });
  try {
    const project = snapshot.getProject(`${base}/tsconfig.json`);
    return paths.map((path) => {
      const tree = project?.program.getSourceFile(`${base}/${path}`);
      if (tree === undefined) throw new Error(`${path} was not parsed`);
      return { path, text: texts[path] ?? '', tree };
    });
  } finally {
    snapshot.dispose();
  }
}

let projectCount = 0;
let api: API | undefined;
/** The files of the project that is parsed now. */
let disk = createVirtualFileSystem({});

/** The compiler ends with this process. */
function startCompiler(): API {
  return new API({
    cwd: '/',
    fs: {
      readFile: (path) => disk.readFile?.(path),
      fileExists: (path) => disk.fileExists?.(path),
      directoryExists: (path) => disk.directoryExists?.(path),
      getAccessibleEntries: (path) => disk.getAccessibleEntries?.(path),
      realpath: (path) => path,
    },
  });
}

function configFor(paths: readonly string[]): string {
  return JSON.stringify({
    compilerOptions: { noLib: true, noResolve: true, types: [], allowImportingTsExtensions: true },
    files: paths,
  });
}
