import { expect } from 'vitest';

/*
 * A matcher compares two typed arrays value by value, which takes a second for a megabyte. Those of
 * the same bytes are equal at once. All others are left to the matcher, which says what differs.
 * Vitest evaluates this file once for each test file, in a process that runs many.
 */

const realm = globalThis as { areColumnsCompared?: true };

if (realm.areColumnsCompared === undefined) {
  realm.areColumnsCompared = true;
  expect.addEqualityTesters([haveSameBytes]);
}

function haveSameBytes(a: unknown, b: unknown): true | undefined {
  if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b)) return undefined;
  if (a.constructor !== b.constructor || a.byteLength !== b.byteLength) return undefined;
  return bytesOf(a).equals(bytesOf(b)) ? true : undefined;
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
