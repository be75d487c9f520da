import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestCommand } from '../../cli/commands/ingest.ts';
import { encodeTile } from '../../src/map/encode-tile.ts';
import { boxOfTile, type TileAddress } from '../../src/map/tile-frame.ts';
import { layersOfTile } from '../../src/map/tile-layers.ts';
import { openStore } from '../../src/open/open-store.ts';
import { pageOfObjects } from '../../src/query/page-of-objects.ts';
import { pageOfSpaces } from '../../src/query/page-of-spaces.ts';
import { availabilityAsOf } from '../../src/snapshot/availability-as-of.ts';
import { decodeHead, decodeObjectHead } from '../../src/snapshot/record-json.ts';
import type { Snapshot } from '../../src/snapshot/sections.ts';
import { fakeContext } from '../support/fake-context.ts';
import { ROOT } from '../support/paths.ts';
import { rowsOfPage } from '../support/plain-city.ts';
import { useScratchFolder } from '../support/scratch.ts';
import {
  square,
  tinyArea,
  tinyObject,
  tinySpace,
  tinyZone,
  uuidOf,
} from '../support/tiny-records.ts';
import { tinySnapshot } from '../support/tiny-snapshot.ts';
import { decodeTile } from './support/decode-tile.ts';
import { addressAt, addressesOfAreas } from './support/tile-addresses.ts';

function tileOf(snapshot: Snapshot, address: TileAddress, timeMs?: number) {
  return decodeTile(encodeTile(layersOfTile(snapshot, { address, timeMs })));
}

describe('the tiles of the sample city', () => {
  const scratch = useScratchFolder();
  let snapshot: Snapshot;

  beforeAll(async () => {
    const out = join(scratch, 'store');
    const feed = join(ROOT, 'data/sample-city/csv');
    await ingestCommand.run?.({ feed, out }, fakeContext({ json: true }));
    snapshot = await openStore(out);
  });
  afterAll(() => snapshot.close());

  const everyAddress = (zoom: number, margin = 0) => addressesOfAreas(snapshot, zoom, margin);

  function idOfSpace(row: number): string | undefined {
    const { offsets, read } = snapshot.spaces.list;
    const record = read(offsets[row] as number, offsets[row + 1] as number);
    return decodeHead(Buffer.concat(record), 0).id;
  }

  it.each([16, 17])('hold at zoom %i every space, each tile those of its box', (zoom) => {
    const union = new Set<unknown>();
    for (const address of everyAddress(zoom)) {
      const { spaces = [] } = tileOf(snapshot, address);
      const box = boxOfTile(address);
      const page = pageOfSpaces(snapshot, { box }, { pageNumber: 1, responseSize: 5000 });
      const ids = new Set(spaces.map(({ tags }) => tags.curb_space_id));
      expect(ids).toEqual(new Set(rowsOfPage(page).map(idOfSpace)));
      for (const id of ids) union.add(id);
    }
    const all = pageOfSpaces(snapshot, {}, { pageNumber: 1, responseSize: 5000 });
    expect(union).toEqual(new Set(rowsOfPage(all).map(idOfSpace)));
    expect(union.size).toBe(960);
  });

  it('have at zoom 16 every object, each tile those of its box', () => {
    const { list } = snapshot.objects;
    const idOf = (row: number) => {
      const bytes = Buffer.concat(list.read(list.offsets[row] ?? 0, list.offsets[row + 1] ?? 0));
      return decodeObjectHead(bytes, 0).id;
    };
    const union = new Set<unknown>();
    for (const address of everyAddress(16, 1)) {
      const { objects = [] } = tileOf(snapshot, address);
      const box = boxOfTile(address);
      const page = pageOfObjects(snapshot, { box }, { pageNumber: 1, responseSize: 5000 });
      const ids = objects.map(({ tags }) => tags.curb_object_id);
      expect(ids).toEqual(rowsOfPage(page).map(idOf));
      for (const id of ids) union.add(id);
    }
    expect(union.size).toBe(51);
    expect(tileOf(snapshot, everyAddress(15)[0] as TileAddress).objects).toBeUndefined();
  });

  it.each([6, 9, 11, 13])('count at zoom %i every space in the cell of its zone', (zoom) => {
    const cells = new Map<unknown, number>();
    let named = 0;
    // The middle of a cell may be beside the city.
    for (const address of everyAddress(zoom, 1)) {
      const { cells: own = [], spaces, names = [] } = tileOf(snapshot, address);
      expect(spaces).toBeUndefined();
      for (const { tags } of own) cells.set(tags.cell, Number(tags.spaces));
      for (const { tags } of names) named += Number(tags.spaces ?? 0);
    }
    // Each cell has its name in one tile.
    expect(named).toBe(960);
    expect([...cells.values()].reduce((sum, count) => sum + count, 0)).toBe(960);
  });

  it.each([undefined, 0, 1_690_000_000_000, 1_719_000_000_000, 1_719_795_600_000])(
    'count in the cells what is valid and available at %s',
    (timeMs) => {
      const counted = [0, 0];
      const cells = new Set<unknown>();
      for (const address of everyAddress(11)) {
        for (const { tags } of tileOf(snapshot, address, timeMs).cells ?? []) {
          if (cells.has(tags.cell)) continue;
          cells.add(tags.cell);
          counted[0] = (counted[0] ?? 0) + Number(tags.spaces);
          counted[1] = (counted[1] ?? 0) + Number(tags.available);
        }
      }
      const question = timeMs === undefined ? {} : { timeMs };
      const page = pageOfSpaces(snapshot, question, { pageNumber: 1, responseSize: 5000 });
      const rows = rowsOfPage(page);
      const isAvailable = (row: number) =>
        availabilityAsOf(snapshot.spaces.timeline, row, timeMs).available;
      expect(counted).toEqual([rows.length, rows.filter(isAvailable).length]);
    },
  );

  it('name the areas and zones', () => {
    const tile = tileOf(snapshot, everyAddress(14)[0] as TileAddress);
    expect(tile.areas?.[0]?.tags).toMatchObject({
      curb_area_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: expect.stringMatching(/./),
    });
    expect(tile.zones?.[0]?.tags).toMatchObject({
      curb_zone_id: expect.stringMatching(/./),
      spaces: expect.any(Number),
    });
  });
});

describe('a tile', () => {
  const address = addressAt(16, 22.9401, 40.6301);
  const box = boxOfTile(address);
  const side = (box.maxLng - box.minLng) / 4;
  const corner = { lng: box.minLng + side, lat: box.minLat + side / 2 };
  const wide = square({ lng: box.minLng - 10, lat: box.minLat - 10 }, 20);
  const snapshot = tinySnapshot({
    areas: [tinyArea(1, { name: 'Everything', shape: wide })],
    zones: [
      tinyZone('east', { shape: square(corner, side), endDateMs: 5000 }),
      tinyZone('old "east"', {
        shape: square(corner, side / 2),
        endDateMs: 5000,
        carried: { prev_policies: [{ a: 1, published_date: 5, name: 'x' }] },
      }),
      tinyZone('far', { shape: square({ lng: 10, lat: 10 }, 0.01) }),
    ],
    spaces: [
      tinySpace(11, 'east', { name: 'Bay Ä', shape: square(corner, side) }),
      tinySpace(12, 'east', { name: 'No shape', shape: null }),
    ],
    objects: [
      tinyObject(21, {
        name: 'Sign "Ä"',
        shape: {
          type: 'Point',
          positions: Float64Array.of(corner.lng + side / 4, corner.lat + side / 4),
        },
        // The members of a list may have any name.
        carried: { object_line: [{ published_date: 5 }], object_type: 'sign' },
      }),
      tinyObject(22, {
        name: 'Fence',
        curbZoneId: 'a,"name":"b","object_type":"c' as never,
        shape: square(corner, side / 8),
        carried: {},
      }),
      tinyObject(23, { name: 'Nowhere', shape: null }),
    ],
    observations: [
      { curbSpaceId: uuidOf(11) as never, availabilityTimeMs: 2000, available: false },
    ],
  });

  it('shows a space where it is, its ring turning as the format wants it', () => {
    const bay = tileOf(snapshot, address).spaces?.[0];
    expect(bay?.tags).toEqual({ curb_space_id: uuidOf(11), name: 'Bay Ä', available: false });
    const ring = bay?.rings[0] ?? [];
    const xs = ring.map(([x]) => x);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([1024, 2048]);
    const area = ring
      .slice(1)
      .reduce(
        (sum, [x, y], index) => sum + (ring[index]?.[0] ?? 0) * y - x * (ring[index]?.[1] ?? 0),
        0,
      );
    expect(area).toBeGreaterThan(0);
  });

  it('has a name point for each space in the middle of it, from zoom 18 on', () => {
    expect(tileOf(snapshot, address).names).toBeUndefined();
    const near = addressAt(18, corner.lng + side / 2, corner.lat + side / 2);
    const { names = [] } = tileOf(snapshot, near);
    expect(names.map(({ type, tags }) => [type, tags])).toEqual([
      [1, { kind: 'spaces', name: 'Bay Ä', available: false }],
      [1, { kind: 'spaces', name: 'No shape', available: true }],
    ]);
    const beside = tileOf(snapshot, { ...near, column: near.column - 1 });
    expect([beside.spaces?.length, beside.names]).toEqual([2, undefined]);
  });

  it('shows objects at any time, where they are', () => {
    for (const timeMs of [undefined, 6000]) {
      const { objects = [], names } = tileOf(snapshot, address, timeMs);
      expect(objects.map(({ type, tags }) => [type, tags])).toEqual([
        [1, { curb_object_id: uuidOf(21), name: 'Sign "Ä"', object_type: 'sign' }],
        [3, { curb_object_id: uuidOf(22), name: 'Fence' }],
      ]);
      expect(objects[0]?.rings[0]?.[0]?.[0]).toBe(1280);
      expect(names).toBeUndefined();
    }
  });

  it('has a name point for each object in the middle of it, from zoom 18 on', () => {
    const near = addressAt(18, corner.lng + side / 4, corner.lat + side / 4);
    const { names = [] } = tileOf(snapshot, near);
    expect(names.map(({ type, tags }) => [type, tags])).toEqual([
      [1, { kind: 'objects', name: 'Sign "Ä"' }],
      [1, { kind: 'objects', name: 'Fence' }],
    ]);
  });

  it('names zones, whatever members they carry', () => {
    const { zones = [] } = tileOf(snapshot, address);
    expect(zones.map(({ tags }) => tags.curb_zone_id)).toEqual(['east', 'old "east"']);
  });

  it('shows a space without a shape as a point in the middle of its zone', () => {
    const point = tileOf(snapshot, address).spaces?.[1];
    expect([point?.type, point?.tags.name, point?.rings[0]?.[0]?.[0]]).toEqual([
      1,
      'No shape',
      1536,
    ]);
  });

  it('has every part of a shape, holes the other way round, lines and points without what is far', () => {
    const at = (x: number, y: number) => [box.minLng + x * side, corner.lat + y * side];
    const ring = (...pairs: [number, number][]) =>
      Float64Array.from([...pairs, pairs[0] ?? [0, 0]].flatMap(([x, y]) => at(x, y)));
    const parts = tinySnapshot({
      zones: [
        tinyZone('parts', {
          shape: {
            type: 'MultiPolygon',
            polygons: [
              [ring([1, 0], [2, 0], [2, 1], [1, 1]), ring([1.5, 0.25], [1.25, 0.25], [1.25, 0.5])],
              [ring([3, 0], [3, 1], [3.5, 1])],
              [ring([30, 0], [30, 1], [35, 1])],
            ],
          },
        }),
      ],
      spaces: [
        tinySpace(11, 'parts', {
          shape: {
            type: 'MultiLineString',
            lines: [
              Float64Array.from([at(1, 0), at(2, 0), at(2, 0), at(30, 0)].flat()),
              Float64Array.from([at(20, 0), at(30, 0)].flat()),
            ],
          },
        }),
        tinySpace(12, 'parts', {
          shape: {
            type: 'MultiPoint',
            positions: Float64Array.from([at(1, 0), at(30, 0), at(3, 0)].flat()),
          },
        }),
      ],
    });
    const { zones, spaces } = tileOf(parts, address);
    const columns = (rings: readonly (readonly (readonly [number, number])[])[] = []) =>
      rings.map((points) => points.map(([x]) => x));
    expect(zones?.map(({ type }) => type)).toEqual([3]);
    expect(columns(zones?.[0]?.rings)).toEqual([
      [1024, 1024, 2048, 2048, 1024],
      [1536, 1280, 1280, 1536],
      [3072, 3072, 3584, 3072],
    ]);
    expect(spaces?.map(({ type, rings }) => [type, columns(rings)])).toEqual([
      [2, [[1024, 2048, 4160]]],
      // The decoder returns each point as a line of its own.
      [1, [[1024], [3072]]],
    ]);
  });

  it('cuts what goes beyond it a little outside its edge', () => {
    const ring = tileOf(snapshot, address).areas?.[0]?.rings[0] ?? [];
    const corners = new Set(ring.map((point) => point.join(' ')));
    expect(corners).toEqual(new Set(['-64 -64', '-64 4160', '4160 4160', '4160 -64']));
  });

  it('shows what is valid at a time, as available as it was then', () => {
    expect(tileOf(snapshot, address, 1000).spaces?.[0]?.tags.available).toBe(true);
    expect(tileOf(snapshot, address, 3000).spaces?.[0]?.tags.available).toBe(false);
    const late = tileOf(snapshot, address, 6000);
    expect([late.spaces, late.zones]).toEqual([undefined, undefined]);
    expect(late.areas).toHaveLength(1);
  });

  it('has no bytes where nothing is', () => {
    const empty = layersOfTile(snapshot, { address: addressAt(16, -100, -40), timeMs: undefined });
    expect(encodeTile(empty)).toHaveLength(0);
  });
});
