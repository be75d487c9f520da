import type { GatheredShapes } from '../../src/order/gather-shapes.ts';
import { type OrderedFeed, orderFeed } from '../../src/order/order-feed.ts';
import type { OrderedUuids } from '../../src/order/uuid-index.ts';
import type { ShapeColumns, UuidIndex } from '../../src/snapshot/sections.ts';
import type { FeedTables } from '../../src/table/feed-tables.ts';
import { bytesOfStream } from './index-bytes.ts';

/** Orders a feed, with the columns that are computed while they are written as whole arrays. */
export function orderWhole(tables: FeedTables, options: { h3Resolution: number }) {
  const { areas, spaces, zones, policies, objects }: OrderedFeed = orderFeed(tables, options);
  return {
    areas: { ...areas, ids: wholeUuids(areas.ids), shapes: wholeShapes(areas.shapes) },
    spaces: { ...spaces, ids: wholeUuids(spaces.ids), shapes: wholeShapes(spaces.shapes) },
    zones: { ...zones, shapes: wholeShapes(zones.shapes) },
    policies: { ...policies, ids: wholeUuids(policies.ids) },
    objects: { ...objects, ids: wholeUuids(objects.ids), shapes: wholeShapes(objects.shapes) },
  };
}

function wholeUuids({ uuids, rows }: OrderedUuids): UuidIndex {
  return { uuids: Uint8Array.from(bytesOfStream(uuids)), rows };
}

export function wholeShapes({ positions, ...rings }: GatheredShapes): ShapeColumns {
  const { buffer } = Uint8Array.from(bytesOfStream(positions));
  return { ...rings, positions: new Float64Array(buffer) };
}
