import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/diagnostic/failure.ts';
import { createSpool, type Spool } from '../../src/write/spool.ts';
import { makeScratchFolder } from '../support/scratch.ts';

function read(spool: Spool, byteOffset: number, byteLength: number): string {
  const target = new Uint8Array(byteLength);
  spool.read(byteOffset, target);
  return Buffer.from(target).toString();
}

describe('createSpool', () => {
  it('gives back any part of what was appended', () => {
    const spool = createSpool(join(makeScratchFolder(), 'spool'));
    spool.append(Buffer.from('Πλατεία,'));
    spool.append(new Uint8Array(0));
    spool.append(Buffer.from('Κέντρο'));
    spool.finish();
    expect(read(spool, 0, 15)).toBe('Πλατεία,');
    expect(read(spool, 15, 12)).toBe('Κέντρο');
    expect(read(spool, 14, 3)).toBe(',Κ');
    expect(read(spool, 27, 0)).toBe('');
    spool.close();
  });

  it('writes as it goes, and in order', () => {
    const spool = createSpool(join(makeScratchFolder(), 'spool'));
    const piece = new Uint8Array(3 * 1024 * 1024);
    for (const value of [1, 2, 3, 4, 5]) spool.append(piece.slice().fill(value));
    spool.finish();
    const target = new Uint8Array(5 * piece.length);
    spool.read(0, target);
    for (const value of [1, 2, 3, 4, 5]) {
      const part = target.subarray((value - 1) * piece.length, value * piece.length);
      expect(part.every((byte) => byte === value)).toBe(true);
    }
    spool.close();
  });

  it('keeps what is given to it, small or large, when the memory is used again', () => {
    const spool = createSpool(join(makeScratchFolder(), 'spool'));
    const [small, large] = [Buffer.from('small'), Buffer.alloc(300_000, 'a')];
    for (const bytes of [small, large, small]) {
      spool.append(bytes);
      bytes.fill('x');
      if (bytes === small) small.write('again');
    }
    spool.finish();
    expect(read(spool, 0, 6)).toBe('smalla');
    expect(read(spool, 300_004, 6)).toBe('aagain');
    spool.close();
  });

  it('says so where its file was cut', () => {
    const path = join(makeScratchFolder(), 'spool');
    const spool = createSpool(path);
    spool.append(Buffer.from('0123456789'));
    spool.finish();
    truncateSync(path, 4);
    expect(() => read(spool, 2, 4)).toThrow(
      new Failure('world', 'a temporary file of the ingest ends early'),
    );
    spool.close();
  });
});
