import { findNear } from '../../diagnostic/suggest.ts';
import { queryParametersOf } from '../parameters.ts';
import type { Problem } from '../problem.ts';
import { describeRoute, type Endpoint, getRoute } from '../routes.ts';
import type { SuppliedPair } from './parse-query.ts';
import type { SuppliedTexts } from './parse-values.ts';
import { parameterRepeated, parameterWithBrackets, unknownParameter } from './problem-texts.ts';

/**
 * Returns the supplied texts by name, or a problem for the first parameter that is repeated or has
 * brackets (which would make it a list or an object).
 */
export function parseTexts(pairs: readonly SuppliedPair[]): SuppliedTexts | Problem {
  const texts = new Map<string, string>();
  for (const { name, value } of pairs) {
    const bracket = name.indexOf('[');
    if (bracket > 0) return parameterWithBrackets({ name: name.slice(0, bracket) });
    if (texts.has(name)) return parameterRepeated({ name });
    texts.set(name, value);
  }
  return texts;
}

/** Reports the first parameter that `endpoint` does not have, and suggests a similar one. */
export function findUnknown(texts: SuppliedTexts, endpoint: Endpoint): Problem | undefined {
  const known = queryParametersOf(endpoint);
  for (const name of texts.keys()) {
    if (known.has(name)) continue;
    return unknown(name, { path: describeRoute(getRoute(endpoint)), names: [...known.keys()] });
  }
  return undefined;
}

/** The same for a path outside the interface. */
export function findUnknownOfPath(texts: SuppliedTexts, known: KnownNames): Problem | undefined {
  for (const name of texts.keys()) if (!known.names.includes(name)) return unknown(name, known);
  return undefined;
}

interface KnownNames {
  readonly path: string;
  readonly names: readonly string[];
}

function unknown(name: string, { path, names }: KnownNames): Problem {
  return unknownParameter({ name, path, near: findMeant(name, names) });
}

/**
 * Names that other curb services use for our parameters (INTERFACE.md, Parameters) and that are
 * spelled too differently to be suggested.
 */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['zone', 'curb_zone_id'],
  ['timestamp', 'time'],
  ['lt', 'lat'],
  ['lon', 'lng'],
  ['limit', 'response_size'],
]);

function findMeant(name: string, candidates: readonly string[]): string | undefined {
  const alias = ALIASES.get(name.toLowerCase());
  if (alias !== undefined) return candidates.includes(alias) ? alias : undefined;
  return findNear(name, candidates);
}
