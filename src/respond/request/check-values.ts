import {
  membersOf,
  type ParameterGroup,
  type ParameterName,
  type ParameterValues,
  parametersOf,
} from '../parameters.ts';
import type { Problem } from '../problem.ts';
import type { Endpoint } from '../routes.ts';
import { findReversedBox } from './box-values.ts';
import type { SuppliedTexts } from './parse-values.ts';
import { aboveMaximum, belowMinimum, CIRCLE_WITH_BOX, incompleteGroup } from './problem-texts.ts';

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
    (hasCircle && hasBox ? CIRCLE_WITH_BOX : undefined)
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
  return incompleteGroup({ group, missing, example: examples.join('&') });
}

function findOutOfRange(
  values: ParameterValues,
  texts: SuppliedTexts,
  endpoint: Endpoint,
): Problem | undefined {
  for (const parameter of parametersOf(endpoint)) {
    const text = texts.get(parameter.name);
    const value = values[parameter.name as ParameterName]; // The table's own name.
    if (text === undefined || typeof value !== 'number') continue;
    const { name, minimum, maximum } = parameter;
    if (minimum !== undefined && value < minimum) return belowMinimum({ name, text }, minimum);
    if (maximum !== undefined && value > maximum) return aboveMaximum({ name, text }, maximum);
  }
  return undefined;
}
