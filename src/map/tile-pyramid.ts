import { isApart } from '../geo/boxes/box-against-box.ts';
import { turnsOfBox } from '../geo/boxes/box-turns.ts';
import type { UnitBox } from '../geo/boxes/box-units.ts';
import type { Box } from '../model/geometry.ts';
import { rootOf } from '../snapshot/row-tree.ts';
import { type RowTree, type Snapshot, TREE_FAN_OUT } from '../snapshot/sections.ts';
import { boxOfTile, type TileAddress } from './tile-frame.ts';

/**
 * How far from a tile, in widths of it, a record may lie that is drawn there: the cell of a record
 * is drawn whole. At low zooms a cell is one tile wide at the equator, and six at 80° of latitude.
 */
const REACH = 8;

/**
 * Yields the addresses of a zoom after the other, each with all tiles that may have content. Tiles
 * without a record near them are left out, so the work depends on the city, not on the world.
 */
export function* listTileAddresses(
  snapshot: Snapshot,
  zoomMax: number,
): Generator<readonly TileAddress[]> {
  const { areas, zones, spaces, objects } = snapshot;
  const trees = [areas.tree, zones.tree, spaces.tree, objects.tree];
  let addresses: TileAddress[] = [{ zoom: 0, column: 0, row: 0 }];
  for (let zoom = 0; ; zoom++) {
    addresses = addresses.filter((address) => {
      const box = boxAround(address);
      return trees.some((tree) => meetsAny(tree, box));
    });
    yield addresses;
    if (zoom === zoomMax) return;
    addresses = addresses.flatMap(childrenOf);
  }
}

function childrenOf({ zoom, column, row }: TileAddress): TileAddress[] {
  return [0, 1, 2, 3].map((child) => ({
    zoom: zoom + 1,
    column: 2 * column + (child % 2),
    row: 2 * row + Math.floor(child / 2),
  }));
}

/** Returns the box around a tile and its reach. */
function boxAround({ zoom, column, row }: TileAddress): Box {
  const side = 2 ** zoom;
  const west = boxOfTile({ zoom, column: column - REACH, row: Math.max(0, row - REACH) });
  const east = boxOfTile({
    zoom,
    column: column + REACH,
    row: Math.min(side - 1, row + REACH),
  });
  const box = {
    minLng: west.minLng,
    maxLng: east.maxLng,
    minLat: east.minLat,
    maxLat: west.maxLat,
  };
  // The map ends before the poles, and what lies beyond is drawn at its edge.
  if (row <= REACH) box.maxLat = 90;
  if (row + REACH >= side - 1) box.minLat = -90;
  return box;
}

/** Returns whether the box of a row meets `box`, also where that is moved by a whole turn. */
function meetsAny(tree: RowTree, box: Box): boolean {
  if (tree.rowCount === 0) return false;
  const root = rootOf(tree);
  return turnsOfBox(box, tree.boxes, root).some(({ units }) => meetsTurn(tree, root, units));
}

function meetsTurn(tree: RowTree, root: number, box: UnitBox): boolean {
  const visit = (level: number, node: number): boolean => {
    if (isApart(tree.boxes, node, box)) return false;
    if (level === 0) return true;
    const first = tree.levelStarts[level - 1]! + (node - tree.levelStarts[level]!) * TREE_FAN_OUT;
    const end = Math.min(first + TREE_FAN_OUT, tree.levelStarts[level]!);
    for (let child = first; child < end; child++) if (visit(level - 1, child)) return true;
    return false;
  };
  return visit(tree.levelStarts.length - 1, root);
}
