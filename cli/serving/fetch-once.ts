import { type IncomingMessage, request } from 'node:http';

export interface Fetched {
  readonly status: number;
  /** Names in lower case, in the order received. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** Largest accepted head of a response, in bytes. Its `Link` header alone may have 8 KiB. */
const HEAD_LENGTH_MAX = 64 * 1024;

/** Sends one GET to a Unix socket or pipe, on a separate connection. */
export function fetchOnce(at: { socketPath: string; target: string }): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      socketPath: at.socketPath,
      path: at.target,
      headers: { host: 'localhost' },
      agent: false,
      maxHeaderSize: HEAD_LENGTH_MAX,
    });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      readResponse(response).then(resolve, reject);
    });
    outgoing.end();
  });
}

async function readResponse(response: IncomingMessage): Promise<Fetched> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const { statusCode: status = 0, rawHeaders } = response;
  const headers: (readonly [string, string])[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.push([(rawHeaders[index] ?? '').toLowerCase(), rawHeaders[index + 1] ?? '']);
  }
  return { status, headers, body: Buffer.concat(chunks).toString() };
}
