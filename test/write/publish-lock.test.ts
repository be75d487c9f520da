import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findProcessStart } from '../../src/open/process-start.ts';
import { withPublishLock } from '../../src/write/publish-lock.ts';
import { openWorkplace, type Workplace } from '../../src/write/workplace.ts';
import { makeScratchFolder } from '../support/scratch.ts';

function openTwo(): [Workplace, Workplace] {
  const store = makeScratchFolder();
  const both: [Workplace, Workplace] = [openWorkplace(store), openWorkplace(store)];
  onTestFinished(() => {
    for (const workplace of both) workplace.remove();
  });
  return both;
}

function plantLock(store: string, owner: object): void {
  mkdirSync(join(store, '.publishing'));
  writeFileSync(join(store, '.publishing', 'owner.json'), JSON.stringify(owner));
}

const OWN = { host: hostname(), pid: process.pid, start: findProcessStart(process.pid) };

describe('withPublishLock', () => {
  it('gives what the work gives, and lets go of the lock', () => {
    const [first, second] = openTwo();
    expect(withPublishLock(first, () => 'done')).toBe('done');
    expect(withPublishLock(second, () => 'done too')).toBe('done too');
    expect(existsSync(join(first.store, '.publishing'))).toBe(false);
  });

  it('lets go of the lock where the work fails', () => {
    const [first, second] = openTwo();
    expect(() =>
      withPublishLock(first, () => {
        throw new Error('full');
      }),
    ).toThrow('full');
    expect(withPublishLock(second, () => 1)).toBe(1);
  });

  it('refuses while another run holds it, names that run, and leaves the lock', () => {
    const [first, second] = openTwo();
    withPublishLock(first, () => {
      expect(() => withPublishLock(second, () => 'twice')).toThrow(
        `another publish to this store is under way: process ${process.pid} on machine ` +
          `${hostname()} holds ${join(first.store, '.publishing')}`,
      );
      expect(readdirSync(join(first.store, '.publishing'))).toEqual(['owner.json']);
    });
  });

  it.each([
    ['whose process has ended', { ...OWN, pid: 2 ** 22 + 1 }],
    ['whose number is ours, and whose start is not', { ...OWN, start: 'another boot 12' }],
    ['that does not name its owner', {}],
  ])('takes over a lock %s', (_, owner) => {
    const [workplace] = openTwo();
    plantLock(workplace.store, owner);
    expect(withPublishLock(workplace, () => 'mine')).toBe('mine');
    expect(existsSync(join(workplace.store, '.publishing'))).toBe(false);
  });

  it('takes over a lock whose owner is a pipe, without waiting for its writer', () => {
    const [workplace] = openTwo();
    mkdirSync(join(workplace.store, '.publishing'));
    execFileSync('mkfifo', [join(workplace.store, '.publishing', 'owner.json')]);
    expect(withPublishLock(workplace, () => 'mine')).toBe('mine');
    expect(existsSync(join(workplace.store, '.publishing'))).toBe(false);
  });

  it.each([
    ['machine', { ...OWN, host: 'elsewhere', pid: 7 }, 'process 7 on machine elsewhere holds'],
    [
      'container with our host name',
      { ...OWN, pid: 1, start: 'our boot 12', space: `${hostname()} pid:[1]` },
      `process 1 on machine ${hostname()} holds`,
    ],
  ])('leaves the lock of another %s for ten minutes', (_, owner, message) => {
    const [first, second] = openTwo();
    plantLock(first.store, owner);
    expect(() => withPublishLock(first, () => 'mine')).toThrow(message);
    const old = new Date(Date.now() - 11 * 60_000);
    utimesSync(join(first.store, '.publishing', 'owner.json'), old, old);
    expect(withPublishLock(second, () => 'mine')).toBe('mine');
  });
});
