import { STATUS_CODES } from 'node:http';
import type { Problem } from '../problem.ts';
import { problemReply, type Reply } from '../reply.ts';
import {
  HEAD_TOO_LONG,
  MALFORMED_REQUEST,
  methodNotAllowed,
  REQUEST_TIMEOUT,
} from '../request/problem-texts.ts';

/**
 * Encodes a reply for a connection without a response object. It is the last one on
 * that connection.
 */
export function encodeRawReply({ status, headers, body }: Reply): string {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`];
  for (let index = 0; index < headers.length; index += 2) {
    lines.push(`${headers[index]}: ${headers[index + 1]}`);
  }
  lines.push('Connection: close', '', body.join(''));
  return lines.join('\r\n');
}

/**
 * Returns the reply to bytes that Node could not parse as a request; `code` is Node's error code.
 */
export function replyToBadBytes(code: string | undefined): Reply {
  return problemReply(KNOWN_FAULTS.get(code) ?? MALFORMED_REQUEST);
}

/**
 * Returns the reply to CONNECT, which asks for a tunnel. Node passes it on without a
 * response object.
 */
export function replyToConnect(): Reply {
  return problemReply(methodNotAllowed({ method: 'CONNECT' }));
}

const KNOWN_FAULTS: ReadonlyMap<string | undefined, Problem> = new Map<string, Problem>([
  // A long URL is a 400 too (INTERFACE.md, Statuses).
  ['HPE_HEADER_OVERFLOW', HEAD_TOO_LONG],
  ['ERR_HTTP_REQUEST_TIMEOUT', REQUEST_TIMEOUT],
]);
