import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ingestFeed } from '../../support/ingest-feed.ts';
import { makeScratchFolder } from '../../support/scratch.ts';
import {
  type Bay,
  featuresOf,
  geoMetadata,
  toHexWkb,
  toWkt,
  writeDbf,
  writeFlatGeobuf,
  writeGeoPackage,
  writeParquet,
  writeShp,
  writeZip,
} from './write-formats.ts';

/** Squares of ten metres or so, their rings counter-clockwise. */
const BAYS: readonly Bay[] = Array.from({ length: 6 }, (_, index) => {
  const [west, south, size] = [13.375 + index / 1024, 52.5, 1 / 8192];
  const ring = [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ];
  const name = `Bay ${index}, "Größe"`;
  return { id: 100 + index, name, geometry: { type: 'Polygon', coordinates: [ring] } };
});

const GEOJSON = JSON.stringify({ type: 'FeatureCollection', features: featuresOf(BAYS) });
const LINES = featuresOf(BAYS).map((each) => JSON.stringify(each));
const SHAPEFILE = {
  'bays.shp': writeShp(BAYS.map(turn)),
  'bays.dbf': writeDbf(BAYS),
  'bays.cpg': 'UTF-8',
};

/** A shapefile has its shells clockwise. */
function turn({ geometry, ...bay }: Bay): Bay {
  if (geometry?.type !== 'Polygon') return { ...bay, geometry };
  const coordinates = geometry.coordinates.map((ring) => [...ring].reverse());
  return { ...bay, geometry: { type: 'Polygon', coordinates } };
}

function toCsv(write: (geometry: NonNullable<Bay['geometry']>) => string, separator = ','): string {
  const rows = BAYS.map(({ id, name, geometry }) =>
    [id, name, geometry === null ? '' : write(geometry)]
      .map((cell) => `"${String(cell).replaceAll('"', '""')}"`)
      .join(separator),
  );
  return [['id', 'name', 'geometry'].join(separator), ...rows].join('\r\n');
}

function toEsri(): string {
  const features = BAYS.map(turn).map(({ id, name, geometry }) => ({
    attributes: { id, name },
    geometry: { rings: geometry?.coordinates },
  }));
  return JSON.stringify({ spatialReference: { wkid: 4326 }, features });
}

function toGeoPackage(): Buffer {
  const path = join(makeScratchFolder(), 'bays.gpkg');
  writeGeoPackage(path, [{ name: 'bays', srsId: 4326, bays: BAYS }]);
  return readFileSync(path);
}

async function ingest(files: Readonly<Record<string, string | Uint8Array>>, file: unknown) {
  const source = {
    ...{ file, kind: 'zones', fields: { curb_zone_id: 'id' }, custom_attributes: ['name'] },
    defaults: { published_date: 1_700_000_000_000, last_updated_date: 1_710_000_000_000 },
  };
  const { snapshotId, counts } = await ingestFeed({ files, config: { sources: [source] } });
  expect(counts.join()).toContain('kept');
  return snapshotId;
}

test('the same records in every format give the same snapshot', async () => {
  const expected = await ingest({ 'bays.geojson': GEOJSON }, 'bays.geojson');
  expect(expected).toMatch(/^[0-9a-f]{16,}$/);
  const half = LINES.length / 2;
  const contents: Readonly<Record<string, string | Uint8Array>> = {
    'wkt.csv': toCsv(toWkt),
    'geojson.tsv': toCsv((geometry) => JSON.stringify(geometry), '\t'),
    'wkb.csv': toCsv((geometry) => toHexWkb(geometry, 4326), ';'),
    'lines.ndjson': LINES.join('\n'),
    'texts.geojsons': LINES.map((line) => `\x1e${line}\n`).join(''),
    'array.json': JSON.stringify(BAYS),
    'cds.json': JSON.stringify({ data: { zones: BAYS } }),
    'esri.json': toEsri(),
    'bays.geojson.gz': gzipSync(GEOJSON),
    'bays.zip': writeZip({
      'a.ndjson': LINES.slice(0, half).join('\n'),
      'b.ndjson': LINES.slice(half).join('\n'),
    }),
    'shapefile.zip': writeZip(SHAPEFILE),
    'bays.parquet': writeParquet(BAYS, geoMetadata()),
    'bays.fgb': writeFlatGeobuf(BAYS),
    'bays.gpkg': toGeoPackage(),
  };
  for (const [file, content] of Object.entries(contents)) {
    expect([file, await ingest({ [file]: content }, file)]).toEqual([file, expected]);
  }
  expect(await ingest(SHAPEFILE, 'bays.shp')).toBe(expected);
  const pages = {
    'p-1.ndjson': LINES.slice(0, 2).join('\n'),
    'p-2.ndjson': LINES.slice(2).join('\n'),
  };
  expect(await ingest(pages, 'p-*.ndjson')).toBe(expected);
}, 60_000);
