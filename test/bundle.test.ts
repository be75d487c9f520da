import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './support/paths.ts';

// The tests of the command line run the bundle: what is tested here is only how it is made.
const FOLDER = join(ROOT, 'out/bundle');
const SCRIPTS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.js'))
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'));

describe('the bundle of the command line', () => {
  it('names no folder of the machine that made it', () => {
    expect(SCRIPTS.length).toBeGreaterThan(20);
    expect(SCRIPTS.filter((text) => text.includes(`${ROOT}/`))).toEqual([]);
  });

  it('has the licence of every package in it, which are those that serve loads first', () => {
    const texts = readFileSync(join(FOLDER, 'LICENCES.txt'), 'utf8').split('\n---\n');
    for (const text of texts) expect(text.trim()).toMatch(/^\S+ \d+\.\d+\.\d+\S*, [A-Z]\S+\n\n\S/);
    const names = texts.map((text) => text.trim().split(' ')[0]);
    expect(names).toEqual(expect.arrayContaining(['commander', 'express', 'pino']));
    for (const name of ['csv-parse', 'koffi', 'maplibre-gl', 'proj4', 'zod']) {
      expect(names).not.toContain(name);
    }
  });
});
