import { findNear } from '../../diagnostic/suggest.ts';
import { type Endpoint, queryParametersOf } from '../parameters.ts';
import type { Problem } from '../problem.ts';
import { describeRoute, getRoute } from '../routes.ts';
import type { SuppliedPair } from './parse-query.ts';
import { quote } from './quote.ts';

/** The first parameter that stands twice, or that a bracket makes a list or an object of. */
export function findRepeated(pairs: readonly SuppliedPair[]): Problem | undefined {
  const seen = new Set<string>();
  for (const { name } of pairs) {
    const bracket = name.indexOf('[');
    if (bracket > 0) return repeated(name.slice(0, bracket), 'takes one value, without brackets');
    if (seen.has(name)) return repeated(name, 'is given more than once');
    seen.add(name);
  }
  return undefined;
}

/** The first parameter that `endpoint` does not take, with the one that was probably meant. */
export function findUnknown(
  pairs: readonly SuppliedPair[],
  endpoint: Endpoint,
): Problem | undefined {
  const known = queryParametersOf(endpoint);
  const unknown = pairs.find((pair) => !known.has(pair.name));
  if (unknown === undefined) return undefined;
  const found = `${quote(unknown.name)} is no parameter of ${describeRoute(getRoute(endpoint))}`;
  const near = findMeant(unknown.name, [...known.keys()]);
  return {
    problem: 'unknown_parameter',
    description: near === undefined ? found : `${found}; did you mean ${near}?`,
    details: [unknown.name],
  };
}

/**
 * What other curb services call our parameters (decisions.md, Parameters); far from them in
 * letters.
 */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['zone', 'curb_zone_id'],
  ['timestamp', 'time'],
  ['lon', 'lng'],
  ['limit', 'response_size'],
]);

function findMeant(name: string, candidates: readonly string[]): string | undefined {
  const alias = ALIASES.get(name.toLowerCase());
  if (alias !== undefined) return candidates.includes(alias) ? alias : undefined;
  return findNear(name, candidates);
}

function repeated(name: string, description: string): Problem {
  return {
    problem: 'repeated_parameter',
    description: `${quote(name)} ${description}`,
    details: [name],
  };
}
