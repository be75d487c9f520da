import type { CurbErrorBody } from './records.ts';

/** The error of a question that the server refused or that got no response after all attempts. */
export class CurbError extends Error {
  override name = 'CurbError';
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** The stable code of the interface (`invalid_parameter`), or `no_answer`. */
  readonly code: string;
  /** The parameters concerned. */
  readonly details: readonly string[];

  constructor(
    message: string,
    facts: {
      readonly status: number;
      readonly code: string;
      readonly details?: readonly string[];
      readonly cause?: unknown;
    },
  ) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.status = facts.status;
    this.code = facts.code;
    this.details = facts.details ?? [];
  }
}

/** Returns the error of a response that is not 200. Its body may come from a proxy, in any form. */
export async function errorOf(response: Response): Promise<CurbError> {
  const body = await response.json().catch(() => undefined);
  if (!isErrorBody(body)) {
    return new CurbError(`the server answered ${response.status}`, {
      status: response.status,
      code: 'no_answer',
    });
  }
  return new CurbError(body.error_description, {
    status: response.status,
    code: body.error,
    details: body.error_details,
  });
}

function isErrorBody(body: unknown): body is CurbErrorBody {
  return typeof body === 'object' && body !== null && 'error_description' in body;
}
