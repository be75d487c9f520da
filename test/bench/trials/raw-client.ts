import { connect, type Socket } from 'node:net';

/** One answer on a raw connection. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

/** Sends one well-formed request on a connection of its own, and measures it. */
export function askOnce(
  port: number,
  target: string,
): Promise<RawAnswer & { readonly durationMs: number }> {
  const startMs = performance.now();
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const durationMs = performance.now() - startMs;
      const [answer] = parseAnswers(text);
      if (answer === undefined) reject(new Error(`no answer: ${text.slice(0, 100)}`));
      else resolve({ ...answer, durationMs });
    });
    socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
  });
}

/** Opens a connection and waits until it is made. Errors later on are of no interest. */
export function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.off('error', reject);
      socket.on('error', () => {});
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

/**
 * Parses the answers on a connection, which all have a `Content-Length`. What is not an answer is
 * returned as one with status 0.
 */
export function parseAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = text;
  while (rest !== '') {
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(rest) ?? [];
    const end = rest.indexOf('\r\n\r\n');
    if (status === undefined || end === -1)
      return [...answers, { status: 0, headers: '', body: rest }];
    const headers = rest.slice(0, end);
    const length = Number(/^content-length: (\d+)$/im.exec(headers)?.[1] ?? 0);
    const body = rest.slice(end + 4, end + 4 + length);
    answers.push({ status: Number(status), headers, body });
    rest = rest.slice(end + 4 + length);
  }
  return answers;
}
