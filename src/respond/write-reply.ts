import type { ServerResponse } from 'node:http';
import type { BodyPart, Reply } from './reply.ts';

/**
 * Puts a reply on the wire. Node holds back what is written until the end of the answer, so that
 * head, text and records leave in one system call, the records straight from the mapping.
 *
 * What a request allocates for its body is bounded: the text (a few times the URL's length), and
 * less than `SMALL_PART_BYTE_LENGTH` for each part that is copied; a page of 250 scattered records
 * comes to 2 MiB at most. No large record is ever copied.
 */
export function writeReply(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, reply.headers as string[]); // Node only reads it.
  const parts = response.req.method === 'HEAD' ? [] : gatherParts(reply.body);
  const last = parts.pop();
  for (const part of parts) response.write(part);
  response.end(last);
}

/** Below this a copy costs less than one more buffer to send (test/bench). */
const SMALL_PART_BYTE_LENGTH = 8192;

/** The same bytes in fewer parts: each run of small ones becomes one. */
export function gatherParts(parts: readonly BodyPart[]): BodyPart[] {
  const gathered: BodyPart[] = [];
  let run: BodyPart[] = [];
  for (const part of parts) {
    if (part.length < SMALL_PART_BYTE_LENGTH) {
      run.push(part);
      continue;
    }
    pushRun(gathered, run);
    gathered.push(part);
    run = [];
  }
  pushRun(gathered, run);
  return gathered;
}

function pushRun(gathered: BodyPart[], run: readonly BodyPart[]): void {
  const [only] = run;
  if (only === undefined) return;
  gathered.push(run.length === 1 ? only : concat(run));
}

function concat(parts: readonly BodyPart[]): Uint8Array {
  let byteLength = 0;
  for (const part of parts) byteLength += Buffer.byteLength(part);
  const whole = Buffer.allocUnsafe(byteLength);
  let byteOffset = 0;
  for (const part of parts) {
    if (typeof part === 'string') byteOffset += whole.write(part, byteOffset);
    else {
      whole.set(part, byteOffset);
      byteOffset += part.length;
    }
  }
  return whole;
}
