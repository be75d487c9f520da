import { copyUnitBox } from '../geo/boxes/box-units.ts';
import { levelStartsOf, nodeCountOf } from '../snapshot/row-tree.ts';
import { type RowTree, TREE_FAN_OUT } from '../snapshot/sections.ts';
import { type StreamedColumn, streamColumn } from '../snapshot/stream-column.ts';
import { emptyBox } from './box-union.ts';
import { countValidRows, type ReadPeriod } from './count-valid-rows.ts';

/**
 * The input of the tree. Its functions are called again when the tree is written. They return no
 * objects, which for millions of rows take longer to collect than to make.
 */
export interface TreeRows {
  readonly rowCount: number;
  /** Calls `take` with the box of the row, if it or its zone has a shape. */
  visitBox(row: number, take: TakeBox): void;
  readonly readPeriod: ReadPeriod | null;
}

/** Takes the box at `index` of a column in degrees. */
export type TakeBox = (boxes: Float64Array, index: number) => void;

/** A tree whose level 0, by far the largest, is computed from the rows while it is written. */
export type OrderedTree = Omit<RowTree, 'boxes' | 'periods'> & {
  readonly boxes: StreamedColumn;
  readonly periods: StreamedColumn | null;
};

/** Builds the tree over rows in their final order. Every node holds the union of its children. */
export function buildRowTree(rows: TreeRows): OrderedTree {
  const { rowCount, readPeriod } = rows;
  const shapeless = new Uint8Array(nodeCountOf(rowCount));
  const boxes = streamNodes(Int32Array, rowCount, BOX_UNION, () => boxesOfRows(rows, shapeless));
  visitNodes(rowCount, (node, firstChild, endChild) => {
    for (let child = firstChild; child < endChild; child++) {
      if (shapeless[child] === 1) shapeless[node] = 1;
    }
  });
  const tree = { rowCount, levelStarts: levelStartsOf(rowCount), boxes, shapeless };
  if (readPeriod === null) return { ...tree, periods: null };
  const periods = streamNodes(Float64Array, rowCount, PERIOD_UNION, () =>
    periodsOfRows(rowCount, readPeriod),
  );
  return { ...tree, periods, validity: countValidRows(rowCount, readPeriod) };
}

/** Calls `visit` with each node above the rows, level by level, and with its children. */
function visitNodes(
  rowCount: number,
  visit: (node: number, firstChild: number, endChild: number) => void,
): void {
  const levelStarts = levelStartsOf(rowCount);
  for (let level = 1; level < levelStarts.length; level++) {
    const end = levelStarts[level]!;
    let node = end;
    for (let child = levelStarts[level - 1]!; child < end; child += TREE_FAN_OUT) {
      visit(node++, child, Math.min(child + TREE_FAN_OUT, end));
    }
  }
}

/** Which of its children's numbers a node has, for each of its four numbers. */
type Union = readonly ('least' | 'most')[];
const BOX_UNION: Union = ['least', 'least', 'most', 'most'];
const PERIOD_UNION: Union = ['least', 'most', 'least', 'most'];

type NodeNumbers = Int32Array | Float64Array;

/** Returns the four numbers of each node. `blocksOf` computes those of the rows, in blocks. */
function streamNodes<T extends NodeNumbers>(
  construct: { new (length: number): T; readonly BYTES_PER_ELEMENT: number },
  rowCount: number,
  union: Union,
  blocksOf: () => Iterable<T>,
): StreamedColumn {
  // The nodes of level 1 are united block by block, those above them from level 1.
  const upper = new construct(4 * (nodeCountOf(rowCount) - rowCount));
  let node = 0;
  for (const block of blocksOf()) {
    for (let from = 0; from < block.length && upper.length > 0; from += 4 * TREE_FAN_OUT) {
      unite(union, block.subarray(from, from + 4 * TREE_FAN_OUT), upper, node++);
    }
  }
  visitNodes(rowCount, (above, firstChild, endChild) => {
    if (firstChild < rowCount) return;
    const children = upper.subarray(4 * (firstChild - rowCount), 4 * (endChild - rowCount));
    unite(union, children, upper, above - rowCount);
  });
  return streamColumn(construct, 4 * nodeCountOf(rowCount), function* () {
    yield* blocksOf();
    yield upper;
  });
}

function unite(union: Union, children: NodeNumbers, upper: NodeNumbers, node: number): void {
  for (let part = 0; part < 4; part++) {
    let value = children[part]!;
    for (let index = part + 4; index < children.length; index += 4) {
      const other = children[index]!;
      if (union[part] === 'least' ? other < value : other > value) value = other;
    }
    upper[4 * node + part] = value;
  }
}

/** The number of rows that are computed at once; a multiple of TREE_FAN_OUT. */
const BLOCK_ROW_COUNT = 1024;

const NO_BOX = new Float64Array(4);
emptyBox(NO_BOX, 0);

/** Also marks the rows without a shape in `shapeless`. */
function* boxesOfRows({ rowCount, visitBox }: TreeRows, shapeless: Uint8Array) {
  const found: { boxes: Float64Array; index: number } = { boxes: NO_BOX, index: 0 };
  const target = { units: new Int32Array(4 * BLOCK_ROW_COUNT), node: 0 };
  const take: TakeBox = (boxes, index) => {
    found.boxes = boxes;
    found.index = index;
  };
  for (let first = 0; first < rowCount; first += BLOCK_ROW_COUNT) {
    const count = Math.min(BLOCK_ROW_COUNT, rowCount - first);
    for (let index = 0; index < count; index++) {
      take(NO_BOX, 0);
      visitBox(first + index, take);
      target.node = index;
      copyUnitBox(found, target);
      shapeless[first + index] = found.boxes === NO_BOX ? 1 : 0;
    }
    yield target.units.subarray(0, 4 * count);
  }
}

/** Smallest and largest start, smallest and largest end; for one row they are the same. */
function* periodsOfRows(rowCount: number, readPeriod: ReadPeriod) {
  const block = new Float64Array(4 * BLOCK_ROW_COUNT);
  const period = new Float64Array(2);
  for (let first = 0; first < rowCount; first += BLOCK_ROW_COUNT) {
    const count = Math.min(BLOCK_ROW_COUNT, rowCount - first);
    for (let index = 0; index < count; index++) {
      readPeriod(first + index, period);
      block[4 * index] = period[0]!;
      block[4 * index + 1] = period[0]!;
      block[4 * index + 2] = period[1]!;
      block[4 * index + 3] = period[1]!;
    }
    yield block.subarray(0, 4 * count);
  }
}
