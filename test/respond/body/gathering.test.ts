import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addPart,
  closeGathering,
  openGathering,
  reserve,
} from '../../../src/respond/body/gathering.ts';

const SMALL = Buffer.alloc(511, 's');
const LARGE = Buffer.alloc(512, 'L');

function gather(parts: readonly Uint8Array[]): Uint8Array[] {
  const gathering = openGathering(parts.reduce((sum, { length }) => sum + length, 0));
  for (const part of parts) addPart(gathering, part);
  return closeGathering(gathering);
}

describe('a gathering', () => {
  it('makes one of small parts that stand together and leaves large ones alone', () => {
    const gathered = gather([Buffer.from('é'), SMALL, LARGE, LARGE, SMALL, Buffer.from('}')]);
    expect(gathered.map(({ length }) => length)).toEqual([513, 512, 512, 512]);
    expect(gathered[1]).toBe(LARGE);
    expect(gathered[2]).toBe(LARGE);
  });

  it('is empty without parts', () => {
    expect(gather([])).toEqual([]);
  });

  it('copies into buffers of 16 KiB at most', () => {
    const gathered = gather(Array.from({ length: 100 }, () => SMALL));
    expect(gathered.map(({ length }) => length)).toEqual([32 * 511, 32 * 511, 32 * 511, 4 * 511]);
    // Node 24 takes such buffers out of a pool of 64 KiB.
    const allocated = gathered.map(({ buffer }) => buffer.byteLength);
    expect(Math.max(...allocated)).toBe(Math.max(16 * 1024, Buffer.poolSize));
  });

  it('copies no more than 128 KiB of the largest page', () => {
    const copied = gather(Array.from({ length: 250 }, () => SMALL));
    expect(copied.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(128 * 1024);
  });

  it('takes bytes that are written into its buffer, more than expected too', () => {
    const gathering = openGathering(1);
    addPart(gathering, Buffer.from('a'));
    for (const byte of Buffer.from('bc')) {
      reserve(gathering, 2);
      gathering.buffer[gathering.end++] = byte;
    }
    addPart(gathering, LARGE);
    addPart(gathering, Buffer.from('d'));
    expect(Buffer.concat(closeGathering(gathering)).toString()).toBe(`abc${LARGE}d`);
  });

  it('never changes the bytes', () => {
    const part = fc.oneof(fc.uint8Array({ maxLength: 20 }), fc.constantFrom(SMALL, LARGE));
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(Buffer.concat(gather(parts)).equals(Buffer.concat(parts))).toBe(true);
      }),
    );
  });
});
