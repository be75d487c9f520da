import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Failure } from '../../diagnostic/failure.ts';
import type { SourceReading } from '../source-reading.ts';
import type { StreamRange } from './byte-window.ts';

/**
 * The bytes of the source file in chunks, each told to the report, and at the end the fingerprint
 * of them all. A file that cannot be opened or is empty is refused and gives none.
 */
export async function* readBytes(
  reading: SourceReading,
  chunkByteLength: number,
): AsyncGenerator<Buffer> {
  const file = await openSource(reading);
  if (file === undefined) return;
  const hash = createHash('sha256');
  let byteLength = 0;
  for await (const chunk of readChunks(file, { reading, chunkByteLength })) {
    byteLength += chunk.length;
    hash.update(chunk);
    reading.report.bytesRead(chunk.length);
    yield chunk;
  }
  if (byteLength === 0) refuseUnreadable(reading, 'is empty');
  reading.report.fingerprint(hash.digest('hex'));
}

async function openSource(reading: SourceReading): Promise<FileHandle | undefined> {
  let file: FileHandle;
  try {
    // Without O_NONBLOCK, opening a pipe would wait for a writer that may never come.
    file = await open(reading.plan.path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (cause) {
    const fault = describeOpenError(codeOf(cause));
    if (fault === undefined) throw createReadFailure(reading, cause);
    refuseUnreadable(reading, fault);
    return undefined;
  }
  const status = await file.stat();
  if (status.isFile()) return file;
  await file.close();
  refuseUnreadable(
    reading,
    status.isDirectory() ? 'is a folder, not a file' : 'is not a plain file',
  );
  return undefined;
}

/** What is wrong with the path, in words, or `undefined` where the fault is not the path's. */
export function describeOpenError(code: string | undefined): string | undefined {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'does not exist';
    case 'EACCES':
    case 'EPERM':
      return 'may not be read by this user, check its permissions';
    case 'EISDIR':
      return 'is a folder, not a file';
    case 'ELOOP':
      return 'is a symbolic link that leads back to itself';
    case 'ENAMETOOLONG':
      return 'has a name that is too long for this system';
    default:
      return undefined;
  }
}

async function* readChunks(
  file: FileHandle,
  { reading, chunkByteLength }: { reading: SourceReading; chunkByteLength: number },
): AsyncGenerator<Buffer> {
  const stream = file.createReadStream({ highWaterMark: chunkByteLength });
  try {
    yield* stream;
  } catch (cause) {
    throw createReadFailure(reading, cause);
  }
}

function createReadFailure({ plan }: SourceReading, cause: unknown): Failure {
  const reason = codeOf(cause) ?? String(cause);
  return new Failure('world', `${plan.file} could not be read: ${reason}`, {
    hint: `check the disk or share that holds ${plan.path}`,
    cause,
  });
}

function codeOf(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
}

function refuseUnreadable(reading: SourceReading, fault: string): void {
  reading.refuse({ code: 'file-unreadable', message: `the file ${fault}` });
}

/**
 * The number of the physical line that holds the byte at `byteOffset`, by reading the file again.
 */
export async function readLineNumber(path: string, byteOffset: number): Promise<number> {
  let line = 1;
  let isAfterReturn = false;
  if (byteOffset === 0) return line;
  for await (const chunk of createReadStream(path, { end: byteOffset - 1 })) {
    const bytes: Buffer = chunk;
    for (const byte of bytes) {
      if (byte === RETURN || (byte === NEWLINE && !isAfterReturn)) line++;
      isAfterReturn = byte === RETURN;
    }
  }
  return line;
}

/** The bytes of a part of the file, as far as there are any; for small parts. */
export async function readRange(path: string, { start, end }: StreamRange): Promise<Buffer> {
  const from = Math.max(0, start);
  if (end <= from) return Buffer.alloc(0);
  const parts: Buffer[] = await createReadStream(path, { start: from, end: end - 1 }).toArray();
  return Buffer.concat(parts);
}

const NEWLINE = 0x0a;
const RETURN = 0x0d;
