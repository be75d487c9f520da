import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../src/diagnostic/diagnostic.ts';
import {
  nameOfRing,
  refuseShape,
  reportExtraDimension,
  type ShapeReading,
  withArticle,
} from '../../../src/normalise/shape/shape-reading.ts';

function readingInto(findings: Finding[], changes: Partial<ShapeReading> = {}): ShapeReading {
  const report = { identify() {}, add: (finding: Finding) => findings.push(finding) };
  const start = { hasExtraDimension: false, isOutOfRange: false, rewoundCount: 0 };
  return { kind: 'spaces', report, ...start, ...changes };
}

describe('refuseShape', () => {
  it('reports an error of the geometry and leaves no shape', () => {
    const findings: Finding[] = [];
    const fault = { message: 'ring is bent', value: 7 };
    expect(refuseShape(readingInto(findings), 'ring-unclosed', fault)).toBeNull();
    expect(findings).toEqual([
      { code: 'ring-unclosed', field: 'geometry', value: 7, message: 'ring is bent' },
    ]);
  });

  it('leaves out a value that there is none of', () => {
    const findings: Finding[] = [];
    refuseShape(readingInto(findings), 'ring-unclosed', { message: 'ring is bent' });
    expect(Object.keys(findings[0] ?? {})).toEqual(['code', 'field', 'message']);
  });
});

describe('reportExtraDimension', () => {
  it('says nothing where all positions have two numbers', () => {
    const findings: Finding[] = [];
    reportExtraDimension(readingInto(findings));
    reportExtraDimension(readingInto(findings, { hasExtraDimension: true }));
    expect(findings.map(({ code }) => code)).toEqual(['coordinates-extra-dimension']);
  });
});

describe('names of rings', () => {
  it('are the outer ring, then holes counted from one', () => {
    expect([0, 1, 2].map(nameOfRing)).toEqual(['outer ring', 'hole 1', 'hole 2']);
    expect([0, 2].map(nameOfRing).map(withArticle)).toEqual(['the outer ring', 'hole 2']);
    expect(withArticle('line')).toBe('the line');
  });
});
