import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { diagnose } from '../../diagnostic/diagnose.ts';
import { Failure } from '../../diagnostic/failure.ts';
import { findNear } from '../../diagnostic/suggest.ts';
import { codeOf } from '../../diagnostic/system-error.ts';
import { compareText } from '../../model/text-order.ts';
import type { SourceReading } from '../source-reading.ts';
import { CR, LF } from './ascii.ts';
import type { StreamRange } from './byte-window.ts';

/**
 * Yields the bytes of the source file in chunks and counts them in the report, which receives the
 * fingerprint at the end. A file that cannot be opened or is empty is refused. If the caller stops
 * early, the report receives no fingerprint.
 */
export async function* readBytes(
  reading: SourceReading,
  chunkByteLength: number,
): AsyncGenerator<Buffer> {
  const file = await openSource(reading);
  if (file === undefined) return;
  const hash = createHash('sha256');
  let byteLength = 0;
  try {
    for await (const chunk of file.createReadStream({ highWaterMark: chunkByteLength })) {
      byteLength += chunk.length;
      hash.update(chunk);
      reading.report.bytesRead(chunk.length);
      yield chunk;
    }
  } catch (cause) {
    throw describeReadError(reading, cause);
  }
  if (byteLength === 0) refuseUnreadable(reading, 'is empty');
  reading.report.fingerprint(hash.digest('hex'));
}

/** Returns the first bytes of the source; `undefined` if it is refused. */
export async function readHead(
  reading: SourceReading,
  byteLength: number,
): Promise<Buffer | undefined> {
  const file = await openSource(reading);
  if (file === undefined) return undefined;
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(byteLength), 0, byteLength, 0);
    return buffer.subarray(0, bytesRead);
  } catch (cause) {
    throw describeReadError(reading, cause);
  } finally {
    await file.close();
  }
}

async function openSource(reading: SourceReading): Promise<FileHandle | undefined> {
  let file: FileHandle;
  try {
    // Without O_NONBLOCK, opening a pipe would wait for a writer that may never come.
    file = await open(reading.plan.path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (cause) {
    const fault = describeOpenError(codeOf(cause));
    if (fault === undefined) throw describeReadError(reading, cause);
    const near = fault === MISSING ? await findNearFile(reading.plan.path) : undefined;
    refuseUnreadable(reading, near === undefined ? fault : `${fault}; did you mean ${near}?`);
    return undefined;
  }
  const fault = await findTypeFault(file);
  if (fault === undefined) return file;
  await file.close();
  refuseUnreadable(reading, fault);
  return undefined;
}

async function findTypeFault(file: FileHandle): Promise<string | undefined> {
  try {
    const status = await file.stat();
    if (status.isFile()) return undefined;
    return status.isDirectory() ? 'is a folder, not a file' : 'is not a plain file';
  } catch (cause) {
    await file.close();
    throw cause;
  }
}

const MISSING = 'does not exist';

/** Returns the file in the same folder whose name is most similar. */
async function findNearFile(path: string): Promise<string | undefined> {
  const [folder, name] = [dirname(path), basename(path)];
  // In a feed from Windows, folders are separated by backslashes.
  const slashed = name.replaceAll('\\', '/');
  if (slashed !== name && existsSync(join(folder, slashed))) return slashed;
  const names = await readdir(folder).catch(() => []);
  return findNear(name, names.sort(compareText));
}

/** Returns what is wrong with the path; `undefined` if the error has another cause. */
export function describeOpenError(code: string | undefined): string | undefined {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return MISSING;
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

function describeReadError({ plan }: SourceReading, cause: unknown): unknown {
  // Errors that a consumer of the bytes throws come here too.
  const code = codeOf(cause);
  if (code === undefined || cause instanceof Failure) return cause;
  return new Failure('world', `${plan.file} could not be read: ${code}`, {
    hint: `check the disk or share that holds ${plan.path}`,
    cause,
  });
}

function refuseUnreadable(reading: SourceReading, fault: string): void {
  reading.refuse(diagnose('file-unreadable:file', { fault }));
}

/** Returns the number of the line with the byte at `byteOffset`, from 1. */
export async function readLineNumber(
  chunks: AsyncIterable<Buffer>,
  byteOffset: number,
): Promise<number> {
  let line = 1;
  let isAfterReturn = false;
  let left = byteOffset;
  if (left === 0) return line;
  for await (const chunk of chunks) {
    for (const byte of chunk.subarray(0, left)) {
      if (byte === CR || (byte === LF && !isAfterReturn)) line++;
      isAfterReturn = byte === CR;
    }
    left -= chunk.length;
    if (left <= 0) break;
  }
  return line;
}

/** Returns a small part of the file, as far as the file reaches. */
export async function readRange(
  chunks: AsyncIterable<Buffer>,
  { start, end }: StreamRange,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let offset = 0;
  for await (const chunk of chunks) {
    const from = Math.max(0, start - offset);
    if (from < chunk.length) parts.push(chunk.subarray(from, Math.max(from, end - offset)));
    offset += chunk.length;
    if (offset >= end) break;
  }
  return Buffer.concat(parts);
}
