import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormatName, generateCity } from '../../data/generate-city.ts';
import { ROOT } from '../support/paths.ts';
import { readKind } from './support/read-sample.ts';

/** The city in the repository (data/README.md says how it was made). */
const SAMPLE = { seed: 52, spaceCount: 960 } as const;
const FORMATS: readonly FormatName[] = ['csv', 'geojson', 'cds-json'];
const KINDS = ['areas', 'zones', 'spaces', 'availability', 'policies', 'objects'] as const;

const scratch = mkdtempSync(join(tmpdir(), 'curbstone-city-'));
afterAll(() => rmSync(scratch, { recursive: true }));

describe('the committed sample city', () => {
  it.each(FORMATS)('is what the generator writes as %s, to the byte', (format) => {
    const fresh = join(scratch, format);
    const committed = join(ROOT, 'data/sample-city', format);
    generateCity({ ...SAMPLE, format, folder: fresh, order: 'street' });
    expect(readdirSync(committed).sort()).toEqual(readdirSync(fresh).sort());
    for (const name of readdirSync(fresh)) {
      const same = readFileSync(join(fresh, name)).equals(readFileSync(join(committed, name)));
      expect({ name, same }).toEqual({ name, same: true });
    }
  });

  it.each(KINDS)('has the same %s in all three forms', (kind) => {
    const [csv, geojson, cdsJson] = FORMATS.map((format) =>
      readKind(join(ROOT, 'data/sample-city', format), kind),
    );
    expect(csv?.length).toBeGreaterThan(5);
    expect(geojson).toEqual(csv);
    expect(cdsJson).toEqual(csv);
  });
});

describe('generateCity', () => {
  it('counts what it wrote and reports its progress', () => {
    const folder = join(scratch, 'counted');
    const steps: number[] = [];
    const counts = generateCity(
      { ...SAMPLE, format: 'csv', folder, order: 'street' },
      (spaceCount) => steps.push(spaceCount),
    );
    for (const kind of KINDS) expect(readKind(folder, kind).length).toBe(counts[kind]);
    expect(steps.at(-1)).toBe(SAMPLE.spaceCount);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });

  it('writes another city for another seed', () => {
    const folder = join(scratch, 'other');
    generateCity({ ...SAMPLE, seed: 53, format: 'csv', folder, order: 'street' });
    const ids = new Set(readKind(folder, 'spaces').map((space) => space.curb_space_id));
    const committed = readKind(join(ROOT, 'data/sample-city/csv'), 'spaces');
    expect(committed.filter((space) => ids.has(space.curb_space_id))).toEqual([]);
  });
});

describe.each(FORMATS)('a shuffled city in %s', (format) => {
  const folder = join(scratch, `shuffled-${format}`);
  const committed = join(ROOT, 'data/sample-city', format);
  beforeAll(() => generateCity({ ...SAMPLE, format, folder, order: 'shuffled' }));

  it.each(KINDS)('has the same %s in another order', (kind) => {
    const key = (record: unknown) => JSON.stringify(record);
    const shuffled = readKind(folder, kind).map(key);
    const ordered = readKind(committed, kind).map(key);
    // The six policies are too few to be shuffled.
    if (kind !== 'policies') expect(shuffled).not.toEqual(ordered);
    expect(shuffled.sort()).toEqual(ordered.sort());
  });

  it('names its files back to front, the spaces in two', () => {
    const feed = JSON.parse(readFileSync(join(folder, 'feed.json'), 'utf8'));
    const kinds = feed.sources.map((source: { kind: string }) => source.kind);
    expect(kinds).toEqual([
      'objects',
      'policies',
      'availability',
      'spaces',
      'spaces',
      'zones',
      'areas',
    ]);
    const files = feed.sources.map((source: { file: string }) => source.file);
    expect([...files, 'feed.json'].sort()).toEqual(readdirSync(folder).sort());
  });
});
