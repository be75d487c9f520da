import {
  isExportDeclaration,
  isIdentifier,
  isImportDeclaration,
  isNamedImports,
  isNamespaceImport,
  isVariableStatement,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast';
import type { ParsedFile } from '../support/parse-sources.ts';
import { fault } from '../support/project-files.ts';
import { findTarget, lineOf, listRequests, walk } from '../support/syntax.ts';

/** The files whose exports are judged, and those that may want them beside one another. */
export interface Repository {
  readonly sources: readonly ParsedFile[];
  /** What npm runs beside the product: `npm run generate` wants the pages that it writes. */
  readonly scripts: readonly ParsedFile[];
  readonly tests: readonly ParsedFile[];
}

/**
 * Names that a file exports and nobody wants. Another source file or a script that imports it wants
 * it; so does a test, if the file itself uses it too, for otherwise only the test keeps it alive. A
 * type that its own file uses belongs to what that file exports.
 */
export function findUnusedExports({ sources, scripts, tests }: Repository): string[] {
  const wantedBySources = listWanted([...sources, ...scripts]);
  const wantedByTests = listWanted(tests);
  return sources.flatMap((file) =>
    listExports(file).flatMap((one) => {
      const key = `${file.path} ${one.name}`;
      const all = `${file.path} *`;
      if (wantedBySources.has(key) || wantedBySources.has(all)) return [];
      const isUsedHere = countUses(file, one.name) > 1;
      if (isUsedHere && (one.isType || wantedByTests.has(key) || wantedByTests.has(all))) return [];
      const keeper = wantedByTests.has(key) ? ' but a test' : '';
      return [fault({ path: file.path, line: one.line }, `nobody${keeper} uses ${one.name}`)];
    }),
  );
}

/**
 * `path name` for each name that is imported, `path *` where a file is imported
 * whole or when reached.
 */
function listWanted(files: readonly ParsedFile[]): Set<string> {
  const wanted = new Set<string>();
  for (const file of files) {
    for (const request of listRequests(file)) {
      if (request.isLazy) wanted.add(`${findTarget(request)} *`);
    }
    for (const node of file.tree.statements) {
      if (!isImportDeclaration(node)) continue;
      const target = targetOf(file, node);
      for (const name of namesOf(node.importClause)) wanted.add(`${target} ${name}`);
    }
  }
  return wanted;
}

function targetOf(file: ParsedFile, node: Node): string | undefined {
  const line = lineOf(file, node);
  const request = listRequests(file).find((one) => one.line === line);
  return request === undefined ? undefined : findTarget(request);
}

function namesOf(clause: Node | undefined): string[] {
  const names: string[] = [];
  if (clause === undefined) return names;
  walk(clause, (node) => {
    if (isNamespaceImport(node)) names.push('*');
    if (!isNamedImports(node)) return;
    for (const element of node.elements) names.push((element.propertyName ?? element.name).text);
  });
  return names;
}

interface NamedExport {
  readonly name: string;
  readonly line: number;
  readonly isType: boolean;
}

function listExports(file: ParsedFile): NamedExport[] {
  return file.tree.statements.flatMap((node) => {
    if (isExportDeclaration(node) || !isExported(node)) return [];
    const line = lineOf(file, node);
    const isType = TYPE_KINDS.includes(node.kind);
    return declaredNames(node).map((name) => ({ name, line, isType }));
  });
}

function isExported(node: Node): boolean {
  const modifiers =
    'modifiers' in node ? (node.modifiers as readonly Node[] | undefined) : undefined;
  return modifiers?.some(({ kind }) => kind === SyntaxKind.ExportKeyword) ?? false;
}

function declaredNames(node: Node): string[] {
  if (isVariableStatement(node)) {
    return node.declarationList.declarations.flatMap(({ name }) =>
      isIdentifier(name) ? [name.text] : [],
    );
  }
  const name = 'name' in node ? (node.name as Node | undefined) : undefined;
  return name !== undefined && isIdentifier(name) ? [name.text] : [];
}

function countUses(file: ParsedFile, name: string): number {
  let count = 0;
  walk(file.tree, (node) => {
    if (isIdentifier(node) && node.text === name) count++;
  });
  return count;
}

const TYPE_KINDS: readonly SyntaxKind[] = [
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeAliasDeclaration,
];
