import {
  isCallExpression,
  isExportDeclaration,
  isFunctionLikeDeclaration,
  isImportDeclaration,
  isStringLiteral,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast';
import type { ParsedFile } from './parse-sources.ts';
import { fault } from './project-files.ts';

/** What a file asks for by name: `import`, `export … from`, `import()` and `require`. */
export interface ModuleRequest {
  readonly from: ParsedFile;
  readonly line: number;
  readonly specifier: string;
  /** Gone when the file is compiled. */
  readonly isTypeOnly: boolean;
  /** `import()`: loaded when it is reached. */
  readonly isLazy: boolean;
}

/** Visits a node and everything below it, in the order of the text. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

/** One line for each node that `judge` finds fault with. */
export function findFaults(
  files: readonly ParsedFile[],
  judge: (file: ParsedFile, node: Node) => string | undefined,
): string[] {
  return files.flatMap((file) => {
    const faults: string[] = [];
    walk(file.tree, (node) => {
      const what = judge(file, node);
      if (what !== undefined) {
        faults.push(fault({ path: file.path, line: lineOf(file, node) }, what));
      }
    });
    return faults;
  });
}

/** From 1. */
export function lineOf(file: ParsedFile, node: Node): number {
  return file.tree.getLineAndCharacterOfPosition(node.getStart(file.tree)).line + 1;
}

/** How many lines a node stands on, comments before it not counted. */
export function countLines(file: ParsedFile, node: Node): number {
  const last = file.tree.getLineAndCharacterOfPosition(node.end).line + 1;
  return last - lineOf(file, node) + 1;
}

export function listRequests(file: ParsedFile): ModuleRequest[] {
  const requests: ModuleRequest[] = [];
  walk(file.tree, (node) => {
    const specifier = findSpecifier(node);
    if (specifier === undefined || !isStringLiteral(specifier)) return;
    requests.push({
      from: file,
      line: lineOf(file, node),
      specifier: specifier.text,
      isTypeOnly: isTypeOnly(node),
      isLazy: isCallExpression(node),
    });
  });
  return requests;
}

/** `require` and `require.resolve`, as a module makes them with `createRequire`. */
function isRequire(callee: Node): boolean {
  return /^require(?:\.resolve)?$/.test(callee.getText());
}

function findSpecifier(node: Node): Node | undefined {
  if (isImportDeclaration(node)) return node.moduleSpecifier;
  if (isExportDeclaration(node)) return node.moduleSpecifier;
  if (!isCallExpression(node)) return undefined;
  return node.expression.kind === SyntaxKind.ImportKeyword || isRequire(node.expression)
    ? node.arguments[0]
    : undefined;
}

function isTypeOnly(node: Node): boolean {
  if (isExportDeclaration(node)) return node.isTypeOnly;
  if (!isImportDeclaration(node)) return false;
  return node.importClause?.phaseModifier === SyntaxKind.TypeKeyword;
}

/** The file that a relative request names, from the project's root; `undefined` for a package. */
export function findTarget(request: ModuleRequest): string | undefined {
  if (!request.specifier.startsWith('.')) return undefined;
  const parts = request.from.path.split('/').slice(0, -1);
  for (const part of request.specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** `@turf/bbox` for `@turf/bbox/sub`; `undefined` for a file or a part of Node. */
export function findPackage(request: ModuleRequest): string | undefined {
  const { specifier } = request;
  if (specifier.startsWith('.') || specifier.startsWith('node:')) return undefined;
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

/** Every function of a file that has a body or a place for one. */
export function listFunctions(file: ParsedFile): Node[] {
  const functions: Node[] = [];
  walk(file.tree, (node) => {
    if (isFunctionLikeDeclaration(node)) functions.push(node);
  });
  return functions;
}
