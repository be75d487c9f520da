import { fault, type ProjectFile } from '../support/project-files.ts';

/** Words that stand for work put off; cut in two so that this file has none of them. */
const MARKERS = ['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'];

/** Markers of unfinished work in anything that people write. */
export function findMarkers(files: readonly ProjectFile[]): string[] {
  const pattern = new RegExp(`\\b(${MARKERS.join('|')})\\b`);
  return files.filter(isWritten).flatMap((file) =>
    eachLine(file).flatMap(({ line, text }) => {
      const marker = pattern.exec(text)?.[0];
      return marker === undefined ? [] : [fault({ path: file.path, line }, marker)];
    }),
  );
}

/** Comments that were code: a sentence does not end in a semicolon or a brace. */
export function findCommentedCode(files: readonly ProjectFile[]): string[] {
  return files
    .filter(({ path }) => path.endsWith('.ts'))
    .flatMap((file) =>
      eachLine(file).flatMap(({ line, text }) => {
        const comment = /^\s*(?:\/\/|\*|\/\*)(.*)$/.exec(text)?.[1]?.trim() ?? '';
        return CODE.some((pattern) => pattern.test(comment))
          ? [fault({ path: file.path, line }, `comment is code: ${comment}`)]
          : [];
      }),
    );
}

const CODE: readonly RegExp[] = [
  /^(const|let|var) [\w{[].* = /,
  /^(import|export) .*['{;]/,
  /^(if|for|while|switch) \(.*\) *(\{|\S.*;)$/,
  /^(return|await|throw|break|continue)\b.*;$/,
  /^[\w.]+(\(.*\)|\[.*\])?( = .*)?;$/,
  /^\}( else.*\{|\)?;?)$/,
];

function eachLine(file: ProjectFile): { line: number; text: string }[] {
  return file.text.split('\n').map((text, index) => ({ line: index + 1, text }));
}

function isWritten({ path }: ProjectFile): boolean {
  return /(\.(ts|md|yml)|^package\.json|^\.ci\/run)$/.test(path);
}
