import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import {
  parseCpuSeconds,
  parseMemory,
  readCpuSeconds,
  readEndedCpuSeconds,
  readPrivateMemory,
} from './process-facts.ts';

describe('what Linux tells of a process', () => {
  it('is its processor time, with that of its ended children, whatever its name', () => {
    const stat = '7 (a) b (c) R 1 7 7 0 -1 4194304 118 0 0 0 150 25 300 25 20 0 1 0 387497';
    expect(parseCpuSeconds(stat)).toBe(5);
    expect(parseCpuSeconds('')).toBe(0);
  });

  it('is its own memory and its share of what is shared without a file', () => {
    const rollup =
      'Rss:  1728 kB\nPss:  231 kB\nPss_Anon:     116 kB\nPss_File:     115 kB\n' +
      'Pss_Shmem:      3 kB\nPrivate_Dirty:       17 kB\n';
    expect(parseMemory(rollup)).toEqual({
      anonymousByteLength: 116 * 1024,
      dirtyByteLength: 17 * 1024,
      sharedByteLength: 3 * 1024,
    });
  });

  it('is to be had of this process', () => {
    expect(readCpuSeconds(process.pid)).toBeGreaterThan(0);
    const before = readEndedCpuSeconds();
    execFileSync(process.execPath, ['-e', 'for (let i = 0; i < 1e8; i++);']);
    expect(readEndedCpuSeconds()).toBeGreaterThan(before);
    expect(readPrivateMemory(process.pid).anonymousByteLength).toBeGreaterThan(1e6);
  });
});
