import { createRandom, STREAM } from './random.ts';

/** Blocks from `fromColumn` up to but not including `toColumn`; rows likewise. */
export interface BlockRange {
  readonly fromColumn: number;
  readonly toColumn: number;
  readonly fromRow: number;
  readonly toRow: number;
}

/** A neighbourhood: a range of blocks, without a part cut from its edge or a hole in its middle. */
export interface Neighbourhood {
  readonly index: number;
  readonly blocks: BlockRange;
  readonly bite: BlockRange | null;
  readonly hole: BlockRange | null;
}

/** One neighbourhood for each square of `tileSize` blocks, extending into the next square. */
export interface NeighbourhoodMap {
  readonly count: number;
  get(index: number): Neighbourhood;
  /** Returns the neighbourhoods that contain a block, ascending. */
  selectAt(block: { column: number; row: number }): Neighbourhood[];
}

export function createNeighbourhoodMap(options: {
  seed: number;
  columnCount: number;
  rowCount: number;
  /** No neighbourhood has a hole. */
  isClean?: boolean;
}): NeighbourhoodMap {
  const { columnCount, rowCount } = options;
  const tileSize = chooseTileSize(columnCount * rowCount);
  const tileColumns = Math.ceil(columnCount / tileSize);
  const tileRows = Math.ceil(rowCount / tileSize);
  const cache = new Map<number, Neighbourhood>();

  function get(index: number): Neighbourhood {
    const known = cache.get(index);
    if (known !== undefined) return known;
    const fresh = planNeighbourhood({ ...options, index, tileSize, tileColumns });
    cache.set(index, fresh);
    return fresh;
  }

  return {
    count: tileColumns * tileRows,
    get,
    selectAt(block) {
      const tileColumn = Math.floor(block.column / tileSize);
      const tileRow = Math.floor(block.row / tileSize);
      const found: Neighbourhood[] = [];
      for (let row = Math.max(0, tileRow - 1); row <= Math.min(tileRows - 1, tileRow + 1); row++) {
        const first = Math.max(0, tileColumn - 1);
        const last = Math.min(tileColumns - 1, tileColumn + 1);
        for (let column = first; column <= last; column++) {
          const neighbourhood = get(row * tileColumns + column);
          if (hasBlock(neighbourhood, block)) found.push(neighbourhood);
        }
      }
      return found;
    },
  };
}

/** Yields every block of a neighbourhood, row by row. */
export function* listBlocks(
  neighbourhood: Neighbourhood,
): Generator<{ column: number; row: number }> {
  const { blocks } = neighbourhood;
  for (let row = blocks.fromRow; row < blocks.toRow; row++) {
    for (let column = blocks.fromColumn; column < blocks.toColumn; column++) {
      if (hasBlock(neighbourhood, { column, row })) yield { column, row };
    }
  }
}

function hasBlock(
  { blocks, bite, hole }: Neighbourhood,
  block: { column: number; row: number },
): boolean {
  return isIn(blocks, block) && !(bite && isIn(bite, block)) && !(hole && isIn(hole, block));
}

function isIn(range: BlockRange, { column, row }: { column: number; row: number }): boolean {
  return (
    column >= range.fromColumn &&
    column < range.toColumn &&
    row >= range.fromRow &&
    row < range.toRow
  );
}

function planNeighbourhood(options: {
  seed: number;
  index: number;
  tileSize: number;
  tileColumns: number;
  columnCount: number;
  rowCount: number;
  isClean?: boolean;
}): Neighbourhood {
  const { index, tileSize, tileColumns } = options;
  const random = createRandom({ seed: options.seed, stream: STREAM.neighbourhood, index });
  const reach = Math.min(REACH_MAX_BLOCKS, Math.ceil(tileSize / 2)) + 1;
  const tileColumn = index % tileColumns;
  const tileRow = Math.floor(index / tileColumns);
  const blocks = {
    fromColumn: Math.max(0, tileColumn * tileSize - random.below(reach)),
    toColumn: Math.min(options.columnCount, (tileColumn + 1) * tileSize + random.below(reach)),
    fromRow: Math.max(0, tileRow * tileSize - random.below(reach)),
    toRow: Math.min(options.rowCount, (tileRow + 1) * tileSize + random.below(reach)),
  };
  const cut = cutAway(index, blocks);
  return { index, blocks, bite: cut.bite, hole: options.isClean === true ? null : cut.hole };
}

/**
 * Gives every fifth neighbourhood a hole (a park) and cuts a corner or a notch from every fifth, if
 * there is room.
 */
function cutAway(
  index: number,
  blocks: BlockRange,
): { bite: BlockRange | null; hole: BlockRange | null } {
  const width = blocks.toColumn - blocks.fromColumn;
  const height = blocks.toRow - blocks.fromRow;
  const inner = {
    fromColumn: blocks.fromColumn + Math.floor(width / 3),
    toColumn: blocks.toColumn - Math.floor(width / 3),
    fromRow: blocks.fromRow + Math.floor(height / 3),
    toRow: blocks.toRow - Math.floor(height / 3),
  };
  const isWide = width >= 3;
  const isHigh = height >= 3;
  if (index % 5 === 1 && isWide && isHigh) return { bite: null, hole: inner };
  if (index % 5 === 2 && isWide && isHigh) {
    return { bite: { ...inner, toRow: blocks.toRow }, hole: null };
  }
  if (index % 5 === 4 && width >= 2 && height >= 2) {
    const fromColumn = blocks.fromColumn + Math.ceil(width / 2);
    const fromRow = blocks.fromRow + Math.ceil(height / 2);
    return { bite: { ...blocks, fromColumn, fromRow }, hole: null };
  }
  return { bite: null, hole: null };
}

/**
 * Returns the tile size: usually seven blocks, fewer in a small city so that it has
 * some neighbourhoods.
 */
function chooseTileSize(blockCount: number): number {
  return Math.max(1, Math.min(7, Math.round(Math.sqrt(blockCount / 8))));
}

/** How many blocks a neighbourhood extends into the next one. */
const REACH_MAX_BLOCKS = 2;
