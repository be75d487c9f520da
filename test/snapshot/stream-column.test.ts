import { describe, expect, it } from 'vitest';
import { streamColumn } from '../../src/snapshot/stream-column.ts';
import { bytesOfStream } from '../support/index-bytes.ts';

function read(parts: readonly Uint32Array[]): Uint32Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const column = streamColumn(Uint32Array, length, () => parts);
  expect(column.byteLength).toBe(4 * length);
  return new Uint32Array(Uint8Array.from(bytesOfStream(column)).buffer);
}

describe('streamColumn', () => {
  it('gives the parts one after the other, some of none', () => {
    expect(read([Uint32Array.of(1, 2), Uint32Array.of(), Uint32Array.of(3)])).toEqual(
      Uint32Array.of(1, 2, 3),
    );
    expect(read([])).toEqual(new Uint32Array(0));
  });

  it('keeps the order where parts are longer than a chunk, or together', () => {
    const part = (length: number, value: number) => new Uint32Array(length).fill(value);
    const parts = [part(60_000, 1), part(10_000, 2), part(100_000, 3), part(5, 4)];
    expect(read(parts)).toEqual(Uint32Array.from(parts.flatMap((each) => [...each])));
  });

  it('gives a long part in chunks, as no call writes or hashes 2 GiB at once', () => {
    const length = 300_000;
    const part = Float64Array.from({ length }, (_, index) => index);
    const chunks = [...streamColumn(Float64Array, length, () => [part]).chunks()];
    expect(Math.max(...chunks.map((chunk) => chunk.length))).toBe(2 ** 16);
    expect(chunks.reduce((sum, chunk) => sum + chunk.length, 0)).toBe(length);
  });
});
