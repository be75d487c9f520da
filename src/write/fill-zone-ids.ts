import { ZONE_BY_POSITION } from '../model/curb-id.ts';
import { offsetsOfLengths } from '../table/columns/concat-columns.ts';
import type { FeedTables } from '../table/feed-tables.ts';
import { zoneRefsOfArea } from '../table/table-rows.ts';
import type { Spools } from './feed-spools.ts';
import type { Spool } from './spool.ts';

export interface FilledFeed {
  readonly tables: FeedTables;
  readonly spools: Spools;
}

/**
 * Copies the JSON of a feed whose zones were found by position to other spools, with the
 * identifiers of the zones where the records were written without. Other feeds are given back as
 * they are.
 */
export function fillZoneIds(feed: FilledFeed, openSpools: () => Spools): FilledFeed {
  const { tables, spools } = feed;
  if (!tables.zoneIds.includes(ZONE_BY_POSITION)) return feed;
  const copies = openSpools();
  const { zoneIds, areas, spaces } = tables;
  const zonesOfSpace = (row: number) => [zoneIds[spaces.zoneRefs[row]!]!];
  const zonesOfArea = (row: number) =>
    Array.from(zoneRefsOfArea(areas, row), (ref) => zoneIds[ref]!);
  const copy = (name: keyof Spools, lengths: Uint32Array, zonesOf: ZonesOfRow) =>
    copySpool({ from: spools[name], to: copies[name] }, lengths, zonesOf);
  const areaLengths = copy('areaList', areas.jsonLengths, zonesOfArea);
  const detailLengths = copy('areaDetail', areas.detailLengths, zonesOfArea);
  const spaceLengths = copy('spaceList', spaces.jsonLengths, zonesOfSpace);
  return {
    spools: { ...copies, zoneList: spools.zoneList, zoneDetail: spools.zoneDetail },
    tables: {
      ...tables,
      areas: {
        ...areas,
        ...{ jsonLengths: areaLengths, jsonOffsets: offsetsOfLengths(areaLengths) },
        ...{ detailLengths, detailOffsets: offsetsOfLengths(detailLengths) },
      },
      spaces: {
        ...spaces,
        ...{ jsonLengths: spaceLengths, jsonOffsets: offsetsOfLengths(spaceLengths) },
      },
    },
  };
}

type ZonesOfRow = (row: number) => readonly string[];

/** Returns the lengths of the copies. */
function copySpool(
  { from, to }: { readonly from: Spool; readonly to: Spool },
  lengths: Uint32Array,
  zonesOf: ZonesOfRow,
): Uint32Array {
  const copied = lengths.slice();
  let offset = 0;
  from.finish();
  lengths.forEach((length, row) => {
    const bytes = Buffer.allocUnsafe(length);
    from.read(offset, bytes);
    offset += length;
    const copy = fillRecord(bytes, () => zonesOf(row));
    copied[row] = copy.length;
    to.append(copy);
  });
  to.finish();
  return copied;
}

/** How a list of one such zone stands in JSON. No text holds it: its quotes would be escaped. */
const HOLE = Buffer.from(`":[${JSON.stringify(ZONE_BY_POSITION)}]`);

function fillRecord(bytes: Buffer, zonesOf: () => readonly string[]): Buffer {
  const start = bytes.indexOf(HOLE);
  if (start === -1) return bytes;
  const list = Buffer.from(`":${JSON.stringify(zonesOf())}`);
  return Buffer.concat([bytes.subarray(0, start), list, bytes.subarray(start + HOLE.length)]);
}
