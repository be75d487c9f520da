import { existsSync, mkdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withSocketPath } from '../../../cli/serving/socket-path.ts';
import { makeScratchFolder } from '../../support/scratch.ts';

describe('withSocketPath', () => {
  it('lends a path in a folder that only this user may enter, and takes it back', async () => {
    const folder = await withSocketPath(async (path) => {
      expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
      expect(existsSync(path)).toBe(false);
      return dirname(path);
    });
    expect(existsSync(folder)).toBe(false);
  });

  it('takes it back when its use fails', async () => {
    let folder = '';
    const use = withSocketPath(async (path) => {
      folder = dirname(path);
      throw new Error('no use');
    });
    await expect(use).rejects.toThrow('no use');
    expect(existsSync(folder)).toBe(false);
  });

  it.each([
    ['too long', join('d'.repeat(60), 'e'.repeat(60)), true],
    ['missing', 'missing', false],
  ])('works with a TMPDIR that is %s', async (_, name, isThere) => {
    const { TMPDIR: before } = process.env;
    const folder = join(makeScratchFolder(), name);
    if (isThere) mkdirSync(folder, { recursive: true });
    process.env.TMPDIR = folder;
    onTestFinished(() => {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    });
    await withSocketPath(async (path) => {
      const server = createServer();
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(path, resolve);
      });
      expect(existsSync(path)).toBe(true);
      server.close();
    });
  });
});
