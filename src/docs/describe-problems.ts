import { STATUS_CODES } from 'node:http';
import { PROBLEM_CODES, type ProblemCode } from '../respond/problem.ts';
import { closedObject, refTo, type Schema } from './openapi-document.ts';

const CODES = Object.entries(PROBLEM_CODES) as [ProblemCode, { status: number; meaning: string }][];

/** Statuses that a GET may return, for paths without and with the identifier of a record. */
const STATUSES_OF_LISTS: readonly number[] = [400, 408, 412, 429, 500];
const STATUSES_OF_RECORDS: readonly number[] = [400, 404, 408, 412, 429, 500];

/** Response for every other status, with all codes. */
const ANY = 'AnyProblem';

/** Returns one error schema for each status, because each status has its own codes. */
export function describeProblemSchemas(): Record<string, Schema> {
  const members = STATUSES_OF_RECORDS.map((status) => [
    schemaName(status),
    describeBody(codesOf(status)),
  ]);
  return { ...Object.fromEntries(members), [ANY]: describeBody(CODES) };
}

/** Returns an error response for each status, by name, and one for all others. */
export function describeProblemResponses(): Record<string, object> {
  const members = STATUSES_OF_RECORDS.map((status) => [
    responseName(status),
    describeResponse(schemaName(status), codesOf(status)),
  ]);
  return { ...Object.fromEntries(members), [ANY]: describeResponse(ANY, CODES) };
}

/** Returns the error responses of an operation, by status. */
export function listProblems({ isByIdentifier }: { isByIdentifier: boolean }): {
  readonly [status: string]: object;
} {
  const statuses = isByIdentifier ? STATUSES_OF_RECORDS : STATUSES_OF_LISTS;
  const members = statuses.map((status) => [status, refTo('responses', responseName(status))]);
  return { ...Object.fromEntries(members), default: refTo('responses', ANY) };
}

const RETRY_AFTER = {
  description: 'seconds after which the request may be sent again',
  schema: { type: 'integer', minimum: 1 },
};

function describeResponse(schema: string, codes: typeof CODES): object {
  const isRate = codes.length === 1 && codes[0]?.[0] === 'rate_limited';
  return {
    description: codes.map(([code, { meaning }]) => `\`${code}\`: ${meaning}`).join('; '),
    ...(isRate ? { headers: { 'Retry-After': RETRY_AFTER } } : {}),
    content: { 'application/json': { schema: refTo('schemas', schema) } },
  };
}

function describeBody(codes: typeof CODES): Schema {
  return closedObject({
    error: {
      type: 'string',
      enum: codes.map(([code]) => code),
      description: 'stable code',
    },
    error_description: { type: 'string', description: 'for people; it may change' },
    error_details: {
      type: 'array',
      items: { type: 'string' },
      description: 'the parameters concerned',
    },
  });
}

function codesOf(status: number) {
  return CODES.filter(([, code]) => code.status === status);
}

/** Returns the name of a status, such as `NotFound`. */
function responseName(status: number): string {
  return (STATUS_CODES[status] ?? String(status)).replace(/[^A-Za-z]/g, '');
}

function schemaName(status: number): string {
  return `${responseName(status)}Problem`;
}
