import { STATUS_CODES } from 'node:http';
import { REQUEST_HEAD_LENGTH_MAX } from '../../model/limits.ts';
import type { Problem } from '../problem.ts';
import { problemReply, type Reply } from '../reply.ts';

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
  return problemReply(KNOWN_FAULTS.get(code) ?? MALFORMED);
}

/**
 * Returns the reply to CONNECT, which asks for a tunnel. Node passes it on without a
 * response object.
 */
export function replyToConnect(): Reply {
  return problemReply({
    problem: 'method_not_allowed',
    description: 'CONNECT is not offered; this interface is read with GET',
    details: [],
  });
}

const MALFORMED: Problem = {
  problem: 'malformed_request',
  description: 'the request is not well-formed HTTP/1.1',
  details: [],
};

const KNOWN_FAULTS: ReadonlyMap<string | undefined, Problem> = new Map<string, Problem>([
  // Node does not say whether the URL or the headers were too long, and a long URL is a 400
  // (INTERFACE.md, Statuses).
  [
    'HPE_HEADER_OVERFLOW',
    {
      problem: 'malformed_request',
      description: `URL and headers together are longer than ${REQUEST_HEAD_LENGTH_MAX} bytes`,
      details: [],
    },
  ],
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    {
      problem: 'request_timeout',
      description: 'the request did not arrive in time',
      details: [],
    },
  ],
]);
