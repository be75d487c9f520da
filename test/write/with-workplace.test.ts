import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Failure } from '../../src/diagnostic/failure.ts';
import { withWorkplace } from '../../src/write/with-workplace.ts';
import type { Workplace } from '../../src/write/workplace.ts';
import { makeScratchFolder } from '../support/scratch.ts';

/** Puts a link to itself in place of the store, so that nothing in the store can be removed. */
function blockRemoval(store: string): void {
  renameSync(store, `${store}-moved`);
  symlinkSync(store, store);
  onTestFinished(() => rmSync(store));
}

describe('a run whose temporary folder cannot be removed', () => {
  it('keeps its result, which names the folder', async () => {
    const store = join(makeScratchFolder(), 'store');
    let folder = '';
    const outcome = await withWorkplace(store, async (workplace: Workplace) => {
      folder = workplace.folder;
      blockRemoval(store);
      return { id: 'published' };
    });
    expect(outcome.id).toBe('published');
    expect(outcome.leftover).toContain(`${folder}: the temporary folder could not be removed (`);
    // Node 24 reports the system's sentence without its code.
    expect(outcome.leftover).toMatch(/\((ELOOP|.*Too many levels of symbolic links.*)\)$/);
  });

  it('fails with its own error and not with that of the removal', async () => {
    const store = join(makeScratchFolder(), 'store');
    const own = new Failure('world', 'the disk is full');
    const run = withWorkplace(store, async () => {
      blockRemoval(store);
      throw own;
    });
    await expect(run).rejects.toBe(own);
  });
});

describe('a run that succeeds', () => {
  it('leaves nothing over', async () => {
    const store = join(makeScratchFolder(), 'store');
    expect(await withWorkplace(store, async () => ({ id: 'published' }))).toEqual({
      id: 'published',
      leftover: null,
    });
  });
});
