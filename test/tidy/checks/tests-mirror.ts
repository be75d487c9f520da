import { isExportDeclaration, isImportDeclaration, SyntaxKind } from 'typescript/unstable/ast';
import type { ParsedFile } from '../support/parse-sources.ts';
import { fault } from '../support/project-files.ts';

/**
 * Source files without a test of their own, and why that is right. Files that hold nothing but
 * types need no entry.
 */
export const WITHOUT_OWN_TEST: Readonly<Record<string, string>> = {
  'src/model/kind.ts': 'a list of four words',
  'src/model/limits.ts': 'numbers with their reasons; each is tested where it bounds something',
  'src/config/feed.ts':
    'types, five units and a word; compile-source.test.ts and those of values use them',
  'src/config/target-fields.ts':
    'a table; field-names.test.ts holds it to our records, json-schema.test.ts to the schema',
  'src/check-worker.ts': 'the entry of a worker thread; piece-pool.test.ts runs it',
  'cli/demo.ts': 'the entry of npm run demo; test/tidy/readme.test.ts runs it',
};

/**
 * Source files that have neither a test of the same name nor a reason, and reasons that are out of
 * date.
 */
export function findUntested(
  files: readonly ParsedFile[],
  reasons: Readonly<Record<string, string>>,
): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const sources = files.filter(({ path }) => /^(src|cli)\//.test(path));
  const untested = sources.filter(
    (file) => !paths.has(testPathOf(file.path)) && !(file.path in reasons) && !isTypesOnly(file),
  );
  const stale = Object.keys(reasons).filter(
    (path) => !paths.has(path) || paths.has(testPathOf(path)),
  );
  return [
    ...untested.map((file) => fault(file, `has no ${testPathOf(file.path)}`)),
    ...stale.map((path) => fault({ path }, 'needs no reason to be without a test')),
  ];
}

/**
 * `src/geo/box.ts` is tested by `test/geo/box.test.ts`, `cli/print.ts` by `test/cli/print.test.ts`.
 */
function testPathOf(path: string): string {
  return `test/${path.replace(/^src\//, '').replace(/\.ts$/, '.test.ts')}`;
}

function isTypesOnly({ tree }: ParsedFile): boolean {
  return tree.statements.every(
    (node) =>
      isImportDeclaration(node) ||
      isExportDeclaration(node) ||
      node.kind === SyntaxKind.InterfaceDeclaration ||
      node.kind === SyntaxKind.TypeAliasDeclaration,
  );
}
