import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../support/paths.ts';

const scratch = mkdtempSync(join(tmpdir(), 'curbstone-generator-'));
afterAll(() => rmSync(scratch, { recursive: true }));

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const main = join(ROOT, 'out/js/data/main.js');
  return spawnSync(process.execPath, [main, ...args], { cwd: scratch, encoding: 'utf8' });
}

describe('the generator as a command', () => {
  it('writes a feed and says on stderr what is in it', () => {
    const { status, stdout, stderr } = run('--spaces', '50', '--seed', '3', '--out', 'city');
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    expect(stderr).toMatch(
      /^city: \d+ areas, \d+ zones, 50 spaces, \d+ observations, 6 policies, \d+ objects\n$/,
    );
    expect(readdirSync(join(scratch, 'city')).sort()).toEqual([
      'areas.csv',
      'availability.csv',
      'feed.json',
      'objects.csv',
      'policies.json',
      'spaces.csv',
      'zones.csv',
    ]);
  });

  it('writes all three forms where asked', () => {
    expect(run('--spaces', '20', '--format', 'all', '--out', 'three').status).toBe(0);
    expect(readdirSync(join(scratch, 'three')).sort()).toEqual(['cds-json', 'csv', 'geojson']);
  });

  it('explains itself', () => {
    const { status, stdout } = run('--help');
    expect(status).toBe(0);
    expect(stdout).toContain('--shuffled');
  });

  it.each([
    [[], '--out is missing'],
    [['--out', 'no', '--spaces', '0'], '--spaces 0 is not a whole number from 1 to 10000000'],
    [['--out', 'no', '--spaces', '1e3'], '--spaces 1e3 is not a whole number'],
    [['--out', 'no', '--seed', '-1'], '--seed'],
    [['--out', 'no', '--format', 'xml'], '--format xml is none of csv, geojson, cds-json, all'],
    [['--out', 'no', '--sise', '5'], '--sise'],
  ])('refuses %j with status 2 and writes nothing', (args, message) => {
    const { status, stderr } = run(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
    expect(existsSync(join(scratch, 'no'))).toBe(false);
  });
});
