import { describe, expect, it } from 'vitest';
import { CATALOGUE, CODES, getCatalogueEntry } from '../../src/diagnostic/catalogue.ts';

describe('the catalogue', () => {
  it('names every code for the fault, in lower case with hyphens', () => {
    for (const code of CODES) expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('has a title for each code, no two the same, without a full stop', () => {
    const titles = CODES.map((code) => getCatalogueEntry(code).title);
    expect(new Set(titles).size).toBe(titles.length);
    for (const title of titles) expect(title).toMatch(/^[A-Z].*[^.]$/);
  });

  it('has the codes of each section together', () => {
    const sections = CODES.map((code) => getCatalogueEntry(code).section);
    const runs = sections.filter((section, index) => section !== sections[index - 1]);
    expect(runs.length).toBe(new Set(sections).size);
  });

  it('counts as errors the faults that cannot be served', () => {
    const unservable = CODES.filter((code) => getCatalogueEntry(code).unservable === true);
    expect(unservable).toContain('id-duplicate');
    // An observation of no space is left out of answers that could not have carried it.
    const milder = unservable.filter((code) => CATALOGUE[code].severity !== 'error');
    expect(milder).toEqual(['observation-space-unknown']);
  });

  it('never judges by our own lights alone as an error what could be served', () => {
    // RULES.md, head: `heur` is never worse than a warning unless the record could not be served.
    // These are its exceptions; another one is a decision.
    const listed = CODES.filter((code) => {
      const { origin, severity, unservable } = getCatalogueEntry(code);
      return origin === 'heur' && severity === 'error' && unservable !== true;
    });
    expect(listed).toEqual(['column-missing', 'timestamp-in-microseconds', 'coordinates-swapped']);
  });
});
