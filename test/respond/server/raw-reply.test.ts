import { describe, expect, it } from 'vitest';
import {
  encodeRawReply,
  replyToBadBytes,
  replyToConnect,
} from '../../../src/respond/server/raw-reply.ts';

describe('encodeRawReply', () => {
  it('has a status line, the headers, the end of the connection and the body', () => {
    const reply = { status: 400, headers: ['A', 'b', 'Content-Length', '2'], body: ['{', '}'] };
    expect(encodeRawReply(reply)).toBe(
      'HTTP/1.1 400 Bad Request\r\nA: b\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
    );
  });
});

describe('the replies without a request', () => {
  it.each([
    ['HPE_INVALID_METHOD', 400, 'malformed_request', 'the request is not well-formed HTTP/1.1'],
    [undefined, 400, 'malformed_request', 'the request is not well-formed HTTP/1.1'],
    ['constructor', 400, 'malformed_request', 'the request is not well-formed HTTP/1.1'],
    [
      'HPE_HEADER_OVERFLOW',
      400,
      'malformed_request',
      'URL and headers together are longer than 16384 bytes',
    ],
    ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'request_timeout', 'the request did not arrive in time'],
  ])('to %s', (code, status, error, description) => {
    const reply = replyToBadBytes(code);
    expect(reply.status).toBe(status);
    expect(JSON.parse(reply.body.join(''))).toEqual({
      error,
      error_description: description,
      error_details: [],
    });
  });

  it('refuse a tunnel', () => {
    expect(replyToConnect().status).toBe(405);
    expect(replyToConnect().headers).toContain('Allow');
  });
});
