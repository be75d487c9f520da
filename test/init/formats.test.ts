import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkCommand } from '../../cli/commands/check.ts';
import { initCommand } from '../../cli/commands/init.ts';
import {
  type Bay,
  geoMetadata,
  writeDbf,
  writeFlatGeobuf,
  writeGeoPackage,
  writeParquet,
  writeShp,
  writeZip,
} from '../read/formats/write-formats.ts';
import { fakeContext } from '../support/fake-context.ts';
import { makeScratchFolder } from '../support/scratch.ts';

const BAYS: readonly Bay[] = [1, 2, 3].map((id) => ({
  ...{ id, name: `Bay ${id}` },
  geometry: { type: 'Point', coordinates: [13.400001 + id / 1000, 52.500001] },
}));

const WRITERS: Readonly<Record<string, (folder: string) => string>> = {
  'a zip with a shapefile': (folder) => {
    const path = join(folder, 'bays.zip');
    const shapes = { 'bays.shp': writeShp(BAYS), 'bays.dbf': writeDbf(BAYS), 'bays.cpg': 'UTF-8' };
    writeFileSync(path, writeZip(shapes));
    return path;
  },
  'a GeoPackage': (folder) => {
    const path = join(folder, 'bays.gpkg');
    writeGeoPackage(path, [{ name: 'bays', srsId: 4326, bays: BAYS }]);
    return path;
  },
  'a folder of GeoParquet files': (folder) => {
    const path = join(folder, 'bays');
    mkdirSync(path);
    writeFileSync(join(path, 'part-0.parquet'), writeParquet(BAYS.slice(0, 2), geoMetadata()));
    writeFileSync(join(path, 'part-1.parquet'), writeParquet(BAYS.slice(2), geoMetadata()));
    return path;
  },
  'a FlatGeobuf file': (folder) => {
    const path = join(folder, 'bays.fgb');
    writeFileSync(path, writeFlatGeobuf(BAYS));
    return path;
  },
};

describe('curbstone init', () => {
  it.each(Object.keys(WRITERS))('writes a feed for %s that check takes', async (name) => {
    const folder = makeScratchFolder();
    const path = WRITERS[name]?.(folder) ?? '';
    const context = fakeContext();
    expect(await initCommand.run?.({ files: [path], yes: true }, context)).toBe(0);
    expect(context.out()).toContain(`Wrote ${join(folder, 'feed.json')}\n`);
    const checked = fakeContext({ json: true });
    expect(await checkCommand.run?.({ feed: folder }, checked)).toBe(0);
    const { sources } = JSON.parse(checked.out()).report;
    expect(sources.map(({ kept }: { readonly kept: number }) => kept)).toEqual([3]);
  });
});
