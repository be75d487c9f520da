import type { OrderedTree } from '../../src/order/build-row-tree.ts';
import type { GatheredShapes } from '../../src/order/gather-shapes.ts';
import { type OrderedFeed, orderFeed } from '../../src/order/order-feed.ts';
import type { OrderedUuids } from '../../src/order/uuid-index.ts';
import type { RowTree, ShapeColumns, UuidIndex } from '../../src/snapshot/sections.ts';
import type { StreamedColumn } from '../../src/snapshot/stream-column.ts';
import type { FeedTables } from '../../src/table/feed-tables.ts';
import { bytesOfStream } from './index-bytes.ts';

/** Orders a feed, with the columns that are computed while they are written as whole arrays. */
export function orderWhole(tables: FeedTables, options: { h3Resolution: number }) {
  const { areas, spaces, zones, policies, objects }: OrderedFeed = orderFeed(tables, options);
  return {
    areas: {
      ...areas,
      ids: wholeUuids(areas.ids),
      shapes: wholeShapes(areas.shapes),
      tree: wholeTree(areas.tree),
    },
    spaces: {
      ...spaces,
      ids: wholeUuids(spaces.ids),
      shapes: wholeShapes(spaces.shapes),
      tree: wholeTree(spaces.tree),
    },
    zones: { ...zones, shapes: wholeShapes(zones.shapes), tree: wholeTree(zones.tree) },
    policies: { ...policies, ids: wholeUuids(policies.ids) },
    objects: {
      ...objects,
      ids: wholeUuids(objects.ids),
      shapes: wholeShapes(objects.shapes),
      tree: wholeTree(objects.tree),
    },
  };
}

function wholeUuids({ uuids, rows }: OrderedUuids): UuidIndex {
  return { uuids: Uint8Array.from(bytesOfStream(uuids)), rows };
}

export function wholeTree({ boxes, periods, ...rest }: OrderedTree): RowTree {
  return {
    ...rest,
    boxes: new Int32Array(Uint8Array.from(bytesOfStream(boxes)).buffer),
    periods: periods === null ? null : wholeNumbers(periods),
  };
}

export function wholeShapes({ positions, ...rings }: GatheredShapes): ShapeColumns {
  return { ...rings, positions: wholeNumbers(positions) };
}

function wholeNumbers(column: StreamedColumn): Float64Array {
  return new Float64Array(Uint8Array.from(bytesOfStream(column)).buffer);
}
