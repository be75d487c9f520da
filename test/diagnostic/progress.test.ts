import { describe, expect, it } from 'vitest';
import { labelOfSource, SILENT } from '../../src/diagnostic/progress.ts';

describe('labelOfSource', () => {
  it('names a file with what it is read as', () => {
    expect(labelOfSource({ file: 'bays.csv', kind: 'spaces' })).toBe('bays.csv (spaces)');
  });
});

describe('the silent progress', () => {
  it('takes every step and makes nothing of it', () => {
    SILENT.begin({ label: 'bays.csv (spaces)', total: 10, unit: 'bytes' });
    SILENT.advance(10);
    expect(SILENT.end()).toBeUndefined();
  });
});
