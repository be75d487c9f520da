import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withSocketPath } from '../../../cli/serving/socket-path.ts';

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
});
