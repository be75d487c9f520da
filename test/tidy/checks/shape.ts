import {
  isEnumDeclaration,
  isExportAssignment,
  isExportDeclaration,
  isFunctionLikeDeclaration,
  isIdentifier,
  isModuleDeclaration,
  isParameterDeclaration,
  isVariableStatement,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast';
import type { ParsedFile } from '../support/parse-sources.ts';
import { findFaults } from '../support/syntax.ts';

/** How a file may not be shaped: each entry is a kind of node and what is wrong with it. */
export function findShapeFaults(files: readonly ParsedFile[]): string[] {
  return findFaults(files, judge);
}

function judge(_file: ParsedFile, node: Node): string | undefined {
  if (isExportAssignment(node) || isDefaultExport(node)) return 'default export';
  if (isExportDeclaration(node) && node.moduleSpecifier !== undefined) return 'passes on an export';
  if (isEnumDeclaration(node)) return 'enum';
  if (isModuleDeclaration(node)) return 'namespace';
  if (node.kind === SyntaxKind.AnyKeyword) return 'any';
  if (isVariableStatement(node) && isMutableExport(node)) return 'exports a variable';
  return isFunctionLikeDeclaration(node) ? judgeParameters(node.parameters) : undefined;
}

function isDefaultExport(node: Node): boolean {
  return (
    isFunctionLikeDeclaration(node) &&
    (node.modifiers?.some(({ kind }) => kind === SyntaxKind.DefaultKeyword) ?? false)
  );
}

function isMutableExport(node: Node): boolean {
  if (!isVariableStatement(node)) return false;
  const isExported = node.modifiers?.some(({ kind }) => kind === SyntaxKind.ExportKeyword) ?? false;
  return isExported && /^export (let|var)\b/.test(node.getText());
}

/**
 * More than four are too many, and a yes or no beside other things says nothing where it is
 * called. A `condition` that must hold is no such flag.
 */
function judgeParameters(parameters: readonly Node[]): string | undefined {
  if (parameters.length > PARAMETERS_MAX) return `${parameters.length} parameters`;
  if (parameters.length < 2) return undefined;
  const hasFlag = parameters.some(
    (one) =>
      isParameterDeclaration(one) &&
      one.type?.kind === SyntaxKind.BooleanKeyword &&
      !(isIdentifier(one.name) && one.name.text === 'condition'),
  );
  return hasFlag ? 'boolean argument' : undefined;
}

const PARAMETERS_MAX = 4;
