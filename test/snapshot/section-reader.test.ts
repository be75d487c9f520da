import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/diagnostic/failure.ts';
import { encodeSectionFile } from '../../src/snapshot/section-file.ts';
import { joinPieces, readerOf } from '../support/index-bytes.ts';

const bytes = joinPieces(
  encodeSectionFile({
    rowCount: 2,
    sections: [
      { name: 'flags', array: Uint8Array.of(1, 0) },
      { name: 'rows', array: Uint32Array.of(4, 5) },
      { name: 'boxes', array: Float64Array.of(-0.5) },
    ],
  }),
);

describe('createSectionReader', () => {
  it('gives the sections in their order, each as what it was', () => {
    const reader = readerOf(bytes);
    expect(reader.rowCount).toBe(2);
    expect(reader.bytes('flags')).toEqual(Uint8Array.of(1, 0));
    expect(reader.words('rows')).toEqual(Uint32Array.of(4, 5));
    expect(reader.numbers('boxes')).toEqual(Float64Array.of(-0.5));
    expect(() => reader.end()).not.toThrow();
  });

  it('refuses another section than the one asked for', () => {
    expect(() => readerOf(bytes).words('rows')).toThrow(
      new Failure('world', 'x.index: section 0 is flags, not rows'),
    );
  });

  it('refuses elements of another size', () => {
    expect(() => readerOf(bytes).words('flags')).toThrow(
      new Failure('world', 'x.index: section flags has elements of 1 bytes, not 4'),
    );
  });

  it('refuses to go on behind the last section', () => {
    const reader = readerOf(bytes);
    reader.bytes('flags');
    reader.words('rows');
    reader.numbers('boxes');
    expect(() => reader.bytes('more')).toThrow('x.index: section 3 is missing, not more');
  });

  it('refuses sections that are not expected', () => {
    const reader = readerOf(bytes);
    reader.bytes('flags');
    expect(() => reader.end()).toThrow('x.index: the file has 3 sections, not 1');
  });

  it('refuses what does not hold, in the words of whoever asks', () => {
    const reader = readerOf(bytes);
    expect(() => reader.require(true, 'flags fit')).not.toThrow();
    expect(() => reader.require(false, 'flags do not fit')).toThrow(
      new Failure('world', 'x.index: flags do not fit'),
    );
  });
});
