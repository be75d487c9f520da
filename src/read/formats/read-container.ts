import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { Piece } from '../piece.ts';
import type { SourceReading } from '../source-reading.ts';
import { readBytes } from '../text/read-bytes.ts';
import type { ReadSizes } from '../text/read-text.ts';
import type { FileFormat } from './detect-format.ts';
import { cutFeatures, type FeatureTable } from './feature-pieces.ts';
import { readZip } from './read-zip.ts';

/** The formats that are read by jumping about in the file. */
export type ContainerFormat = Extract<
  FileFormat,
  'zip' | 'shapefile' | 'geopackage' | 'parquet' | 'flatgeobuf'
>;

/**
 * The pieces of a file whose format is not text. The file is read once for its fingerprint, and
 * then by the reader of its format, which is loaded only here.
 */
export async function* readContainer(
  reading: SourceReading,
  { format, sizes }: { readonly format: ContainerFormat; readonly sizes: ReadSizes },
): AsyncGenerator<Piece> {
  for await (const _ of readBytes(reading, sizes.chunkByteLength));
  if (reading.isRefused) return;
  if (format === 'zip') {
    yield* readZip(reading, sizes);
    return;
  }
  const { content, open } = READERS[format];
  yield* cutFeatures(() => open(reading), { reading, sizes, content });
}

interface Reader {
  /** Goes behind `the file is`. */
  readonly content: string;
  readonly open: (reading: SourceReading) => Promise<FeatureTable | undefined>;
}

const READERS: Readonly<Record<Exclude<ContainerFormat, 'zip'>, Reader>> = {
  parquet: {
    content: 'a Parquet file',
    open: async ({ plan }) => (await import('./parquet.ts')).openParquetFile(plan.path),
  },
  flatgeobuf: {
    content: 'a FlatGeobuf file',
    open: async ({ plan }) => (await import('./flatgeobuf.ts')).openFlatGeobuf(plan.path),
  },
  geopackage: {
    content: 'a GeoPackage',
    open: async ({ plan }) => {
      const { openGeoPackage } = await import('./geopackage.ts');
      const names = [plan.kind, `curb_${plan.kind}`];
      return openGeoPackage(plan.path, (name) => names.includes(name.toLowerCase()));
    },
  },
  shapefile: { content: 'a shapefile', open: openShapefileAt },
};

/** A shapefile is several files of one name; those beside the .shp file are found in any case. */
async function openShapefileAt(reading: SourceReading): Promise<FeatureTable | undefined> {
  const { path, encoding } = reading.plan;
  if (extname(path).toLowerCase() !== '.shp') {
    const message = `the file is a part of a shapefile: name its .shp file`;
    reading.refuse({ code: 'format-unknown', message });
    return undefined;
  }
  const folder = dirname(path);
  const stem = basename(path, extname(path)).toLowerCase();
  const names = await readdir(folder);
  const find = (extension: string) => {
    const name = names.find((each) => each.toLowerCase() === `${stem}${extension}`);
    return name === undefined ? undefined : join(folder, name);
  };
  const dbf = find('.dbf');
  if (dbf === undefined) {
    const message = `the file ${stem}.dbf is missing beside it: it holds the attributes of the shapefile`;
    reading.refuse({ code: 'file-unreadable', message });
    return undefined;
  }
  const { openShapefile } = await import('./shapefile.ts');
  const parts = {
    shp: createReadStream(path),
    dbf: createReadStream(dbf),
    cpg: await readSmall(find('.cpg')),
    prj: await readSmall(find('.prj')),
  };
  return openShapefile(parts, encoding);
}

async function readSmall(path: string | undefined): Promise<string | undefined> {
  return path === undefined ? undefined : (await readFile(path)).toString('utf8', 0, SMALL_LENGTH);
}

/** A .prj file has a few hundred bytes. */
const SMALL_LENGTH = 64 * 1024;
