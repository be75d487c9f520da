import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Calls `use` with a socket path that only this user can reach: a Unix socket in a private folder,
 * or a Windows pipe with a name that cannot be guessed.
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
