import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Piece } from '../piece.ts';
import type { SourceReading } from '../source-reading.ts';
import type { ReadSizes } from '../text/read-text.ts';
import { CONTAINER_NAMES, type ContainerFormat } from './container-format.ts';
import { cutFeatures, type FeatureTable } from './feature-pieces.ts';
import { readZip } from './read-zip.ts';

/**
 * Yields the pieces of a file that is not text. The reader of its format is loaded when it is
 * needed. Runs in the thread of `container-thread.ts`.
 */
export async function* cutContainer(
  reading: SourceReading,
  { format, sizes }: { readonly format: ContainerFormat; readonly sizes: ReadSizes },
): AsyncGenerator<Piece> {
  if (format === 'zip') {
    yield* readZip(reading, sizes);
    return;
  }
  const content = CONTAINER_NAMES[format];
  yield* cutFeatures(() => READERS[format](reading), { reading, sizes, content });
}

type OpenReader = (reading: SourceReading) => Promise<FeatureTable | undefined>;

const READERS: Readonly<Record<Exclude<ContainerFormat, 'zip'>, OpenReader>> = {
  async parquet({ plan, report }) {
    const { openParquetFile } = await import('./parquet.ts');
    return openParquetFile(plan.path, () => report.working?.());
  },
  async flatgeobuf({ plan }) {
    return (await import('./flatgeobuf.ts')).openFlatGeobuf(plan.path);
  },
  async geopackage(reading) {
    const { openGeoPackage } = await import('./geopackage.ts');
    return openGeoPackage(reading);
  },
  shapefile: openShapefileAt,
};

/** Opens a shapefile, which is several files with the same name in upper or lower case. */
async function openShapefileAt(reading: SourceReading): Promise<FeatureTable | undefined> {
  const { path, encoding } = reading.plan;
  if (extname(path).toLowerCase() !== '.shp') {
    reading.refuse(diagnose('format-unknown:shapefile-part', {}));
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
    const where = 'beside the .shp file';
    reading.refuse(diagnose('file-unreadable:dbf-missing', { file: `${stem}.dbf`, where }));
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

/** More than enough: a .prj file has a few hundred bytes. */
const SMALL_LENGTH = 64 * 1024;
