import { RING_SHELL, type ShapeColumns } from '../../snapshot/sections.ts';
import { isOnePiece } from './shape-columns.ts';

/*
 * What questions have found out about the shapes of adjacent rows, one number for each sixteen.
 * Nearly all shapes are plain rings, stored one after the other, so this number alone says where
 * each of them is. The columns that say it for every shape are memory that is not in the cache:
 * nine bytes for each row instead of four for sixteen.
 */

const UNKNOWN = 0;
const OTHERS = 1;
const ONE_PIECE_EACH = 2;
/** A block of plain rings: this, and the index of the first position. */
const PLAIN_RINGS = 3;

/** The positions of a plain ring: four corners, and the first of them again. */
export const PLAIN_COUNT = 5;

/** By shapes, which never change. */
const knownBlocks = new WeakMap<ShapeColumns, Uint32Array>();

/** Returns whether `row` and the rows beside it each have a shape of their own in one piece. */
export function areOnePiece(shapes: ShapeColumns, row: number): boolean {
  return kindOfBlock(shapes, shapeBlocksOf(shapes), row) >= ONE_PIECE_EACH;
}

/**
 * Returns the index of the first position of `row` if it and the rows beside it each have one ring
 * with four corners and no holes, and -1 otherwise.
 */
export function findPlainRing(shapes: ShapeColumns, blocks: Uint32Array, row: number): number {
  const kind = kindOfBlock(shapes, blocks, row);
  return kind < PLAIN_RINGS ? -1 : kind - PLAIN_RINGS + PLAIN_COUNT * (row & 15);
}

/** Returns what is known of the blocks of some shapes. */
export function shapeBlocksOf(shapes: ShapeColumns): Uint32Array {
  let blocks = knownBlocks.get(shapes);
  if (blocks === undefined) {
    blocks = new Uint32Array(Math.ceil((shapes.shapeRings.length - 1) / 16));
    knownBlocks.set(shapes, blocks);
  }
  return blocks;
}

function kindOfBlock(shapes: ShapeColumns, blocks: Uint32Array, row: number): number {
  const block = row >>> 4;
  const known = blocks[block]!;
  if (known !== UNKNOWN) return known;
  const kind = examine(shapes, block);
  blocks[block] = kind;
  return kind;
}

function examine(shapes: ShapeColumns, block: number): number {
  const first = 16 * block;
  const end = Math.min(first + 16, shapes.shapeRings.length - 1);
  let arePlain = true;
  for (let row = first; row < end; row++) {
    if (!isOnePiece(shapes, row)) return OTHERS;
    arePlain &&= isPlainRing(shapes, row);
  }
  const position = shapes.ringPositions[shapes.shapeRings[first]!]!;
  return arePlain && position <= POSITION_MAX ? PLAIN_RINGS + position : ONE_PIECE_EACH;
}

const POSITION_MAX = 2 ** 32 - 1 - PLAIN_RINGS;

/** Returns whether a shape in one piece is a ring with four corners. */
function isPlainRing({ shapeRings, ringKinds, ringPositions }: ShapeColumns, row: number): boolean {
  const ring = shapeRings[row]!;
  const count = ringPositions[ring + 1]! - ringPositions[ring]!;
  return ringKinds[ring] === RING_SHELL && count === PLAIN_COUNT;
}
