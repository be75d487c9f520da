import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkFeed } from '../../src/check.ts';
import { Failure } from '../../src/diagnostic/failure.ts';
import {
  type Bay,
  featuresOf,
  geoMetadata,
  toHexWkb,
  writeDbf,
  writeFlatGeobuf,
  writeGeoPackage,
  writeParquet,
  writeShp,
  writeZip,
} from '../read/formats/write-formats.ts';
import { createDraw, MUTATIONS } from './mutate.ts';

const BAYS: readonly Bay[] = Array.from({ length: 12 }, (_, index) => ({
  id: 100 + index,
  name: `Bay ${index}, "north"`,
  geometry: { type: 'Point', coordinates: [13.4 + index / 1000, 52.5] },
}));

const GEOJSON = JSON.stringify({ type: 'FeatureCollection', features: featuresOf(BAYS) });
const ROWS = BAYS.map(({ id, name, geometry }) =>
  [id, `"${name.replaceAll('"', '""')}"`, geometry === null ? '' : toHexWkb(geometry)].join(),
);
const CSV = ['id,name,geometry', ...ROWS].join('\n');
const ESRI = JSON.stringify({
  spatialReference: { wkid: 4326 },
  features: BAYS.map(({ id, name, geometry }) => ({
    attributes: { id, name },
    geometry: { x: geometry?.coordinates[0], y: geometry?.coordinates[1] },
  })),
});

/** The same bays in every format that is read, each file with the name it mostly has. */
export function listFormats(folder: string): ReadonlyMap<string, Buffer> {
  const geoPackage = join(folder, 'base.gpkg');
  rmSync(geoPackage, { force: true });
  writeGeoPackage(geoPackage, [{ name: 'bays', srsId: 4326, bays: BAYS }]);
  const shapefile = { 'bays.shp': writeShp(BAYS), 'bays.dbf': writeDbf(BAYS) };
  const contents: Readonly<Record<string, string | Uint8Array>> = {
    'bays.csv': CSV,
    'bays.geojson': GEOJSON,
    'bays.ndjson': featuresOf(BAYS)
      .map((each) => JSON.stringify(each))
      .join('\n'),
    'cds.json': JSON.stringify({ data: { zones: BAYS } }),
    'esri.json': ESRI,
    'array.json': JSON.stringify(BAYS),
    'bays.csv.gz': gzipSync(CSV),
    'bays.zip': writeZip({ 'bays.geojson': GEOJSON }),
    'shapefile.zip': writeZip(shapefile, { isStored: true }),
    'bays.parquet': writeParquet(BAYS, geoMetadata()),
    'bays.fgb': writeFlatGeobuf(BAYS),
    'bays.gpkg': readFileSync(geoPackage),
  };
  return new Map(Object.entries(contents).map(([name, content]) => [name, Buffer.from(content)]));
}

export interface MutatedRun {
  readonly label: string;
  /** How it ended: in a report, or in the sentence of a failure. */
  readonly outcome: 'clean' | 'findings' | 'failure';
  readonly readCount: number;
  /** The mutation cut the file off in the middle. */
  readonly isTruncated: boolean;
}

/** Breaks one of the files in a way that the seed decides. */
export function mutateFormat(seed: number, formats: ReadonlyMap<string, Buffer>) {
  const draw = createDraw(seed);
  const names = [...formats.keys()];
  const file = names[seed % names.length] ?? '';
  const mutation = MUTATIONS[draw(MUTATIONS.length)] ?? MUTATIONS[0];
  const label = `seed ${seed}: ${file}, ${mutation?.name}`;
  const original = formats.get(file) ?? Buffer.alloc(0);
  const content = mutation?.apply(original, draw) ?? original;
  return { file, content, label, isTruncated: mutation?.name === 'truncated' };
}

/** Checks a broken file as a feed. */
export async function checkMutated(
  seed: number,
  { folder, formats }: { readonly folder: string; readonly formats: ReadonlyMap<string, Buffer> },
): Promise<MutatedRun> {
  const { file, content, label, isTruncated } = mutateFormat(seed, formats);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), content);
  writeFileSync(join(folder, 'feed.json'), JSON.stringify(createConfig(file)));
  const progress = { begin() {}, advance() {}, end() {} };
  try {
    const { report, rejects } = await checkFeed({
      feedPath: folder,
      tool: 'test',
      workerCount: 0,
      progress,
      rejectsFolder: join(folder, 'rejects'),
    });
    const { read, kept, merged, dropped } = report.sources[0] ?? NOTHING_READ;
    if (read !== kept + merged + dropped) throw new Error(`${label}: the counts do not add up`);
    const rejected = rejects?.files.reduce((sum, { rows }) => sum + rows, 0) ?? 0;
    if (rejected > dropped) throw new Error(`${label}: ${rejected} rejects of ${dropped} dropped`);
    const outcome = report.totals.error > 0 ? 'findings' : 'clean';
    return { label, outcome, readCount: read, isTruncated };
  } catch (cause) {
    if (!(cause instanceof Failure)) throw new Error(label, { cause });
    return { label, outcome: 'failure', readCount: 0, isTruncated };
  } finally {
    rmSync(join(folder, file), { force: true });
  }
}

const NOTHING_READ = { read: 0, kept: 0, merged: 0, dropped: 0 };

export const BAY_COUNT = BAYS.length;

function createConfig(file: string): object {
  return {
    time_zone: 'Europe/Berlin',
    currency: 'EUR',
    author: 'Test',
    last_updated: 1_720_000_000_000,
    sources: [
      {
        file,
        kind: 'zones',
        fields: { curb_zone_id: 'id' },
        defaults: {
          published_date: 1_700_000_000_000,
          last_updated_date: 1_710_000_000_000,
        },
      },
    ],
  };
}
