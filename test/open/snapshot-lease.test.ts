import { spawn } from 'node:child_process';
import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findProcessStart, isSameProcess, processSpace } from '../../src/open/process-start.ts';
import { openLease, readHeldIds } from '../../src/open/snapshot-lease.ts';
import { makeScratchFolder } from '../support/scratch.ts';

const ONE = '0123456789abcdef';
const TWO = 'fedcba9876543210';

function writeNote(store: string, note: object): string {
  const path = join(store, '.lease-0123456789ab');
  writeFileSync(path, JSON.stringify(note));
  return path;
}

describe('a lease', () => {
  it('holds the snapshots that were set last, together with the leases of others', () => {
    const store = makeScratchFolder();
    const lease = openLease(store);
    const other = openLease(store);
    expect(readHeldIds(store)).toEqual(new Set());
    expect(lease.hold([ONE])).toBe(true);
    expect(other.hold([TWO])).toBe(true);
    expect(readHeldIds(store)).toEqual(new Set([ONE, TWO]));
    lease.hold([TWO]);
    expect(readHeldIds(store)).toEqual(new Set([TWO]));
    other.release();
    lease.release();
    lease.release();
    expect(readHeldIds(store)).toEqual(new Set());
    expect(readdirSync(store)).toEqual([]);
  });

  it('says when it cannot be written', () => {
    expect(openLease(join(makeScratchFolder(), 'none')).hold([ONE])).toBe(false);
  });

  it('of a process that has ended holds nothing and is removed, also where its number runs again', async () => {
    const store = makeScratchFolder();
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => child.on('close', resolve));
    for (const owner of [{ pid: child.pid }, { pid: process.pid, start: 'another boot 1' }]) {
      writeNote(store, { space: processSpace(), ...owner, ids: [ONE] });
      expect(readHeldIds(store)).toEqual(new Set());
      expect(readdirSync(store)).toEqual([]);
    }
  });

  it('of another machine holds while it is renewed', () => {
    const store = makeScratchFolder();
    const path = writeNote(store, { space: 'elsewhere.example', pid: 1, ids: [ONE] });
    expect(readHeldIds(store)).toEqual(new Set([ONE]));
    const old = statSync(path).mtimeMs / 1000 - 700;
    utimesSync(path, old, old);
    expect(readHeldIds(store)).toEqual(new Set());
    expect(readdirSync(store)).toEqual([]);
  });

  it.each([
    ['text', 'x'],
    ['no ids', '{"space":"a","pid":1}'],
    ['an id that is a path', '{"space":"a","pid":1,"ids":["../.."]}'],
  ])('with %s is left alone and holds nothing', (_, text) => {
    const store = makeScratchFolder();
    writeFileSync(join(store, '.lease-0123456789ab'), text);
    expect(readHeldIds(store)).toEqual(new Set());
    expect(readdirSync(store)).toEqual(['.lease-0123456789ab']);
  });
});

describe('the start of a process', () => {
  it('tells a process from a later one with its number', () => {
    const start = findProcessStart(process.pid);
    expect(isSameProcess({ pid: process.pid, start })).toBe(true);
    expect(isSameProcess({ pid: process.pid, start: `${start}0` })).toBe(false);
    expect(isSameProcess({ pid: process.pid, start: undefined })).toBe(true);
  });
});
