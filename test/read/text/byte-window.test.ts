import { expect, test } from 'vitest';
import { createByteWindow } from '../../../src/read/text/byte-window.ts';

test('holds the part of a stream that is still needed, under the offsets of the stream', () => {
  const window = createByteWindow();
  window.append(Buffer.from('abcdef'));
  window.discardBefore(2);
  expect([window.base(), window.bytes().toString()]).toEqual([2, 'cdef']);
  for (let index = 0; index < 100; index++) window.append(Buffer.from('0123456789'));
  expect(window.bytes().toString()).toBe(`cdef${'0123456789'.repeat(100)}`);
  window.discardBefore(1000);
  window.append(Buffer.from('end'));
  expect(window.base()).toBe(1000);
  expect(window.bytes().toString()).toBe('456789end');
});

test('gives copies in memory of their own', () => {
  const window = createByteWindow();
  window.append(Buffer.from('abcdef'));
  window.discardBefore(1);
  const copy = window.copy({ start: 2, end: 4 });
  window.discardBefore(6);
  window.append(Buffer.from('xxxxxxxxxxxx'));
  expect(Buffer.from(copy).toString()).toBe('cd');
  expect(copy.buffer.byteLength).toBe(2);
});

test('reads on for long without growing', () => {
  const window = createByteWindow();
  const chunk = Buffer.alloc(1000, 7);
  for (let index = 0; index < 10_000; index++) {
    window.append(chunk);
    window.discardBefore(window.base() + window.bytes().length - 10);
  }
  expect(window.bytes().buffer.byteLength).toBeLessThan(10_000);
});
