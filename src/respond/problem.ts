/**
 * Stable codes of all request problems. Problems are returned, never thrown. The code determines
 * the status; the description is for people and may change (request/problem-texts.ts).
 */
export const PROBLEM_CODES = {
  malformed_request: { status: 400, meaning: 'the bytes are not an HTTP request' },
  invalid_url: { status: 400, meaning: 'the URL is too long or cannot be decoded' },
  invalid_host: { status: 400, meaning: 'the Host header is missing or not a valid host name' },
  unknown_path: { status: 404, meaning: 'the interface has no such path' },
  method_not_allowed: { status: 405, meaning: 'the method is not GET, HEAD or OPTIONS' },
  invalid_token: { status: 400, meaning: 'the service token is missing, repeated or not known' },
  rate_limited: { status: 429, meaning: 'the token has used up its requests of this minute' },
  not_implemented: { status: 501, meaning: 'the path is not implemented' },
  repeated_parameter: { status: 400, meaning: 'a parameter is given twice or as a list' },
  unknown_parameter: { status: 400, meaning: 'the endpoint has no such parameter' },
  invalid_parameter: { status: 400, meaning: 'a value is malformed or out of range' },
  incomplete_parameters: { status: 400, meaning: 'part of a circle or of a box is missing' },
  conflicting_parameters: { status: 400, meaning: 'a circle and a box are given together' },
  snapshot_gone: { status: 400, meaning: 'the snapshot of a link is no longer available' },
  unknown_identifier: { status: 404, meaning: 'no record has the identifier' },
  not_valid_at_time: { status: 404, meaning: 'the record is not valid at the time' },
  precondition_failed: { status: 412, meaning: 'no tag in If-Match matches the response' },
  request_timeout: { status: 408, meaning: 'the request did not arrive in time' },
  internal_error: { status: 500, meaning: 'an error in the server; its log has the details' },
} as const;

export type ProblemCode = keyof typeof PROBLEM_CODES;

export interface Problem {
  readonly problem: ProblemCode;
  /** Names the subject first, then what was found and what is allowed. No full stop. */
  readonly description: string;
  /** The parameters concerned. */
  readonly details: readonly string[];
  /** Seconds after which the request may be sent again. */
  readonly retryAfterS?: number;
}

export function isProblem<T extends object>(value: T | Problem): value is Problem {
  return 'problem' in value;
}

export function statusOf(problem: Problem): number {
  return PROBLEM_CODES[problem.problem].status;
}

/** The error body (INTERFACE.md, Statuses). */
export function encodeProblem(problem: Problem): string {
  return JSON.stringify({
    error: problem.problem,
    error_description: problem.description,
    error_details: problem.details,
  });
}
