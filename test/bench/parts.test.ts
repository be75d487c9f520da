import { describe, expect, it } from 'vitest';
import { useScratchFolder } from '../support/scratch.ts';
import { PARTS } from './parts.ts';
import type { Settings } from './settings.ts';

/** A city so small, and a load so short, that the figures mean nothing; but every step is taken. */
const TINY: Settings = {
  partNames: [],
  spaceCount: 2_000,
  smallSpaceCount: 500,
  largeSpaceCount: 2_000,
  roundCount: 1,
  workerCount: 2,
  loadSeconds: 0.2,
  questionText: '(b)',
  folder: useScratchFolder(),
  mayInstall: false,
  note: () => {},
};

/** Of each table that a part prints, the first cells of its rows. */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  ingest: [
    '`curbstone ingest`',
    'csv-parse alone',
    'writing files, what is left of it',
    'spaces.pages',
    'all',
  ],
  rules: ['reading, without rules', 'rules on the whole feed', 'all rules'],
  start: ['500 spaces', '2,000 spaces'],
  http: ['(b) box of 500 m'],
  workers: ['identity', 'gzip', 'br'],
  peers: ['Curbstone', 'filter in memory', '(b) box of 500 m'],
  memory: ['500', '2,000'],
  query: ['box of 500 m', 'circle of 200 m, first page', '12', '1,200'],
  tiles: ['4', '16'],
};

describe('the parts of the bench', () => {
  it('are all tried here', () => {
    expect(Object.keys(ROWS)).toEqual(Object.keys(PARTS));
  });

  it.each(Object.entries(PARTS))(
    'run to their end: %s',
    async (name, part) => {
      const text = await part(TINY);
      const firstCells = text
        .split('\n')
        .map((line) => /^\| *(.*?) *\|/.exec(line)?.[1])
        .filter((cell) => cell !== undefined);
      for (const row of ROWS[name] ?? []) expect(firstCells).toContain(row);
      expect(text).not.toMatch(/NaN|undefined|Infinity/);
    },
    180_000,
  );
});
