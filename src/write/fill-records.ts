import { ZONE_BY_POSITION } from '../model/curb-id.ts';
import { NUMBER_BY_SEQUENCE } from '../model/curb-space.ts';
import type { FeedTables } from '../table/feed-tables.ts';
import { zoneRefsOfList } from '../table/table-rows.ts';
import type { Spools } from './feed-spools.ts';
import type { Spool } from './spool.ts';

export interface FilledFeed {
  readonly tables: FeedTables;
  readonly spools: Spools;
}

/**
 * Copies the JSON of a feed to other spools and adds what is known only after all records are read:
 * the zones that were found by position, and the numbers of spaces within their zone. Returns the
 * spools unchanged if the feed has neither.
 */
export function fillRecords(
  feed: FilledFeed & { readonly hasSequences: boolean },
  openSpools: () => Spools,
): FilledFeed {
  const { tables, spools } = feed;
  if (!hasHoles(feed)) return { tables, spools };
  const copies = openSpools();
  const { zoneIds, areas, spaces } = tables;
  const zonesOfSpace = (row: number) => [zoneIds[spaces.zoneRefs[row]!]!];
  const zonesOfArea = (row: number) =>
    Array.from(zoneRefsOfList(areas, row), (ref) => zoneIds[ref]!);
  const fillArea = (bytes: Buffer, row: number) => fillZones(bytes, () => zonesOfArea(row));
  const fillSpace = (bytes: Buffer, row: number) =>
    fillNumber(
      fillZones(bytes, () => zonesOfSpace(row)),
      spaces.spaceNumbers[row]!,
    );
  const copy = (name: keyof Spools, lengths: Uint32Array, fill: FillRow) =>
    copySpool({ from: spools[name], to: copies[name] }, lengths, fill);
  const areaLengths = copy('areaList', areas.jsonLengths, fillArea);
  const detailLengths = copy('areaDetail', areas.detailLengths, fillArea);
  const spaceLengths = copy('spaceList', spaces.jsonLengths, fillSpace);
  return {
    spools: {
      ...spools,
      areaList: copies.areaList,
      areaDetail: copies.areaDetail,
      spaceList: copies.spaceList,
    },
    tables: {
      ...tables,
      areas: { ...areas, jsonLengths: areaLengths, detailLengths },
      spaces: { ...spaces, jsonLengths: spaceLengths },
    },
  };
}

/** Returns whether the JSON of a feed's records has to be completed. */
export function hasHoles(feed: {
  readonly tables: FeedTables;
  readonly hasSequences: boolean;
}): boolean {
  return feed.hasSequences || feed.tables.zoneIds.includes(ZONE_BY_POSITION);
}

type FillRow = (bytes: Buffer, row: number) => Buffer;

/** Copies a spool and returns the lengths of the copied records. */
function copySpool(
  { from, to }: { readonly from: Spool; readonly to: Spool },
  lengths: Uint32Array,
  fill: FillRow,
): Uint32Array {
  const copied = lengths.slice();
  let offset = 0;
  from.finish();
  lengths.forEach((length, row) => {
    const bytes = Buffer.allocUnsafe(length);
    from.read(offset, bytes);
    offset += length;
    const copy = fill(bytes, row);
    copied[row] = copy.length;
    to.append(copy);
  });
  to.finish();
  return copied;
}

/**
 * The JSON of a list with one such zone. No text can contain it, because its quotes would
 * be escaped.
 */
const ZONE_HOLE = Buffer.from(`":[${JSON.stringify(ZONE_BY_POSITION)}]`);

function fillZones(bytes: Buffer, zonesOf: () => readonly string[]): Buffer {
  const start = bytes.indexOf(ZONE_HOLE);
  if (start === -1) return bytes;
  const list = Buffer.from(`":${JSON.stringify(zonesOf())}`);
  return Buffer.concat([bytes.subarray(0, start), list, bytes.subarray(start + ZONE_HOLE.length)]);
}

/**
 * The JSON name of a number that is added later. A custom attribute may look the same, but it comes
 * after the number, and everything before it is text with escaped quotes.
 */
const NUMBER_NAME = ',"space_number":';
const NUMBER_HOLE = Buffer.from(`${NUMBER_NAME}${NUMBER_BY_SEQUENCE},`);

function fillNumber(bytes: Buffer, spaceNumber: number): Buffer {
  const start = bytes.indexOf(NUMBER_NAME);
  const end = start + NUMBER_HOLE.length;
  if (!bytes.subarray(start, end).equals(NUMBER_HOLE)) return bytes;
  const filled = Buffer.from(`${NUMBER_NAME}${spaceNumber},`);
  return Buffer.concat([bytes.subarray(0, start), filled, bytes.subarray(end)]);
}
