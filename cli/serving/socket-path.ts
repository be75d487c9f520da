import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../../src/diagnostic/failure.ts';

/**
 * Calls `use` with a socket path that only this user can reach: a Unix socket in a private folder,
 * or a Windows pipe with a name that cannot be guessed.
 */
export async function withSocketPath<T>(use: (socketPath: string) => Promise<T>): Promise<T> {
  if (process.platform === 'win32') {
    return use(`\\\\.\\pipe\\curbstone-${randomBytes(16).toString('hex')}`);
  }
  const folder = await makePrivateFolder();
  try {
    return await use(join(folder, SOCKET));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const SOCKET = 'socket';

/** The system keeps the path of a socket in 104 bytes on macOS and 108 on Linux, with a zero. */
const SOCKET_PATH_BYTE_LENGTH_MAX = 103;

/** `mkdtemp` adds six characters to the name. */
const FOLDER = 'curbstone-';
const ADDED_BYTE_LENGTH = 6;

/** TMPDIR may name a folder that is missing, read-only or too long, so others are tried too. */
async function makePrivateFolder(): Promise<string> {
  const parents = new Set([tmpdir(), '/tmp', '/var/tmp', homedir()]);
  let cause: unknown;
  for (const parent of parents) {
    const prefix = join(parent, FOLDER);
    const byteLength = Buffer.byteLength(join(prefix, SOCKET)) + ADDED_BYTE_LENGTH;
    if (byteLength > SOCKET_PATH_BYTE_LENGTH_MAX) continue;
    try {
      return await mkdtemp(prefix);
    } catch (error) {
      cause = error;
    }
  }
  throw new Failure('world', `no folder for a socket can be made in ${[...parents].join(', ')}`, {
    hint: 'set TMPDIR to a folder that exists, can be written and has a path of up to 80 bytes',
    cause,
  });
}
