import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createHashedFile, writeHashedFile } from '../../src/write/hashed-file.ts';
import { makeScratchFolder } from '../support/scratch.ts';

describe('createHashedFile', () => {
  it('writes front to back and tells name, length and checksum', () => {
    const path = join(makeScratchFolder(), 'areas.index');
    const file = createHashedFile(path);
    file.write(Buffer.from('curb'));
    file.write(new Uint8Array(0));
    file.write(Buffer.from('stone').subarray(0, 3));
    expect(file.finish()).toEqual({
      name: 'areas.index',
      byteLength: 7,
      sha256: createHash('sha256').update('curbsto').digest('hex'),
    });
    expect(readFileSync(path, 'utf8')).toBe('curbsto');
    expect(statSync(path).mode & 0o133).toBe(0);
  });

  it('never writes over a file', () => {
    const path = join(makeScratchFolder(), 'areas.index');
    writeFileSync(path, 'before');
    expect(() => createHashedFile(path)).toThrow('EEXIST');
    expect(readFileSync(path, 'utf8')).toBe('before');
  });

  it('can be given up', () => {
    const path = join(makeScratchFolder(), 'areas.index');
    const file = createHashedFile(path);
    file.write(Buffer.from('half'));
    file.abandon();
    expect(() => file.write(Buffer.from('more'))).toThrow('EBADF');
  });
});

describe('writeHashedFile', () => {
  it('writes the pieces one behind the other', () => {
    const path = join(makeScratchFolder(), 'x.y');
    const written = writeHashedFile(path, [Uint8Array.of(1), Uint8Array.of(2, 3)]);
    expect(written.byteLength).toBe(3);
    expect([...readFileSync(path)]).toEqual([1, 2, 3]);
  });
});
