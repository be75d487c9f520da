import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../support/paths.ts';
import { readKind } from './support/read-sample.ts';

const FOLDER = join(ROOT, 'data/tiny');

describe('the tiny feed', () => {
  it('has a few of each kind', () => {
    expect(readKind(FOLDER, 'areas').length).toBe(3);
    expect(readKind(FOLDER, 'zones').length).toBe(4);
    expect(readKind(FOLDER, 'spaces').length).toBe(8);
    expect(readKind(FOLDER, 'availability').length).toBe(5);
  });

  it('has the odd cases that its README promises', () => {
    const areas = readKind(FOLDER, 'areas');
    expect(areas.filter(({ name }) => name === 'Südufer').length).toBe(2);
    expect(areas.filter(({ geometry }) => ringCount(geometry) === 2).length).toBe(1);
    const zones = readKind(FOLDER, 'zones');
    expect(zones.filter(({ end_date }) => end_date !== undefined).length).toBe(1);
    const spaces = readKind(FOLDER, 'spaces');
    expect(spaces.filter(({ geometry }) => geometry === undefined).length).toBe(1);
    expect(spaces.filter(({ start_date }) => start_date !== undefined).length).toBe(1);
  });

  it('writes lists in each of the three accepted ways', () => {
    const text = readFileSync(join(FOLDER, 'zones.csv'), 'utf8');
    expect(text).toMatch(/,[-a-f0-9]{36};[-a-f0-9]{36},/);
    expect(text).toMatch(/,[-a-f0-9]{36}\|[-a-f0-9]{36},/);
    expect(text).toMatch(/,"\[""[-a-f0-9]{36}""\]",/);
  });
});

function ringCount(geometry: unknown): number {
  // Every area of the feed has a polygon; a cell that has not would fail in the reader.
  return (geometry as { coordinates: unknown[] }).coordinates.length;
}
