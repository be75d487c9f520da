import type { ParsedFile } from '../support/parse-sources.ts';
import { fault } from '../support/project-files.ts';
import { findTarget, listRequests, type ModuleRequest } from '../support/syntax.ts';

/**
 * Which folder may import which; the same as the table in `src/README.md`. `types of x` is for
 * imports that are gone when compiled. `trips` are the files that stand in `src` itself.
 */
export const IMPORT_RULES: Readonly<Record<string, readonly string[]>> = {
  model: [],
  diagnostic: ['model'],
  geo: ['model'],
  json: ['model'],
  config: ['model', 'diagnostic', 'json'],
  read: ['model', 'diagnostic', 'json'],
  normalise: ['model', 'diagnostic', 'json', 'config', 'geo', 'types of read'],
  table: ['model', 'diagnostic', 'snapshot'],
  validate: ['model', 'diagnostic', 'geo', 'table', 'snapshot'],
  order: ['model', 'geo', 'table', 'snapshot'],
  snapshot: ['model', 'diagnostic'],
  write: ['model', 'diagnostic', 'snapshot', 'order', 'table', 'open'],
  open: ['model', 'diagnostic', 'geo', 'snapshot'],
  query: ['model', 'geo', 'snapshot'],
  respond: ['model', 'diagnostic', 'query', 'snapshot', 'open'],
  map: ['model', 'geo', 'query', 'respond', 'snapshot'],
  docs: ['model', 'config', 'snapshot', 'query', 'respond'],
  prepare: [
    'model',
    'diagnostic',
    'geo',
    'json',
    'config',
    'read',
    'normalise',
    'table',
    'validate',
    'snapshot',
  ],
  init: ['model', 'diagnostic', 'config', 'read'],
  client: [],
  export: ['model', 'diagnostic', 'geo', 'snapshot'],
  trips: [
    'prepare',
    'init',
    'model',
    'diagnostic',
    'config',
    'table',
    'validate',
    'snapshot',
    'write',
    'open',
    'query',
    'respond',
    'export',
    'docs',
    'map',
    'client',
  ],
  cli: ['trips', 'model', 'diagnostic', 'init'],
  data: [],
};

/**
 * `src/read/csv/x.ts` belongs to `read`, `src/ingest.ts` to `trips`,
 * `cli/commands/get.ts` to `cli`.
 */
export function groupOf(path: string): string {
  const [first = '', second = '', third] = path.split('/');
  if (first !== 'src') return first;
  return third === undefined ? 'trips' : second;
}

/** Every import between two folders that the table does not allow. */
export function findImportFaults(files: readonly ParsedFile[]): string[] {
  return files.flatMap((file) =>
    listRequests(file).flatMap((request) => {
      const target = findTarget(request);
      if (target === undefined) return [];
      const what = judge(request, target);
      return what === undefined ? [] : [fault({ path: file.path, line: request.line }, what)];
    }),
  );
}

function judge(request: ModuleRequest, target: string): string | undefined {
  if (!target.endsWith('.ts')) return `imports ${request.specifier} without its .ts`;
  const from = groupOf(request.from.path);
  const to = groupOf(target);
  const allowed = IMPORT_RULES[from];
  if (allowed === undefined) return `is in ${from}, which the import table does not know`;
  if (from === to || allowed.includes(to)) return undefined;
  if (request.isTypeOnly && allowed.includes(`types of ${to}`)) return undefined;
  return `${from} may not import ${to} (${request.specifier})`;
}
