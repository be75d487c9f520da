import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/diagnostic/failure.ts';
import { openFile } from '../../src/open/map-file.ts';
import { readHead } from '../../src/open/read-head.ts';
import { encodeSectionFile } from '../../src/snapshot/section-file.ts';
import { joinPieces } from '../support/index-bytes.ts';
import { makeScratchFolder } from '../support/scratch.ts';

const bytes = joinPieces(
  encodeSectionFile({ rowCount: 3, sections: [{ name: 'rows', array: Uint32Array.of(1, 2, 3) }] }),
);

function headOf(content: Uint8Array) {
  const path = join(makeScratchFolder(), 'x');
  writeFileSync(path, content);
  const file = openFile(path, { name: 'x.index', access: 'read' });
  try {
    return readHead(file);
  } finally {
    file.close();
  }
}

describe('readHead', () => {
  it('gives the rows and the sections of a file', () => {
    expect(headOf(bytes)).toEqual({
      rowCount: 3,
      entries: [{ name: 'rows', byteOffset: 64, byteLength: 12, elementByteLength: 4 }],
    });
  });

  it('refuses a file that ends in its header or in its table', () => {
    for (const length of [0, 8, 23, 24, 63]) {
      expect(() => headOf(bytes.subarray(0, length))).toThrow(Failure);
    }
  });

  it('reads no more of a file than its head', () => {
    const reads: number[] = [];
    const file = {
      name: 'x.index',
      byteLength: bytes.length,
      access: 'read' as const,
      slice(offset: number, length: number) {
        reads.push(length);
        return bytes.subarray(offset, offset + length);
      },
      view: () => new Uint8Array(0),
      unload() {},
      close() {},
    };
    readHead(file);
    expect(reads).toEqual([24, 64]);
  });
});
