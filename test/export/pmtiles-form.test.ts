import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PMTiles, type RangeResponse, type Source, tileIdToZxy, zxyToTileId } from 'pmtiles';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeDirectories, tileIdOf } from '../../src/export/pmtiles/directory.ts';
import { exportStore } from '../../src/export.ts';
import { openStore } from '../../src/library.ts';
import { encodeTile } from '../../src/map/encode-tile.ts';
import { layersOfTile } from '../../src/map/tile-layers.ts';
import type { Snapshot } from '../../src/snapshot/sections.ts';
import { decodeTile } from '../map/support/decode-tile.ts';
import { addressAt } from '../map/support/tile-addresses.ts';
import { ROOT } from '../support/paths.ts';
import { useScratchFolder } from '../support/scratch.ts';
import { writeTestSnapshot } from '../support/snapshots.ts';
import { square, tinyArea, tinyObject, tinySpace, tinyZone } from '../support/tiny-records.ts';
import { ingestInto } from './round-trip.ts';

/** An archive in memory, for the reader of the format's own library. */
class BytesSource implements Source {
  readonly #bytes: Buffer;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  getKey(): string {
    return 'bytes';
  }
  getBytes(offset: number, length: number): Promise<RangeResponse> {
    const { buffer, byteOffset } = this.#bytes;
    const start = byteOffset + offset;
    return Promise.resolve({ data: buffer.slice(start, start + length) as ArrayBuffer });
  }
}

const scratch = useScratchFolder();
let exportCount = 0;

async function exportTiles(store: string, zoomMax?: number) {
  const folder = join(scratch, `export-${++exportCount}`);
  const outcome = await exportStore({
    storePath: store,
    folder,
    form: 'pmtiles',
    replaces: false,
    ...(zoomMax === undefined ? {} : { zoomMax }),
  });
  expect(readdirSync(folder)).toEqual(['map.pmtiles']);
  const bytes = readFileSync(join(folder, 'map.pmtiles'));
  return { outcome, bytes, archive: new PMTiles(new BytesSource(bytes)) };
}

/** What the server answers for a tile. */
function servedTile(snapshot: Snapshot, [zoom, column, row]: readonly [number, number, number]) {
  const address = { zoom, column, row };
  return Buffer.from(encodeTile(layersOfTile(snapshot, { address, timeMs: undefined })));
}

async function archivedTile(archive: PMTiles, [z, x, y]: readonly [number, number, number]) {
  const tile = await archive.getZxy(z, x, y);
  return tile === undefined ? Buffer.alloc(0) : Buffer.from(tile.data);
}

describe('an export of the sample city as pmtiles', () => {
  const store = join(scratch, 'store');
  let snapshot: Snapshot;
  let exported: Awaited<ReturnType<typeof exportTiles>>;

  beforeAll(async () => {
    await ingestInto(store, join(ROOT, 'data/sample-city/csv'));
    exported = await exportTiles(store);
    snapshot = await openStore(store);
    return () => snapshot.close();
  });

  it('has a header and metadata that the library of the format reads', async () => {
    const { archive, outcome } = exported;
    const header = await archive.getHeader();
    expect(header).toMatchObject({
      specVersion: 3,
      clustered: true,
      internalCompression: 2,
      tileCompression: 2,
      tileType: 1,
      minZoom: 0,
      maxZoom: 16,
    });
    expect(outcome.notes).toEqual([
      `${header.numAddressedTiles} tiles, zoom 0 to 16`,
      '6 policies left out: a map does not show policies; to have them, export in another form, such as geojson',
    ]);
    expect(outcome.counts).toEqual({ areas: 9, zones: 97, spaces: 960, policies: 0, objects: 51 });
    const { minLon, minLat, maxLon, maxLat } = header;
    expect([minLon, minLat, maxLon, maxLat].map((degrees) => degrees.toFixed(2))).toEqual([
      '-72.40',
      '41.20',
      '-72.39',
      '41.21',
    ]);
    const metadata = (await archive.getMetadata()) as { vector_layers: { id: string }[] };
    expect(metadata).toMatchObject({ attribution: 'City of Port Meridian' });
    expect(metadata.vector_layers.map(({ id }) => id)).toEqual([
      'cells',
      'areas',
      'zones',
      'spaces',
      'objects',
      'names',
    ]);
  });

  it('has the tiles of the server, and none where the server has none', async () => {
    const { archive } = exported;
    const { minLon, maxLon, minLat, maxLat } = await archive.getHeader();
    let tileCount = 0;
    for (let zoom = 0; zoom <= 16; zoom++) {
      const first = addressAt(zoom, minLon, maxLat);
      const last = addressAt(zoom, maxLon, minLat);
      const margin = zoom < 3 ? 8 : 2;
      for (let row = first.row - margin; row <= last.row + margin; row++) {
        for (let column = first.column - margin; column <= last.column + margin; column++) {
          if (row < 0 || column < 0 || row >= 2 ** zoom || column >= 2 ** zoom) continue;
          const served = servedTile(snapshot, [zoom, column, row]);
          if (served.length > 0) tileCount++;
          const archived = await archivedTile(archive, [zoom, column, row]);
          expect(archived.equals(served), `${zoom}/${column}/${row}`).toBe(true);
        }
      }
    }
    const { numAddressedTiles } = await archive.getHeader();
    expect(numAddressedTiles).toBe(tileCount);
    expect(tileCount).toBeGreaterThan(20);
    const bay = addressAt(16, (minLon + maxLon) / 2, (minLat + maxLat) / 2);
    const tile = await archivedTile(archive, [16, bay.column, bay.row]);
    expect(Object.keys(decodeTile(tile))).toEqual(expect.arrayContaining(['spaces', 'objects']));
  });

  it('gives the same bytes again', async () => {
    expect((await exportTiles(store)).bytes.equals(exported.bytes)).toBe(true);
  });

  it('ends at the zoom that is asked for', async () => {
    const { archive, outcome } = await exportTiles(store, 9);
    expect(await archive.getHeader()).toMatchObject({ maxZoom: 9 });
    expect(outcome.notes[0]).toMatch(/zoom 0 to 9$/);
    const metadata = (await archive.getMetadata()) as { vector_layers: object[] };
    expect(metadata.vector_layers).toHaveLength(2);
  });
});

describe('an export as pmtiles', () => {
  it('has every tile of places on both sides of the antimeridian and far north', async () => {
    const store = join(scratch, 'islands');
    const east = square({ lng: 179.9, lat: -16.5 }, 0.2);
    await writeTestSnapshot({
      feed: {
        areas: [
          tinyArea(1, { shape: east }),
          tinyArea(2, { shape: square({ lng: 15.6, lat: 78.2 }, 0.01) }),
        ],
        zones: [tinyZone('north', { shape: square({ lng: 15.6, lat: 78.2 }, 0.01) })],
        spaces: [
          tinySpace(11, 'north', { shape: null }),
          tinySpace(12, 'unlisted', { shape: square({ lng: -179.95, lat: -16.4 }, 0.001) }),
        ],
        objects: [tinyObject(21, { shape: square({ lng: 80, lat: 10 }, 0.001) })],
      },
      store,
    });
    const { archive } = await exportTiles(store, 6);
    const snapshot = await openStore(store);
    try {
      let tileCount = 0;
      for (let zoom = 0; zoom <= 6; zoom++) {
        for (let id = tileIdOf(zoom, 0, 0); tileIdToZxy(id)[0] === zoom; id++) {
          const address = tileIdToZxy(id);
          const served = servedTile(snapshot, address);
          if (served.length > 0) tileCount++;
          const archived = await archivedTile(archive, address);
          expect(archived.equals(served), address.join('/')).toBe(true);
        }
      }
      expect(tileCount).toBeGreaterThan(20);
    } finally {
      snapshot.close();
    }
  });

  it('has the tiles of objects that stand far from anything else', async () => {
    const store = join(scratch, 'objects');
    const shape = { type: 'Point', positions: Float64Array.of(12.5, 41.9) } as const;
    await writeTestSnapshot({ feed: { objects: [tinyObject(21, { shape })] }, store });
    const { archive, outcome } = await exportTiles(store, 17);
    expect(outcome.notes).toEqual(['2 tiles, zoom 0 to 17']);
    for (const zoom of [16, 17]) {
      const { column, row } = addressAt(zoom, 12.5, 41.9);
      const { objects } = decodeTile(await archivedTile(archive, [zoom, column, row]));
      expect(objects?.map(({ tags }) => tags.name)).toEqual(['Meter 21']);
    }
    expect(await archive.getHeader()).toMatchObject({ minLon: 12.5, maxLat: 41.9 });
  });

  it('of a snapshot without records has no tile', async () => {
    const store = join(scratch, 'empty');
    await writeTestSnapshot({ feed: {}, store });
    const { archive, outcome } = await exportTiles(store);
    expect(outcome.notes).toEqual(['0 tiles, zoom 0 to 16']);
    expect(await archive.getZxy(0, 0, 0)).toBeUndefined();
  });
});

describe('tileIdOf', () => {
  it('numbers tiles as the library of the format does', () => {
    for (let zoom = 0; zoom <= 5; zoom++) {
      for (let row = 0; row < 2 ** zoom; row++) {
        for (let column = 0; column < 2 ** zoom; column++) {
          expect(tileIdOf(zoom, column, row)).toBe(zxyToTileId(zoom, column, row));
        }
      }
    }
    for (const [zoom, column, row] of [
      [16, 19578, 24403],
      [22, 4_194_303, 0],
      [22, 1_252_992, 1_561_792],
    ] as const) {
      expect(tileIdOf(zoom, column, row)).toBe(zxyToTileId(zoom, column, row));
    }
  });
});

describe('encodeDirectories', () => {
  it('puts entries in leaves where the root cannot hold them', () => {
    const entries = Array.from({ length: 60_000 }, (_, index) => ({
      tileId: index * 7 + (index % 3),
      runLength: 1,
      byteOffset: index * 1000 + ((index * 7919) % 997),
      byteLength: 500 + ((index * 31) % 211),
    }));
    const few = encodeDirectories(entries.slice(0, 100));
    expect(few.leaves).toHaveLength(0);
    const many = encodeDirectories(entries);
    expect(many.root.length).toBeLessThanOrEqual(16_384 - 127);
    expect(many.leaves.length).toBeGreaterThan(100_000);
  });
});
