import { countOf } from '../../diagnostic/words/format-count.ts';
import { quoteUnlessWord } from '../../diagnostic/words/show-text.ts';
import {
  REQUEST_HEAD_LENGTH_MAX,
  SEARCH_TEXT_LENGTH_MAX,
  URL_LENGTH_MAX,
} from '../../model/limits.ts';
import type { KnownToken } from '../../model/service-token.ts';
import { membersOf, type ParameterGroup, type ParameterType } from '../parameters.ts';
import type { Problem, ProblemCode } from '../problem.ts';

// The texts of all problems, so that their wording is read and changed in one place. They are in
// the order of PROBLEM_CODES. A text names its subject first and has no full stop. Problems of a
// URL and of a path quote nothing: if `&` is typed instead of `?`, the path contains the token.

export const MALFORMED_REQUEST = problemOf(
  'malformed_request',
  'the request is not well-formed HTTP/1.1',
);

/** Node does not say whether the URL or the headers were too long. */
export const HEAD_TOO_LONG = problemOf(
  'malformed_request',
  `URL and headers together are longer than ${REQUEST_HEAD_LENGTH_MAX} bytes`,
);

export function urlTooLong({ byteLength }: { readonly byteLength: number }): Problem {
  const text = `URL of ${byteLength} bytes is longer than ${URL_LENGTH_MAX}`;
  return problemOf('invalid_url', text);
}

/** Positions in a URL count from 1. */
interface InUrl {
  readonly position: number;
}

export function urlNotEncoded({ position }: InUrl): Problem {
  return problemOf('invalid_url', `URL has an unencoded character at position ${position}`);
}

export function urlNotUtf8({ position }: InUrl): Problem {
  const text = `URL has an escape sequence at position ${position} that is not UTF-8`;
  return problemOf('invalid_url', text);
}

export const URL_NOT_ROOTED = problemOf('invalid_url', 'URL does not begin with /');

export const HOST_MISSING = problemOf('invalid_host', 'Host header is missing');

export const HOST_INVALID = problemOf('invalid_host', 'Host header is not a valid host name');

export const UNKNOWN_PATH = problemOf(
  'unknown_path',
  'the interface has no such path; paths are case-sensitive and end without a slash',
);

export function methodNotAllowed({ method }: { readonly method: string }): Problem {
  const text = `method ${method} is not supported; use GET, HEAD or OPTIONS`;
  return problemOf('method_not_allowed', text);
}

/** The same for all cases, so that it gives no information to an attacker. */
export const INVALID_TOKEN = problemOf(
  'invalid_token',
  'service_token is missing, given twice or not known',
  ['service_token'],
);

/** @param waitS seconds until the token may be used again */
export function rateLimited({ ratePerMinute = 0 }: KnownToken, waitS: number): Problem {
  const allowed = `the token allows ${countOf(ratePerMinute, 'request')} a minute`;
  const text = `${allowed}; wait ${countOf(waitS, 'second')}`;
  return { ...problemOf('rate_limited', text, ['service_token']), retryAfterS: waitS };
}

export function notImplemented({ path }: { readonly path: string }): Problem {
  return problemOf('not_implemented', `${path} is not implemented`);
}

interface NamedParameter {
  readonly name: string;
}

export function parameterRepeated({ name }: NamedParameter): Problem {
  return problemOf('repeated_parameter', `${quoteUnlessWord(name)} is given more than once`, [
    name,
  ]);
}

export function parameterWithBrackets({ name }: NamedParameter): Problem {
  return problemOf(
    'repeated_parameter',
    `${quoteUnlessWord(name)} takes one value, without brackets`,
    [name],
  );
}

interface UnknownParameter extends NamedParameter {
  readonly path: string;
  /** A parameter of this path that the client may have meant. */
  readonly near: string | undefined;
}

export function unknownParameter({ name, path, near }: UnknownParameter): Problem {
  const found = `${quoteUnlessWord(name)} is not a parameter of ${path}`;
  const text = near === undefined ? found : `${found}; did you mean ${near}?`;
  return problemOf('unknown_parameter', text, [name]);
}

interface OnlyParameter {
  readonly path: string;
  readonly only: string;
}

/**
 * For a path that needs no token: the name is not repeated, because it may be a token that was
 * written in place of a name.
 */
export function otherParameter({ path, only }: OnlyParameter): Problem {
  return problemOf('unknown_parameter', `the only parameter of ${path} is ${only}`, [only]);
}

interface MalformedValue extends NamedParameter {
  readonly type: ParameterType;
  /** `undefined` for an identifier in the path, which is not quoted. */
  readonly text: string | undefined;
}

export function malformedValue({ name, type, text }: MalformedValue): Problem {
  const subject = text === undefined ? `${name} in the path` : `${name} ${quoteUnlessWord(text)}`;
  const found = text === '' ? `${name} is empty` : `${subject} is ${NOT_OF_TYPE[type]}`;
  return problemOf('invalid_parameter', found, [name]);
}

const NOT_OF_TYPE: Readonly<Record<ParameterType, string>> = {
  text: 'empty',
  uuid: 'not a UUID',
  number: 'not a number in plain decimal notation',
  integer: 'not a whole number in plain decimal notation',
  boolean: 'neither true nor false',
};

interface SuppliedNumber extends NamedParameter {
  /** As supplied. */
  readonly text: string;
}

export function belowMinimum(found: SuppliedNumber, minimum: number): Problem {
  const text = `${found.name} ${quoteUnlessWord(found.text)} is below ${minimum}`;
  return problemOf('invalid_parameter', text, [found.name]);
}

export function aboveMaximum(found: SuppliedNumber, maximum: number): Problem {
  const text = `${found.name} ${quoteUnlessWord(found.text)} is above ${maximum}`;
  return problemOf('invalid_parameter', text, [found.name]);
}

interface Latitudes {
  readonly minLat: number;
  readonly maxLat: number;
}

export function latitudesReversed({ minLat, maxLat }: Latitudes): Problem {
  const text = `min_lat ${minLat} is above max_lat ${maxLat}`;
  return problemOf('invalid_parameter', text, ['min_lat', 'max_lat']);
}

interface Longitudes {
  readonly minLng: number;
  readonly maxLng: number;
}

export function longitudesReversed({ minLng, maxLng }: Longitudes): Problem {
  const hint =
    'a box across the antimeridian has min_lng > 0 > max_lng and is less than 180 degrees wide';
  const text = `min_lng ${minLng} is above max_lng ${maxLng}; ${hint}`;
  return problemOf('invalid_parameter', text, ['min_lng', 'max_lng']);
}

export const SEARCH_TEXT_LENGTH = problemOf(
  'invalid_parameter',
  `text must have 1 to ${SEARCH_TEXT_LENGTH_MAX} characters`,
  ['text'],
);

interface Incomplete {
  readonly group: ParameterGroup;
  readonly missing: readonly string[];
  /** The missing parameters with values, as in a URL. */
  readonly example: string;
}

export function incompleteGroup({ group, missing, example }: Incomplete): Problem {
  const text = `${group} is incomplete: add ${missing.join(', ')}, for example ${example}`;
  return problemOf('incomplete_parameters', text, missing);
}

export const CIRCLE_WITH_BOX = problemOf(
  'conflicting_parameters',
  'circle and box cannot be combined; use one of them',
  [...membersOf('circle'), ...membersOf('box')],
);

export const SNAPSHOT_GONE = problemOf(
  'snapshot_gone',
  'the snapshot is no longer available; start again from the first page, without the snapshot parameter',
  ['snapshot'],
);

interface Named {
  /** Singular noun of the record: `zone`. */
  readonly noun: string;
  /** Name of its identifier in the interface. */
  readonly idName: string;
}

export function unknownIdentifier({ noun, idName }: Named): Problem {
  return problemOf('unknown_identifier', `no ${noun} has this ${idName}`, [idName]);
}

interface AtTime {
  readonly noun: string;
  readonly timeMs: number;
}

export function notValidAtTime({ noun, timeMs }: AtTime): Problem {
  return problemOf('not_valid_at_time', `the ${noun} is not valid at time ${timeMs}`, ['time']);
}

export const PRECONDITION_FAILED = problemOf(
  'precondition_failed',
  'no tag in If-Match matches the response; send the request again without If-Match',
);

export const REQUEST_TIMEOUT = problemOf('request_timeout', 'the request did not arrive in time');

/** Gives no details of the error: they are in the log. */
export const INTERNAL_ERROR = problemOf(
  'internal_error',
  'the server could not answer this request',
);

function problemOf(
  problem: ProblemCode,
  description: string,
  details: readonly string[] = [],
): Problem {
  return { problem, description, details };
}
