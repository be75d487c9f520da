import { isUuid } from '../../model/curb-id.ts';
import {
  type Parameter,
  type ParameterType,
  type ParameterValues,
  parametersOf,
} from '../parameters.ts';
import type { Problem } from '../problem.ts';
import type { Endpoint } from '../routes.ts';
import { malformedValue } from './problem-texts.ts';

/** One text for each supplied parameter, by name: the input of `parseValues`. */
export type SuppliedTexts = ReadonlyMap<string, string>;

/** What a request supplies. Each name belongs to the endpoint and occurs once. */
export interface Supplied {
  readonly query: SuppliedTexts;
  /** The decoded identifier in the path of a by-identifier endpoint. */
  readonly identifier: string | undefined;
}

/**
 * Parses the parameters of a request to `endpoint`, in table order. That is also the order of the
 * echo, and it decides which of two malformed values is reported.
 */
export function parseValues(supplied: Supplied, endpoint: Endpoint): ParameterValues | Problem {
  const values: Record<string, Value> = {};
  for (const parameter of parametersOf(endpoint)) {
    const { name, type } = parameter;
    const isInPath = parameter.path === endpoint;
    const text = isInPath ? supplied.identifier : supplied.query.get(name);
    const value = text === undefined ? findEchoedValue(parameter, endpoint) : PARSERS[type](text);
    if (value !== undefined) values[name] = value;
    else if (text !== undefined)
      return malformedValue({ name, type, text: isInPath ? undefined : text });
  }
  // Each value was parsed with the type that its table row declares.
  return values as ParameterValues;
}

type Value = string | number | boolean;

function findEchoedValue(parameter: Parameter, endpoint: Endpoint): Value | undefined {
  const always = parameter.alwaysEchoed;
  return always?.endpoint === endpoint ? always.value : undefined;
}

/**
 * A number in plain decimal notation is a JSON number without an exponent: digits before and after
 * the point, no leading zeros, no plus sign, no spaces (INTERFACE.md, Parameters; FAULT-CASES.md
 * D2, D3).
 */
const PLAIN_NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
const PLAIN_INTEGER = /^-?(?:0|[1-9][0-9]*)$/;

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

const PARSERS: Readonly<Record<ParameterType, (text: string) => Value | undefined>> = {
  text: (text) => (text === '' ? undefined : text),
  uuid: (text) => (isUuid(text) ? text : undefined),
  number: (text) => parseFinite(PLAIN_NUMBER, text),
  integer: (text) => parseFinite(PLAIN_INTEGER, text),
  boolean: (text) => BOOLEANS.get(text),
};

/** Hundreds of digits can exceed the range of a double. */
function parseFinite(notation: RegExp, text: string): number | undefined {
  const value = notation.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}
