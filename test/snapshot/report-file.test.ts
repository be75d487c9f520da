import { describe, expect, it } from 'vitest';
import { BrokenInvariant } from '../../src/model/invariant.ts';
import { encodeReportFile, findReportFault } from '../../src/snapshot/report-file.ts';

const bytes = encodeReportFile({ tool: 'curbstone', note: 'Πλατεία' });

describe('encodeReportFile', () => {
  it('is one JSON text whose first line holds the checksum of the rest', () => {
    const text = Buffer.from(bytes).toString();
    expect(text.split('\n').slice(1)).toEqual([
      '  "tool": "curbstone",',
      '  "note": "Πλατεία"',
      '}',
      '',
    ]);
    expect(Object.keys(JSON.parse(text))).toEqual(['sha256', 'tool', 'note']);
  });

  it('takes a report with members alone', () => {
    expect(() => encodeReportFile({})).toThrow(BrokenInvariant);
  });
});

describe('findReportFault', () => {
  it('finds none in what was written', () => {
    expect(findReportFault(bytes)).toBeUndefined();
  });

  it('finds every byte that is changed, lost or added', () => {
    for (let index = 0; index < bytes.length; index++) {
      const changed = bytes.slice();
      changed[index] = (bytes[index] ?? 0) ^ 1;
      expect(findReportFault(changed)).toMatch(/checksum/);
      expect(findReportFault(bytes.subarray(0, index))).toMatch(/checksum/);
    }
    expect(findReportFault(Buffer.concat([bytes, Buffer.from('\n')]))).toBe(
      'the content does not have the checksum of its first line',
    );
    expect(findReportFault(Buffer.concat([Buffer.from('\ufeff'), bytes]))).toMatch(/checksum/);
  });

  it('says so where there is no checksum at all', () => {
    expect(findReportFault(Buffer.from('{"tool":"x"}\n'))).toBe(
      'the first line does not hold a checksum',
    );
  });
});
