import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_HEADER_BYTE_LENGTH } from '../../src/snapshot/page-file.ts';
import { offsetsOfLengths } from '../../src/table/columns/starts.ts';
import { NO_ROW } from '../../src/table/table-rows.ts';
import type { SpoolReader } from '../../src/write/spool.ts';
import { type PageSource, writePages } from '../../src/write/write-pages.ts';
import { makeScratchFolder } from '../support/scratch.ts';

/** Records as a spool holds them, in the order of reading. */
function sourceOf(texts: readonly string[], tableRows: readonly number[]): PageSource {
  const records = texts.map((text) => Buffer.from(text));
  const lengths = Uint32Array.from(records, (record) => record.length);
  return {
    spool: spoolOf(Buffer.concat(records), 0),
    lengths,
    offsets: offsetsOfLengths(lengths),
    tableRows: Uint32Array.from(tableRows),
    insertion: {
      restLengths: null,
      byteLengthOf: (row) => `+${row}`.length,
      write: (target, start, row) =>
        start + Buffer.from(target.buffer, target.byteOffset).write(`+${row}`, start),
    },
  };
}

/** The same records behind as many other bytes. */
function sourceBehind(
  before: number,
  texts: readonly string[],
  tableRows: readonly number[],
): PageSource {
  const source = sourceOf(texts, tableRows);
  return {
    ...source,
    offsets: source.offsets.map((offset) => offset + before),
    spool: spoolOf(Buffer.from(texts.join('')), before),
  };
}

/** Where the records of a spool begin, behind others. */
const LARGE = 2 ** 27;

/** A spool of these bytes behind as many others. */
function spoolOf(bytes: Uint8Array, before: number): SpoolReader {
  return {
    read: (byteOffset, target) => {
      target.set(bytes.subarray(byteOffset - before, byteOffset - before + target.length));
    },
    close() {},
  };
}

function contentsOf(folder: string, names: readonly string[]): string[] {
  return names.map((name) =>
    readFileSync(join(folder, name)).subarray(PAGE_HEADER_BYTE_LENGTH).toString(),
  );
}

describe('writePages', () => {
  it('writes the records in order, each with its tail and a comma', () => {
    const folder = makeScratchFolder();
    const { pages, files } = writePages(sourceOf(['α', 'bb', 'c', 'left out'], [2, 0, 1]), {
      folder,
      base: 'spaces.pages',
      fileByteLengthMax: 1000,
    });
    expect(contentsOf(folder, ['spaces.pages'])).toEqual(['c+0,α+1,bb+2,']);
    expect(pages).toEqual({
      offsets: Float64Array.of(0, 4, 9, 14),
      fileStarts: Float64Array.of(0, 14),
    });
    const bytes = readFileSync(join(folder, 'spaces.pages'));
    expect(files).toEqual([
      {
        name: 'spaces.pages',
        byteLength: 30,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    ]);
    expect(bytes.subarray(0, 16).toString('hex')).toBe('43555242504147450400000000000000');
  });

  it('writes nothing for a row without a record, and inserts before the rest of a record', () => {
    const folder = makeScratchFolder();
    const source = sourceOf(['abc}', 'd'], [NO_ROW, 0, NO_ROW, 1, NO_ROW]);
    const { pages } = writePages(
      {
        ...source,
        insertion: { ...source.insertion, restLengths: Uint32Array.of(2, 0) },
      },
      { folder, base: 'zones.pages', fileByteLengthMax: 1000 },
    );
    expect(contentsOf(folder, ['zones.pages'])).toEqual(['ab+1c},d+3,']);
    expect(pages.offsets).toEqual(Float64Array.of(0, 0, 7, 7, 11, 11));
  });

  it('writes one file with a header alone where there are no records', () => {
    const folder = makeScratchFolder();
    const { pages, files } = writePages(sourceOf(['a'], []), {
      folder,
      base: 'areas.pages',
      fileByteLengthMax: 1000,
    });
    expect(files.map(({ name, byteLength }) => [name, byteLength])).toEqual([['areas.pages', 16]]);
    expect(pages).toEqual({ offsets: Float64Array.of(0), fileStarts: Float64Array.of(0, 0) });
  });

  it('cuts files on record boundaries and numbers them', () => {
    const folder = makeScratchFolder();
    const { pages } = writePages(sourceOf(['aaa', 'b', 'c', 'd'], [0, 1, 2, 3]), {
      folder,
      base: 'p.q',
      fileByteLengthMax: 16 + 8,
    });
    expect(contentsOf(folder, ['p.q', 'p.q.1', 'p.q.2'])).toEqual(['aaa+0,', 'b+1,c+2,', 'd+3,']);
    expect(pages.fileStarts).toEqual(Float64Array.of(0, 6, 14, 18));
    expect(readFileSync(join(folder, 'p.q.2')).readUInt32LE(12)).toBe(2);
  });

  it.each([
    ['small', 0],
    ['large', LARGE],
  ])('writes records of a %s spool longer than it gathers, among short ones', (_, before) => {
    const folder = makeScratchFolder();
    const long = 'x'.repeat(2 * 1024 * 1024 + 1);
    const texts = ['a', long, 'b', `${long}y`, 'c'];
    writePages(sourceBehind(before, texts, [0, 1, 2, 3, 4]), {
      folder,
      base: 'p.q',
      fileByteLengthMax: 2 ** 30,
    });
    expect(contentsOf(folder, ['p.q'])[0]).toBe(
      texts.map((text, row) => `${text}+${row},`).join(''),
    );
  });

  it('finds records beyond four gigabytes of the spool', () => {
    const folder = makeScratchFolder();
    const before = 5 * 2 ** 32 + 3;
    writePages(sourceBehind(before, ['one', 'two'], [1, 0]), {
      folder,
      base: 'p.q',
      fileByteLengthMax: 1000,
    });
    expect(contentsOf(folder, ['p.q'])).toEqual(['two+0,one+1,']);
  });

  it.each([
    ['records that lie together at once', ['aa', 'bb', 'cc', 'dd', 'ee'], [10]],
    ['a short gap as well', ['aa', 'bb', 'cc', 'left out'.repeat(10), 'ee'], [88]],
    ['past a long gap', ['aa', 'bb', 'cc', 'left out'.repeat(1000), 'ee'], [6, 2]],
  ])('reads %s', (_, texts, expected) => {
    const folder = makeScratchFolder();
    const [left, rows] = texts[3] === 'dd' ? ['dd+0,', [3, 4, 0, 1, 2]] : ['', [4, 0, 1, 2]];
    const source = sourceBehind(LARGE, texts, rows);
    const reads: number[] = [];
    const spool: SpoolReader = {
      ...source.spool,
      read(byteOffset, target) {
        reads.push(target.length);
        source.spool.read(byteOffset, target);
      },
    };
    writePages({ ...source, spool }, { folder, base: 'p.q', fileByteLengthMax: 1000 });
    expect(reads).toEqual(expected);
    const number = rows.indexOf(4);
    const others = ['ee', 'aa', 'bb', 'cc'].map((text, index) => `${text}+${number + index},`);
    expect(contentsOf(folder, ['p.q'])).toEqual([left + others.join('')]);
  });

  it('reads many records and long ones in several parts', () => {
    const folder = makeScratchFolder();
    const texts = Array.from({ length: 20_000 }, (_, row) =>
      row % 5000 === 7 ? `${row}`.padEnd(3_000_000, '.') : `${row}`,
    );
    const rows = texts.map((_, row) => (row * 7919) % texts.length);
    writePages(sourceOf(texts, rows), { folder, base: 'p.q', fileByteLengthMax: 2 ** 30 });
    const expected = rows.map((tableRow, row) => `${texts[tableRow]}+${row},`).join('');
    // Not `toBe` on the texts: a difference of megabytes is not readable.
    expect(contentsOf(folder, ['p.q'])[0] === expected).toBe(true);
  });

  it('gives the same records however they lie in the spool and wherever files are cut', () => {
    const scratch = makeScratchFolder();
    const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 30 });
    const source = texts.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list.map((_, row) => row))),
    );
    fc.assert(
      fc.property(source, fc.integer({ min: 16, max: 300 }), ([list, rows], fileByteLengthMax) => {
        const folder = mkdtempSync(join(scratch, 'run-'));
        const { files } = writePages(sourceOf(list, rows), {
          folder,
          base: 'p.q',
          fileByteLengthMax,
        });
        const names = files.map(({ name }) => name);
        expect(readdirSync(folder).sort()).toEqual([...names].sort());
        expect(contentsOf(folder, names).join('')).toBe(
          rows.map((row, index) => `${list[row]}+${index},`).join(''),
        );
        rmSync(folder, { recursive: true });
      }),
    );
  });

  it('gives a file up where it cannot be written', () => {
    const folder = makeScratchFolder();
    const failing = {
      ...sourceOf(['a'], [0]).spool,
      read: () => {
        throw new Error('EIO');
      },
    };
    expect(() =>
      writePages(
        { ...sourceOf(['a'], [0]), spool: failing },
        { folder, base: 'p.q', fileByteLengthMax: 100 },
      ),
    ).toThrow('EIO');
  });
});
