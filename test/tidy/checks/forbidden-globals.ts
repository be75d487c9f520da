import {
  isCallExpression,
  isElementAccessExpression,
  isIdentifier,
  isNewExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isPropertySignatureDeclaration,
  type Node,
} from 'typescript/unstable/ast';
import type { ParsedFile } from '../support/parse-sources.ts';
import { findFaults } from '../support/syntax.ts';

/**
 * What makes an outcome depend on when, where or by whom it was made. Only the command line may
 * ask: all other code gets it as an argument.
 */
const FORBIDDEN_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  Date: ['now'],
  Math: ['random'],
  performance: ['now', 'timeOrigin'],
  process: ['argv', 'cwd', 'env', 'exit', 'exitCode', 'hrtime', 'stderr', 'stdin', 'stdout'],
  crypto: ['getRandomValues', 'randomUUID'],
};
const FORBIDDEN_NAMES: readonly string[] = [
  'console',
  'Intl',
  'randomBytes',
  'randomInt',
  'randomUUID',
];
/** These depend on the machine's language. */
const FORBIDDEN_METHODS: readonly string[] = [
  'localeCompare',
  'toLocaleString',
  'toLocaleDateString',
  'toLocaleTimeString',
  'toLocaleLowerCase',
  'toLocaleUpperCase',
];

/** Files at the edge, where the world comes in: the command line, and what runs in a browser. */
function isAtTheEdge({ path }: { path: string }): boolean {
  return /^(?:cli|src\/map\/browser)\//.test(path) || path === 'data/main.ts';
}

export function findForbiddenGlobals(files: readonly ParsedFile[]): string[] {
  return findFaults(
    files.filter((file) => !isAtTheEdge(file)),
    judge,
  );
}

function judge(_file: ParsedFile, node: Node): string | undefined {
  if (isNewExpression(node)) return judgeNew(node);
  if (isIdentifier(node)) return judgeName(node);
  return judgeAccess(node);
}

function judgeNew(node: Node): string | undefined {
  if (!isNewExpression(node) || !isIdentifier(node.expression)) return undefined;
  const isClock = node.expression.text === 'Date' && (node.arguments?.length ?? 0) === 0;
  return isClock ? 'new Date() reads the clock' : undefined;
}

function judgeAccess(node: Node): string | undefined {
  if (isElementAccessExpression(node) && isIdentifier(node.expression)) {
    return node.expression.text === 'process' ? 'process[…]' : undefined;
  }
  if (!isPropertyAccessExpression(node)) return undefined;
  const member = node.name.text;
  if (FORBIDDEN_METHODS.includes(member)) return `.${member} depends on the language`;
  if (!isIdentifier(node.expression)) return undefined;
  const isForbidden = FORBIDDEN_MEMBERS[node.expression.text]?.includes(member);
  return isForbidden ? `${node.expression.text}.${member}` : undefined;
}

/** A bare name: not a member of something else, not a key. */
function judgeName(node: Node): string | undefined {
  if (!isIdentifier(node) || isMemberName(node)) return undefined;
  const isCalledDate =
    node.text === 'Date' && isCallExpression(node.parent) && node.parent.expression === node;
  if (isCalledDate) return 'Date() reads the clock';
  return FORBIDDEN_NAMES.includes(node.text) ? node.text : undefined;
}

function isMemberName(node: Node): boolean {
  const { parent } = node;
  const isMember = isPropertyAccessExpression(parent) && parent.name === node;
  const isKey = isPropertyAssignment(parent) || isPropertySignatureDeclaration(parent);
  return isMember || (isKey && parent.name === node);
}
