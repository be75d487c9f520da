import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/diagnostic/failure.ts';
import {
  checkPageHeader,
  encodePageHeader,
  PAGE_HEADER_BYTE_LENGTH,
  planPageFiles,
} from '../../src/snapshot/page-file.ts';
import { offsetsOfLengths } from '../../src/table/columns/starts.ts';

describe('encodePageHeader and checkPageHeader', () => {
  it('write magic, version and number', () => {
    expect(Buffer.from(encodePageHeader(258)).toString('hex')).toBe(
      '43555242504147450400000002010000',
    );
    expect(() => checkPageHeader(encodePageHeader(3), { name: 'x', number: 3 })).not.toThrow();
  });

  it('refuse another file of the same kind', () => {
    expect(() => checkPageHeader(encodePageHeader(1), { name: 'spaces.pages', number: 0 })).toThrow(
      new Failure('world', 'spaces.pages: the file does not begin as page file 0 of format 4'),
    );
  });

  it('refuse a header with any byte changed, or cut short', () => {
    for (let index = 0; index < PAGE_HEADER_BYTE_LENGTH; index++) {
      const header = encodePageHeader(0);
      header[index] = (header[index] ?? 0) ^ 0x10;
      expect(() => checkPageHeader(header, { name: 'x', number: 0 })).toThrow(Failure);
      expect(() => checkPageHeader(header.subarray(0, index), { name: 'x', number: 0 })).toThrow(
        'x: the file is shorter than its header',
      );
    }
  });
});

describe('planPageFiles', () => {
  const plan = (lengths: readonly number[], max: number): number[] => [
    ...planPageFiles(offsetsOfLengths(Uint32Array.from(lengths)), max),
  ];

  it('keeps all records in one file while they fit, header included', () => {
    expect(plan([10, 20, 30], 76)).toEqual([0, 60]);
  });

  it('begins a file at the record that would pass the limit', () => {
    expect(plan([10, 20, 30], 75)).toEqual([0, 30, 60]);
    expect(plan([10, 20, 30, 5], 36)).toEqual([0, 10, 30, 60, 65]);
  });

  it('gives a record beyond the limit a file of its own', () => {
    expect(plan([100, 3, 100, 3], 36)).toEqual([0, 100, 103, 203, 206]);
    expect(plan([5, 5], 0)).toEqual([0, 5, 10]);
  });

  it('has one empty file of no records', () => {
    expect(plan([], 100)).toEqual([0, 0]);
  });

  it('cuts ten gigabytes', () => {
    const offsets = Float64Array.from({ length: 1001 }, (_, row) => row * 10 * 2 ** 20);
    const starts = planPageFiles(offsets, 2 ** 30);
    expect(starts.length).toBe(11);
    expect(starts[10]).toBe(1000 * 10 * 2 ** 20);
    expect(starts[9]).toBe(918 * 10 * 2 ** 20);
  });

  it('cuts on record boundaries alone, at most where it must', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 0, max: 200 }), (list, max) => {
        const offsets = [...offsetsOfLengths(Uint32Array.from(list))];
        const starts = plan(list, max);
        expect(starts[0]).toBe(0);
        expect(starts.at(-1)).toBe(offsets.at(-1));
        for (let number = 0; number + 1 < starts.length; number++) {
          const [start = 0, end = 0] = starts.slice(number, number + 2);
          const rows = list.slice(offsets.indexOf(start), offsets.indexOf(end));
          const byteLength = (some: readonly number[]) =>
            some.reduce((sum, each) => sum + each, PAGE_HEADER_BYTE_LENGTH);
          if (rows.length > 1) expect(byteLength(rows)).toBeLessThanOrEqual(max);
          const next = list[offsets.indexOf(end)];
          if (next !== undefined) expect(byteLength([...rows, next])).toBeGreaterThan(max);
        }
      }),
    );
  });
});
