/** The groups of sections that several index files share, encoder and decoder side by side. */
import { UUID_BYTE_LENGTH } from '../model/curb-id.ts';
import { invariant } from '../model/invariant.ts';
import { levelStartsOf, nodeCountOf, validityNodeCountOf } from './row-tree.ts';
import type { Section } from './section-file.ts';
import type { SectionReader } from './section-reader.ts';
import type {
  CellIndex,
  RowLists,
  RowTree,
  ShapeColumns,
  TextIndex,
  UuidIndex,
  ValidityCounts,
} from './sections.ts';
import type { Encodable } from './stream-column.ts';

export function encodeUuidIndex(index: Encodable<UuidIndex>): Section[] {
  return [
    { name: 'uuids', array: index.uuids },
    { name: 'uuid-rows', array: index.rows },
  ];
}

export function decodeUuidIndex(reader: SectionReader): UuidIndex {
  const index = { uuids: reader.bytes('uuids'), rows: reader.words('uuid-rows') };
  reader.require(
    index.rows.length === reader.rowCount &&
      index.uuids.length === reader.rowCount * UUID_BYTE_LENGTH,
    'there are not as many identifiers as rows',
  );
  return index;
}

export function encodeTextIndex(index: Encodable<TextIndex>): Section[] {
  return [
    { name: 'key-offsets', array: index.keyOffsets },
    { name: 'key-bytes', array: index.keyBytes },
    { name: 'posting-offsets', array: index.postingOffsets },
    { name: 'postings', array: index.postings },
  ];
}

export function decodeTextIndex(reader: SectionReader): TextIndex {
  const index = {
    keyOffsets: reader.words('key-offsets'),
    keyBytes: reader.bytes('key-bytes'),
    postingOffsets: reader.words('posting-offsets'),
    postings: reader.words('postings'),
  };
  reader.require(
    index.keyOffsets.length === index.postingOffsets.length &&
      endsAt(index.keyOffsets, index.keyBytes.length) &&
      endsAt(index.postingOffsets, index.postings.length) &&
      index.postings.length === reader.rowCount,
    'the text index does not fit together',
  );
  return index;
}

export function encodeCells(cells: Encodable<CellIndex>): Section[] {
  return [
    { name: 'cell-highs', array: cells.highs },
    { name: 'cell-lows', array: cells.lows },
    { name: 'cell-starts', array: cells.starts },
  ];
}

export function decodeCells(reader: SectionReader): CellIndex {
  const cells = {
    highs: reader.words('cell-highs'),
    lows: reader.words('cell-lows'),
    starts: reader.words('cell-starts'),
  };
  reader.require(
    cells.lows.length === cells.highs.length &&
      cells.starts.length === cells.highs.length + 1 &&
      endsAt(cells.starts, reader.rowCount),
    'the cells do not fit together',
  );
  return cells;
}

/** The names of the sections begin with `name`: `zone-starts` and `zone-lists`. */
export function encodeRowLists(name: string, lists: Encodable<RowLists>): Section[] {
  return [
    { name: `${name}-starts`, array: lists.starts },
    { name: `${name}-lists`, array: lists.rows },
  ];
}

export function decodeRowLists(reader: SectionReader, name: string): RowLists {
  const lists = { starts: reader.words(`${name}-starts`), rows: reader.words(`${name}-lists`) };
  reader.require(
    lists.starts.length === reader.rowCount + 1 && endsAt(lists.starts, lists.rows.length),
    `the lists of ${name} rows do not fit together`,
  );
  return lists;
}

export function encodeShapes(shapes: Encodable<ShapeColumns>): Section[] {
  return [
    { name: 'shape-rings', array: shapes.shapeRings },
    { name: 'ring-positions', array: shapes.ringPositions },
    { name: 'ring-kinds', array: shapes.ringKinds },
    { name: 'positions', array: shapes.positions },
  ];
}

export function decodeShapes(reader: SectionReader): ShapeColumns {
  const shapes = {
    shapeRings: reader.words('shape-rings'),
    ringPositions: reader.words('ring-positions'),
    ringKinds: reader.bytes('ring-kinds'),
    positions: reader.numbers('positions'),
  };
  reader.require(
    shapes.shapeRings.length === reader.rowCount + 1 &&
      endsAt(shapes.shapeRings, shapes.ringKinds.length) &&
      shapes.ringPositions.length === shapes.ringKinds.length + 1 &&
      endsAt(shapes.ringPositions, shapes.positions.length / 2),
    'the shapes do not fit together',
  );
  return shapes;
}

export function encodeRowTree(tree: Encodable<RowTree>): Section[] {
  return [
    { name: 'tree-boxes', array: tree.boxes },
    { name: 'tree-periods', array: tree.periods ?? new Float64Array(0) },
    { name: 'tree-shapeless', array: tree.shapeless },
  ];
}

export function decodeRowTree(reader: SectionReader): RowTree {
  const boxes = reader.integers('tree-boxes');
  const periods = reader.numbers('tree-periods');
  const shapeless = reader.bytes('tree-shapeless');
  const nodeCount = nodeCountOf(reader.rowCount);
  reader.require(
    boxes.length === 4 * nodeCount &&
      shapeless.length === nodeCount &&
      (periods.length === 0 || periods.length === 4 * nodeCount),
    'the tree does not have the number of nodes that its rows need',
  );
  return {
    rowCount: reader.rowCount,
    levelStarts: levelStartsOf(reader.rowCount),
    boxes,
    periods: periods.length === 0 ? null : periods,
    shapeless,
  };
}

/** Encodes the counts of a tree with periods. A tree without periods has no counts. */
export function encodeValidity({ validity }: Encodable<RowTree>): Section[] {
  invariant(validity !== undefined, 'a tree with periods has the counts of its valid rows');
  return [
    { name: 'valid-starts', array: validity.starts },
    { name: 'valid-times', array: validity.timesMs },
    { name: 'valid-counts', array: validity.counts },
  ];
}

export function decodeValidity(reader: SectionReader): ValidityCounts {
  const validity = {
    starts: reader.words('valid-starts'),
    timesMs: reader.numbers('valid-times'),
    counts: reader.words('valid-counts'),
  };
  reader.require(
    validity.starts.length === validityNodeCountOf(reader.rowCount) + 1 &&
      endsAt(validity.starts, validity.timesMs.length) &&
      validity.counts.length === validity.timesMs.length,
    'the counts of valid rows do not fit together',
  );
  return validity;
}

/** Returns whether the starts of lists begin at 0 and end at `end`. */
export function endsAt(starts: Uint32Array | Float64Array, end: number): boolean {
  return starts.length > 0 && starts[0] === 0 && starts[starts.length - 1] === end;
}
