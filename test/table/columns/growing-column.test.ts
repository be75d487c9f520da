import { describe, expect, it } from 'vitest';
import { createColumn } from '../../../src/table/columns/growing-column.ts';

describe('createColumn', () => {
  it('keeps what is pushed, past its first capacity', () => {
    const column = createColumn(Uint32Array);
    for (let value = 0; value < 5000; value++) column.push(value * 3);
    expect(column.length).toBe(5000);
    expect([...column.seal()]).toEqual(Array.from({ length: 5000 }, (_, index) => index * 3));
  });

  it('appends many values at once, more than twice its capacity too', () => {
    const column = createColumn(Float64Array);
    column.push(0.5);
    column.pushAll(new Float64Array(10_000).fill(0.25));
    expect(column.length).toBe(10_001);
    expect(column.seal()[0]).toBe(0.5);
    expect(column.seal()[10_000]).toBe(0.25);
  });

  it('makes room and says where', () => {
    const column = createColumn(Uint8Array);
    column.push(7);
    expect(column.extend(16)).toBe(1);
    expect(column.extend(16)).toBe(17);
    column.array[17] = 9;
    expect([...column.seal()]).toEqual([7, ...new Array(16).fill(0), 9, ...new Array(15).fill(0)]);
  });

  it('is not copied again while it has the expected room', () => {
    const column = createColumn(Uint32Array);
    column.push(1);
    column.expect(5000);
    const { buffer } = column.array;
    for (let value = 2; value <= 5001; value++) column.push(value);
    expect(column.seal().buffer).toBe(buffer);
    expect([column.length, column.seal()[0], column.seal()[5000]]).toEqual([5001, 1, 5001]);
    column.push(5002);
    expect(column.seal()[5001]).toBe(5002);
  });

  it('expects no more than 1 GiB, and nothing of none', () => {
    const column = createColumn(Uint8Array);
    column.expect(0);
    expect(column.array.length).toBe(0);
    column.expect(1e15);
    expect(column.array.length).toBe(1024 ** 3);
  });

  it('seals the values without a copy', () => {
    const column = createColumn(Uint32Array);
    column.push(1);
    expect(column.seal().buffer).toBe(column.array.buffer);
    expect([...column.seal()]).toEqual([1]);
  });

  it('is empty at first', () => {
    expect(createColumn(Uint8Array).seal().buffer.byteLength).toBe(0);
  });
});
