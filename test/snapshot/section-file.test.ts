import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/diagnostic/failure.ts';
import { BrokenInvariant } from '../../src/model/invariant.ts';
import {
  decodeHead,
  encodeSectionFile,
  headByteLength,
  tableByteLength,
} from '../../src/snapshot/section-file.ts';
import { joinPieces } from '../support/index-bytes.ts';

const sections = [
  { name: 'bytes', array: Uint8Array.of(1, 2, 3) },
  { name: 'sixteen-letters-', array: Uint32Array.of(0x01020304, 5, 6) },
  { name: 'nothing', array: new Float64Array(0) },
  { name: 'numbers', array: Float64Array.of(1.5) },
];
const file = joinPieces(encodeSectionFile({ rowCount: 7, sections }));

function decode(bytes: Uint8Array, byteLength = bytes.length) {
  return decodeHead(bytes, { name: 'areas.index', byteLength });
}

function changed(byteOffset: number, value: number): Buffer {
  const bytes = Buffer.from(file);
  bytes[byteOffset] = value;
  return bytes;
}

describe('encodeSectionFile', () => {
  it('writes header, table and aligned sections, the gaps zero', () => {
    expect(file.subarray(0, 24).toString('hex')).toBe(
      ['4355524253544f4e', '04000000', '07000000', '04000000', '00000000'].join(''),
    );
    expect(file.subarray(64, 104).toString('hex')).toBe(
      [
        Buffer.from('sixteen-letters-').toString('hex'),
        'c000000000000000',
        '0c00000000000000',
        '04000000',
        '00000000',
      ].join(''),
    );
    expect(file.subarray(184).toString('hex')).toBe(
      ['0102030000000000', '040302010500000006000000', '00000000', '000000000000f83f'].join(''),
    );
  });

  it('writes a part of a larger buffer as that part', () => {
    const array = Uint32Array.of(1, 2, 3).subarray(1, 2);
    const bytes = joinPieces(encodeSectionFile({ rowCount: 1, sections: [{ name: 'a', array }] }));
    expect(bytes.subarray(64).toString('hex')).toBe('0200000000000000');
  });

  it('takes no sections at all', () => {
    expect(joinPieces(encodeSectionFile({ rowCount: 0, sections: [] })).length).toBe(24);
  });

  it.each(['', 'seventeen-letters', 'Größe', 'with blank'])('takes no name like %j', (name) => {
    const sections = [{ name, array: new Uint8Array(0) }];
    expect(() => encodeSectionFile({ rowCount: 0, sections })).toThrow(BrokenInvariant);
  });

  it('takes no more rows than a row number can count', () => {
    expect(() => encodeSectionFile({ rowCount: 0xffff_ffff, sections: [] })).toThrow(
      '4294967295 rows are within 4294967294',
    );
  });
});

describe('headByteLength', () => {
  it('asks for the header, then for the table', () => {
    expect(headByteLength(undefined)).toBe(24);
    expect(headByteLength(file.subarray(0, 24))).toBe(24 + 4 * 40);
    expect(tableByteLength(4)).toBe(24 + 4 * 40);
  });

  it('asks for no more than a table can be, whatever the count says', () => {
    expect(headByteLength(changed(19, 0xff).subarray(0, 24))).toBe(tableByteLength(64));
  });
});

describe('decodeHead', () => {
  it('gives the rows and where each section stands', () => {
    expect(decode(file)).toEqual({
      rowCount: 7,
      entries: [
        { name: 'bytes', byteOffset: 184, byteLength: 3, elementByteLength: 1 },
        { name: 'sixteen-letters-', byteOffset: 192, byteLength: 12, elementByteLength: 4 },
        { name: 'nothing', byteOffset: 208, byteLength: 0, elementByteLength: 8 },
        { name: 'numbers', byteOffset: 208, byteLength: 8, elementByteLength: 8 },
      ],
    });
  });

  it('needs no more than the head', () => {
    expect(decode(file.subarray(0, 184), file.length).rowCount).toBe(7);
  });

  it('takes sections beyond four gigabytes', () => {
    const bytes = Buffer.from(file);
    const more = 5n * 2n ** 32n;
    bytes.writeBigUInt64LE(more, 24 + 24);
    bytes.writeBigUInt64LE(184n + more, 64 + 16);
    bytes.writeBigUInt64LE(200n + more, 104 + 16);
    bytes.writeBigUInt64LE(200n + more, 144 + 16);
    const { entries } = decode(bytes.subarray(0, 184), Number(208n + more));
    expect(entries[3]?.byteOffset).toBe(200 + 5 * 2 ** 32);
  });

  it.each<[string, Uint8Array, string]>([
    ['an empty file', new Uint8Array(0), 'the file is shorter than its header'],
    ['a piece of a header', file.subarray(0, 23), 'the file is shorter than its header'],
    [
      'a CSV file',
      Buffer.from('curb_space_id,name,a\n1,x,y\n'),
      'the file does not begin as an index file of a snapshot',
    ],
    ['another version', changed(8, 1), 'format version 1 is not 4, the one this program reads'],
    ['padding in the header', changed(20, 1), 'the padding of the header is not zero'],
    [
      'more sections than its table',
      changed(16, 9),
      'the section table runs past the end of the file',
    ],
    ['more sections than any file', changed(18, 1), '65540 sections are more than 64'],
    ['an invalid name', changed(24, 0x41), 'section 0 has an invalid name'],
    ['a zero inside a name', changed(25, 0), 'section 0 has an invalid name'],
    ['something behind a name', changed(24 + 12, 0x61), 'section 0 has an invalid name'],
    ['a section elsewhere', changed(24 + 16, 0xc0), 'section 0 (bytes) begins at 192, not at 184'],
    [
      'a section very far away',
      changed(24 + 23, 0x80),
      'section 0 (bytes) begins at 9223372036854776000, not at 184',
    ],
    ['elements of no bytes', changed(24 + 32, 0), 'section 0 (bytes) has elements of 0 bytes'],
    ['elements of two bytes', changed(24 + 32, 2), 'section 0 (bytes) has elements of 2 bytes'],
    ['padding in an entry', changed(24 + 36, 1), 'section 0 (bytes) has padding that is not zero'],
    [
      'half an element',
      changed(64 + 24, 10),
      'section 1 (sixteen-letters-) ends inside an element',
    ],
    [
      'a section that is longer',
      changed(144 + 24, 16),
      'the file has 216 bytes, its sections end at 224',
    ],
    [
      'a section that is very long',
      changed(144 + 31, 0x80),
      'the file has 216 bytes, its sections end at 9223372036854776000',
    ],
  ])('refuses %s', (_, bytes, reason) => {
    expect(() => decode(bytes, bytes.length < 30 ? bytes.length : file.length)).toThrow(
      new Failure('world', `areas.index: ${reason}`),
    );
  });

  it('refuses a file that is cut anywhere, or longer than its sections', () => {
    for (let length = 0; length < file.length; length++) {
      expect(() => decode(file.subarray(0, length))).toThrow(Failure);
    }
    expect(() => decode(Buffer.concat([file, new Uint8Array(8)]))).toThrow(
      'the file has 224 bytes, its sections end at 216',
    );
  });

  it('refuses or shows every byte of the head that is changed', () => {
    const sound = JSON.stringify(decode(file));
    for (let byteOffset = 0; byteOffset < 184; byteOffset++) {
      for (const bit of [1, 0x80]) {
        const bytes = changed(byteOffset, (file[byteOffset] ?? 0) ^ bit);
        let seen = 'refused';
        try {
          seen = JSON.stringify(decode(bytes));
        } catch (error) {
          expect(error).toBeInstanceOf(Failure);
        }
        expect(seen, `byte ${byteOffset}`).not.toBe(sound);
      }
    }
  });
});
