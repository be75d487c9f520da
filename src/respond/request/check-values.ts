import {
  type Endpoint,
  membersOf,
  type Parameter,
  type ParameterGroup,
  type ParameterName,
  type ParameterValues,
  parametersOf,
} from '../parameters.ts';
import type { Problem } from '../problem.ts';
import { findReversedBox } from './box-values.ts';
import type { SuppliedTexts } from './parse-values.ts';
import { quote } from './quote.ts';

/**
 * What is wrong with well-formed values, in the order of precedence of decisions.md: part of a
 * circle or box, then a value out of range, then parameters that exclude each other.
 */
export function checkValues(
  values: ParameterValues,
  texts: SuppliedTexts,
  endpoint: Endpoint,
): Problem | undefined {
  return (
    findIncomplete(values, 'circle') ??
    findIncomplete(values, 'box') ??
    findOutOfRange(values, texts, endpoint) ??
    findReversedBox(values) ??
    findConflict(values)
  );
}

function hasGroup(values: ParameterValues, group: ParameterGroup): boolean {
  return membersOf(group).some((name) => values[name] !== undefined);
}

function findIncomplete(values: ParameterValues, group: ParameterGroup): Problem | undefined {
  if (!hasGroup(values, group)) return undefined;
  const all = membersOf(group);
  const missing = all.filter((name) => values[name] === undefined);
  if (missing.length === 0) return undefined;
  return {
    problem: 'incomplete_parameters',
    description: `${group} lacks ${missing.join(', ')}; it takes ${all.join(', ')} together`,
    details: missing,
  };
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

function findConflict(values: ParameterValues): Problem | undefined {
  if (!hasGroup(values, 'circle') || !hasGroup(values, 'box')) return undefined;
  return {
    problem: 'conflicting_parameters',
    description: 'circle and box exclude each other; ask for one of them',
    details: [...membersOf('circle'), ...membersOf('box')],
  };
}
