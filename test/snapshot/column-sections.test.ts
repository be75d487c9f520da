import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/diagnostic/failure.ts';
import { BrokenInvariant } from '../../src/model/invariant.ts';
import {
  decodeRowTree,
  decodeShapes,
  decodeTextIndex,
  decodeUuidIndex,
  decodeValidity,
  encodeRowTree,
  encodeShapes,
  encodeTextIndex,
  encodeUuidIndex,
  encodeValidity,
  endsAt,
} from '../../src/snapshot/column-sections.ts';
import { encodeSectionFile, type Section } from '../../src/snapshot/section-file.ts';
import type { SectionReader } from '../../src/snapshot/section-reader.ts';
import type { RowTree } from '../../src/snapshot/sections.ts';
import { joinPieces, readerOf } from '../support/index-bytes.ts';

function reread<T>(
  decode: (reader: SectionReader) => T,
  file: { readonly rowCount: number; readonly sections: readonly Section[] },
): T {
  return decode(readerOf(joinPieces(encodeSectionFile(file))));
}

describe('the UUID index', () => {
  const index = { uuids: new Uint8Array(32).fill(7), rows: Uint32Array.of(1, 0) };

  it('comes back as it was', () => {
    expect(reread(decodeUuidIndex, { rowCount: 2, sections: encodeUuidIndex(index) })).toEqual(
      index,
    );
  });

  it.each([
    ['fewer rows', { ...index, rows: Uint32Array.of(1) }],
    ['fewer identifiers', { ...index, uuids: new Uint8Array(16) }],
    ['a piece of an identifier', { ...index, uuids: new Uint8Array(31) }],
  ])('is refused with %s', (_, broken) => {
    expect(() =>
      reread(decodeUuidIndex, { rowCount: 2, sections: encodeUuidIndex(broken) }),
    ).toThrow(new Failure('world', 'x.index: there are not as many identifiers as rows'));
  });
});

describe('the text index', () => {
  const index = {
    keyOffsets: Uint32Array.of(0, 2, 3),
    keyBytes: Uint8Array.of(0xc3, 0xa4, 0x62),
    postingOffsets: Uint32Array.of(0, 1, 3),
    postings: Uint32Array.of(1, 0, 2),
  };

  it('comes back as it was', () => {
    expect(reread(decodeTextIndex, { rowCount: 3, sections: encodeTextIndex(index) })).toEqual(
      index,
    );
  });

  it.each([
    ['keys that end elsewhere', { ...index, keyOffsets: Uint32Array.of(0, 2, 4) }],
    ['keys that begin elsewhere', { ...index, keyOffsets: Uint32Array.of(1, 2, 3) }],
    [
      'no offsets',
      { ...index, keyOffsets: new Uint32Array(0), postingOffsets: new Uint32Array(0) },
    ],
    ['more keys than postings', { ...index, postingOffsets: Uint32Array.of(0, 3) }],
    ['postings that end elsewhere', { ...index, postingOffsets: Uint32Array.of(0, 1, 2) }],
    [
      'fewer postings than rows',
      { ...index, postingOffsets: Uint32Array.of(0, 1, 2), postings: Uint32Array.of(1, 0) },
    ],
  ])('is refused with %s', (_, broken) => {
    expect(() =>
      reread(decodeTextIndex, { rowCount: 3, sections: encodeTextIndex(broken) }),
    ).toThrow(new Failure('world', 'x.index: the text index does not fit together'));
  });
});

describe('the shapes', () => {
  const shapes = {
    shapeRings: Uint32Array.of(0, 1, 1),
    ringPositions: Uint32Array.of(0, 2),
    ringKinds: Uint8Array.of(2),
    positions: Float64Array.of(1, 2, 3, 4),
  };

  it('come back as they were', () => {
    expect(reread(decodeShapes, { rowCount: 2, sections: encodeShapes(shapes) })).toEqual(shapes);
  });

  it.each([
    ['fewer rows', { ...shapes, shapeRings: Uint32Array.of(0, 1) }],
    ['more rings than kinds', { ...shapes, shapeRings: Uint32Array.of(0, 1, 2) }],
    ['fewer rings than kinds', { ...shapes, ringPositions: Uint32Array.of(0) }],
    ['positions that end elsewhere', { ...shapes, ringPositions: Uint32Array.of(0, 3) }],
    ['half a position', { ...shapes, positions: Float64Array.of(1, 2, 3) }],
  ])('are refused with %s', (_, broken) => {
    expect(() => reread(decodeShapes, { rowCount: 2, sections: encodeShapes(broken) })).toThrow(
      new Failure('world', 'x.index: the shapes do not fit together'),
    );
  });
});

describe('the row tree', () => {
  function treeOf(rowCount: number, nodeCount: number, periods: number): RowTree {
    return {
      rowCount,
      levelStarts: [],
      boxes: new Int32Array(4 * nodeCount).fill(-5),
      periods: periods === 0 ? null : new Float64Array(4 * periods).fill(9),
      shapeless: new Uint8Array(nodeCount),
    };
  }

  it.each([
    [0, 0, [0]],
    [1, 1, [0]],
    [17, 20, [0, 17, 19]],
  ])('of %i rows comes back with %i nodes', (rowCount, nodeCount, levelStarts) => {
    for (const periods of [0, nodeCount]) {
      const tree = treeOf(rowCount, nodeCount, periods);
      expect(reread(decodeRowTree, { rowCount, sections: encodeRowTree(tree) })).toEqual({
        ...tree,
        levelStarts,
      });
    }
  });

  it.each([
    ['one node less', treeOf(17, 19, 0)],
    ['one node more', treeOf(17, 21, 0)],
    ['fewer periods', treeOf(17, 20, 19)],
    ['fewer flags', { ...treeOf(17, 20, 0), shapeless: new Uint8Array(19) }],
  ])('is refused with %s', (_, broken) => {
    expect(() => reread(decodeRowTree, { rowCount: 17, sections: encodeRowTree(broken) })).toThrow(
      new Failure(
        'world',
        'x.index: the tree does not have the number of nodes that its rows need',
      ),
    );
  });
});

describe('the counts of valid rows', () => {
  /** Of 300 rows the upper nodes are two of level 2 and one of level 3. */
  const rowCount = 300;
  const tree: RowTree = {
    rowCount,
    levelStarts: [],
    boxes: new Int32Array(0),
    periods: null,
    shapeless: new Uint8Array(0),
    validity: {
      starts: Uint32Array.of(0, 1, 3, 5),
      timesMs: Float64Array.of(-Infinity, -Infinity, 9, -Infinity, 9),
      counts: Uint32Array.of(256, 44, 40, 300, 296),
    },
  };

  it('come back as they were', () => {
    const sections = encodeValidity(tree);
    expect(reread(decodeValidity, { rowCount, sections })).toEqual(tree.validity);
  });

  it('are an empty list where there are too few rows', () => {
    const validity = {
      starts: Uint32Array.of(0),
      timesMs: new Float64Array(0),
      counts: new Uint32Array(0),
    };
    const sections = encodeValidity({ ...tree, validity });
    expect(reread(decodeValidity, { rowCount: 16, sections })).toEqual(validity);
  });

  it.each([
    ['fewer nodes', { starts: Uint32Array.of(0, 1, 5) }],
    ['changes that end elsewhere', { starts: Uint32Array.of(0, 1, 3, 4) }],
    ['fewer counts than times', { counts: Uint32Array.of(256, 44, 40, 300) }],
  ])('are refused with %s', (_, change) => {
    const sections = encodeValidity({
      ...tree,
      validity: { ...tree.validity, ...change } as never,
    });
    expect(() => reread(decodeValidity, { rowCount, sections })).toThrow(
      new Failure('world', 'x.index: the counts of valid rows do not fit together'),
    );
  });

  it('are never left out where there are periods', () => {
    const { validity, ...without } = tree;
    expect(() => encodeValidity(without)).toThrow(BrokenInvariant);
  });
});

describe('endsAt', () => {
  it('wants a first start of 0 and a last one of the end', () => {
    expect(endsAt(Uint32Array.of(0), 0)).toBe(true);
    expect(endsAt(Float64Array.of(0, 5e12), 5e12)).toBe(true);
    expect(endsAt(Uint32Array.of(), 0)).toBe(false);
    expect(endsAt(Uint32Array.of(1, 2), 2)).toBe(false);
    expect(endsAt(Float64Array.of(0, Number.NaN), Number.NaN)).toBe(false);
  });
});
