import { describe, expect, it } from 'vitest';
import {
  CATALOGUE,
  CATALOGUE_SECTIONS,
  CODES,
  getCatalogueEntry,
} from '../../src/diagnostic/catalogue.ts';

describe('the catalogue', () => {
  it('names every code for the fault, in lower case with hyphens', () => {
    for (const code of CODES) expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('has a title for each code, no two the same, without a full stop', () => {
    const titles = CODES.map((code) => getCatalogueEntry(code).title);
    expect(new Set(titles).size).toBe(titles.length);
    for (const title of titles) expect(title).toMatch(/^[A-Z].*[^.]$/);
  });

  it('explains each code and says what to do, in whole sentences', () => {
    for (const code of CODES) {
      const { about, fix } = getCatalogueEntry(code);
      expect(`${code}: ${about}`).toMatch(/: ["A-Za-z0-9].*\.$/);
      expect(`${code}: ${fix}`).toMatch(/: [A-Z].*[.:"]$/);
    }
  });

  it('has at least one message for each code', () => {
    const silent = CODES.filter((code) => {
      const { message, messages = {} } = getCatalogueEntry(code);
      return message === undefined && Object.keys(messages).length === 0;
    });
    expect(silent).toEqual([]);
  });

  it('has messages that start with their subject and end without a full stop', () => {
    for (const code of CODES) {
      const { message, messages = {} } = getCatalogueEntry(code);
      for (const each of [
        ...(message === undefined ? [] : [message]),
        ...Object.values(messages),
      ]) {
        const text = typeof each === 'string' ? each : each.text;
        expect(`${code}: ${text}`).toMatch(/: [a-z{].*[^.]$/);
      }
    }
  });

  it('has every code in one section', () => {
    expect(CATALOGUE_SECTIONS.flatMap(({ codes }) => codes)).toEqual(CODES);
  });

  it('counts as errors the faults that cannot be served', () => {
    const unservable = CODES.filter((code) => getCatalogueEntry(code).unservable === true);
    expect(unservable).toContain('id-duplicate');
    // An observation of no space is left out of answers that could not have carried it.
    const milder = unservable.filter((code) => CATALOGUE[code].severity !== 'error');
    expect(milder).toEqual(['observation-space-unknown']);
  });

  it('never judges by our own lights alone as an error what could be served', () => {
    // `heur` is never worse than a warning unless the record could not be served. These are the
    // exceptions; another one is a decision.
    const listed = CODES.filter((code) => {
      const { origin, severity, unservable } = getCatalogueEntry(code);
      return origin === 'heur' && severity === 'error' && unservable !== true;
    });
    expect(listed).toEqual([
      'column-missing',
      'source-partial',
      'timestamp-in-microseconds',
      'coordinates-swapped',
      'ring-self-intersecting',
      'records-lost',
    ]);
  });
});
