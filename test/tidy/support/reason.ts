import { isFunctionLikeDeclaration, type Node } from 'typescript/unstable/ast';
import type { ParsedFile } from './parse-sources.ts';
import { lineOf } from './syntax.ts';

/** A comment on the same line or the line before, or earlier in the body of the same function. */
export function hasReasonNear(file: ParsedFile, node: Node): boolean {
  const last = lineOf(file, node);
  const body = bodyAround(node);
  const first = body === undefined ? last - 1 : Math.min(lineOf(file, body), last - 1);
  const lines = file.text.split('\n').slice(Math.max(0, first - 1), last);
  return lines.some((text) => /\/\/|\*\/|^\s*\*|\/\*/.test(text));
}

function bodyAround(node: Node): Node | undefined {
  for (let outer = node.parent; outer !== undefined; outer = outer.parent) {
    if (isFunctionLikeDeclaration(outer)) return 'body' in outer ? outer.body : undefined;
  }
  return undefined;
}
