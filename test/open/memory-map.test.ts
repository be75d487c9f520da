import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findMemoryMap } from '../../src/open/memory-map.ts';
import { makeScratchFolder } from '../support/scratch.ts';

const isSupported = process.platform === 'linux' || process.platform === 'darwin';

describe('findMemoryMap', () => {
  it('finds the call on Linux and macOS, and the same one every time', () => {
    expect(findMemoryMap() !== undefined).toBe(isSupported);
    expect(findMemoryMap()).toBe(findMemoryMap());
  });

  it.runIf(isSupported)('maps a file whose descriptor is closed at once (needs mmap)', () => {
    const path = join(makeScratchFolder(), 'x');
    writeFileSync(path, 'curbstone');
    const descriptor = openSync(path, 'r');
    const mapping = findMemoryMap()?.map(descriptor, 9);
    closeSync(descriptor);
    expect(Buffer.from(mapping?.view(4, 5) ?? new ArrayBuffer(0)).toString()).toBe('stone');
    mapping?.announce(2, 4);
    mapping?.unload();
    expect(Buffer.from(mapping?.view(0, 4) ?? new ArrayBuffer(0)).toString()).toBe('curb');
    mapping?.retire();
  });

  it.runIf(isSupported)('gives nothing where the system refuses (needs mmap)', () => {
    const descriptor = openSync(makeScratchFolder(), 'r');
    expect(findMemoryMap()?.map(descriptor, 4096)).toBeUndefined();
    closeSync(descriptor);
    expect(findMemoryMap()?.map(-1, 4096)).toBeUndefined();
  });
});
