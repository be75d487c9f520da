import type { BlockRange, Neighbourhood } from './neighbourhood.ts';
import { type Corner, cornerAt, type StreetGrid } from './street-grid.ts';

/** A crossing by its column and row. */
interface Crossing {
  readonly column: number;
  readonly row: number;
}

/**
 * Returns the outline of a neighbourhood along the middle of its border streets: the shell
 * counter-clockwise, a hole clockwise, each closed. It has a position at every crossing, because
 * streets bend there.
 */
export function traceNeighbourhood(grid: StreetGrid, neighbourhood: Neighbourhood): Corner[][] {
  const { blocks, bite, hole } = neighbourhood;
  const shell = bite === null ? turnsOf(blocks) : turnsAroundBite(blocks, bite);
  const rings = hole === null ? [shell] : [shell, turnsOf(hole).reverse()];
  return rings.map((turns) => {
    const corners = walk(turns).map((crossing) => cornerAt(grid.node(crossing)));
    return [...corners, ...corners.slice(0, 1)];
  });
}

function turnsOf(range: BlockRange): Crossing[] {
  return [
    { column: range.fromColumn, row: range.fromRow },
    { column: range.toColumn, row: range.fromRow },
    { column: range.toColumn, row: range.toRow },
    { column: range.fromColumn, row: range.toRow },
  ];
}

/**
 * Returns the turns around a bite. A bite reaches the northern edge, and either removes the
 * north-east corner or leaves both corners in place.
 */
function turnsAroundBite(blocks: BlockRange, bite: BlockRange): Crossing[] {
  const northEast =
    bite.toColumn === blocks.toColumn
      ? [{ column: blocks.toColumn, row: bite.fromRow }]
      : [
          { column: blocks.toColumn, row: blocks.toRow },
          { column: bite.toColumn, row: blocks.toRow },
          { column: bite.toColumn, row: bite.fromRow },
        ];
  return [
    { column: blocks.fromColumn, row: blocks.fromRow },
    { column: blocks.toColumn, row: blocks.fromRow },
    ...northEast,
    { column: bite.fromColumn, row: bite.fromRow },
    { column: bite.fromColumn, row: blocks.toRow },
    { column: blocks.fromColumn, row: blocks.toRow },
  ];
}

/**
 * Returns every crossing on the way from turn to turn and back to the first, which is not repeated.
 */
function walk(turns: readonly Crossing[]): Crossing[] {
  return turns.flatMap((from, index) => {
    const to = turns[(index + 1) % turns.length] ?? from;
    const count = Math.abs(to.column - from.column) + Math.abs(to.row - from.row);
    return Array.from({ length: count }, (_, step) => ({
      column: from.column + Math.sign(to.column - from.column) * step,
      row: from.row + Math.sign(to.row - from.row) * step,
    }));
  });
}
