import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Lends a path that a server can listen at and nobody else on the machine can reach: a Unix socket
 * in a folder that only this user may enter, or a Windows pipe whose name cannot be guessed.
 */
export async function withSocketPath<T>(use: (socketPath: string) => Promise<T>): Promise<T> {
  if (process.platform === 'win32') {
    return use(`\\\\.\\pipe\\curbstone-${randomBytes(16).toString('hex')}`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'curbstone-'));
  try {
    return await use(join(folder, 'socket'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
