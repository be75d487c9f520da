import type { ShapeColumns } from '../../snapshot/sections.ts';
import { isOnePiece } from './shape-columns.ts';

/*
 * What questions have found out about the shapes of adjacent rows, one byte for each sixteen. A
 * border that runs through a city asks the same of hundreds of rows each time, and the columns that
 * tell it are memory that is not in the cache: five bytes for each row instead of one for sixteen.
 */

const UNKNOWN = 0;
const ONE_PIECE_EACH = 1;
const OTHERS = 2;

/** By shapes, which never change. */
const knownBlocks = new WeakMap<ShapeColumns, Uint8Array>();

/** Returns whether `row` and the rows beside it each have a shape of their own in one piece. */
export function areOnePiece(shapes: ShapeColumns, row: number): boolean {
  const blocks = blocksOf(shapes);
  const block = row >>> 4;
  if (blocks[block] === UNKNOWN) blocks[block] = examine(shapes, block);
  return blocks[block] === ONE_PIECE_EACH;
}

function blocksOf(shapes: ShapeColumns): Uint8Array {
  let blocks = knownBlocks.get(shapes);
  if (blocks === undefined) {
    blocks = new Uint8Array(Math.ceil((shapes.shapeRings.length - 1) / 16));
    knownBlocks.set(shapes, blocks);
  }
  return blocks;
}

function examine(shapes: ShapeColumns, block: number): number {
  const end = Math.min(16 * block + 16, shapes.shapeRings.length - 1);
  for (let row = 16 * block; row < end; row++) if (!isOnePiece(shapes, row)) return OTHERS;
  return ONE_PIECE_EACH;
}
