import {
  membersOf,
  type Parameter,
  type ParameterGroup,
  type ParameterName,
  type ParameterValues,
  parametersOf,
} from '../parameters.ts';
import type { Problem } from '../problem.ts';
import type { Endpoint } from '../routes.ts';
import { findReversedBox } from './box-values.ts';
import type { SuppliedTexts } from './parse-values.ts';
import { quote } from './quote.ts';

/**
 * Checks well-formed values in the order of precedence of INTERFACE.md: incomplete circle or box,
 * then values out of range, then parameters that exclude each other.
 */
export function checkValues(
  values: ParameterValues,
  texts: SuppliedTexts,
  endpoint: Endpoint,
): Problem | undefined {
  const hasCircle = hasGroup(values, 'circle');
  const hasBox = hasGroup(values, 'box');
  return (
    (hasCircle ? findIncomplete(values, 'circle', endpoint) : undefined) ??
    (hasBox ? findIncomplete(values, 'box', endpoint) : undefined) ??
    findOutOfRange(values, texts, endpoint) ??
    findReversedBox(values) ??
    (hasCircle && hasBox ? CONFLICT : undefined)
  );
}

function hasGroup(values: ParameterValues, group: ParameterGroup): boolean {
  for (const name of membersOf(group)) if (values[name] !== undefined) return true;
  return false;
}

function findIncomplete(
  values: ParameterValues,
  group: ParameterGroup,
  endpoint: Endpoint,
): Problem | undefined {
  const missing = membersOf(group).filter((name) => values[name] === undefined);
  if (missing.length === 0) return undefined;
  const examples = parametersOf(endpoint)
    .filter(({ name }) => missing.some((one) => one === name))
    .map(({ name, example }) => `${name}=${example}`);
  return {
    problem: 'incomplete_parameters',
    description: `a ${group} also needs ${missing.join(', ')}, for example ${examples.join('&')}`,
    details: missing,
  };
}

const CONFLICT: Problem = {
  problem: 'conflicting_parameters',
  description: 'circle and box exclude each other; ask for one of them',
  details: [...membersOf('circle'), ...membersOf('box')],
};

function findOutOfRange(
  values: ParameterValues,
  texts: SuppliedTexts,
  endpoint: Endpoint,
): Problem | undefined {
  for (const parameter of parametersOf(endpoint)) {
    const text = texts.get(parameter.name);
    const value = values[parameter.name as ParameterName]; // The table's own name.
    if (text === undefined || typeof value !== 'number') continue;
    const broken = findBrokenBound(parameter, value);
    if (broken !== undefined) {
      const description = `${parameter.name} ${quote(text)} ${broken}`;
      return { problem: 'invalid_parameter', description, details: [parameter.name] };
    }
  }
  return undefined;
}

function findBrokenBound({ minimum, maximum }: Parameter, value: number): string | undefined {
  if (minimum !== undefined && value < minimum) return `is below ${minimum}`;
  if (maximum !== undefined && value > maximum) return `is above ${maximum}`;
  return undefined;
}
