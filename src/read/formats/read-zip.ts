import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import { diagnose } from '../../diagnostic/diagnose.ts';
import { INFLATED_BYTE_LENGTH_MAX, ZIP_ENTRY_COUNT_MAX } from '../../model/limits.ts';
import { findPartial, type PageClaim } from '../json/page-claim.ts';
import type { Piece } from '../piece.ts';
import { createSourceReading, type SourceReading } from '../source-reading.ts';
import { type ReadSizes, readText } from '../text/read-text.ts';
import { cutFeatures } from './feature-pieces.ts';
import { openShapefile } from './shapefile.ts';

/** Yields the pieces of the data files in a zip archive, in the order of their names. */
export async function* readZip(reading: SourceReading, sizes: ReadSizes): AsyncGenerator<Piece> {
  const archive = await openArchive(reading);
  if (archive === undefined) return;
  try {
    const chosen = chooseEntries(archive.entries);
    if (typeof chosen === 'string') {
      reading.refuse(diagnose('format-unknown:content', { content: `a zip archive ${chosen}` }));
      return;
    }
    // The files of an archive may be the pages of one export, and are judged together.
    const claims: PageClaim[] = [];
    const report = { ...reading.report, page: (claim: PageClaim) => void claims.push(claim) };
    for (const entry of chosen) {
      const file = `${reading.plan.file}/${entry.fileName}`;
      const part = createSourceReading({ ...reading.plan, file }, report);
      yield* SHAPEFILE.test(entry.fileName)
        ? readShapes(part, { archive, entry, sizes })
        : readEntry(part, { archive, entry, sizes });
      if (part.isRefused) return;
    }
    const partial = findPartial(claims);
    if (partial !== undefined) reading.add(partial);
  } finally {
    archive.zip.close();
  }
}

interface Archive {
  readonly zip: ZipFile;
  readonly entries: readonly Entry[];
}

interface EntryReading {
  readonly archive: Archive;
  readonly entry: Entry;
  readonly sizes: ReadSizes;
}

async function openArchive(reading: SourceReading): Promise<Archive | undefined> {
  const { openPromise } = await import('yauzl');
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(reading.plan.path, { lazyEntries: true, autoClose: false });
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      if (entries.length === ZIP_ENTRY_COUNT_MAX) {
        throw new Error(`it holds more than ${ZIP_ENTRY_COUNT_MAX} files`);
      }
      entries.push(entry);
    }
    return { zip, entries };
  } catch (cause) {
    zip?.close();
    refuseBroken(reading, cause);
    return undefined;
  }
}

const SHAPEFILE = /\.shp$/i;
const TEXT = /\.(?:csv|tsv|(?:geo)?json[ls]?|ndjson)$/i;

/** Returns the files with records, or what is wrong, as it follows `the file is a zip archive`. */
function chooseEntries(entries: readonly Entry[]): Entry[] | string {
  const names = entries.map(({ fileName }) => fileName);
  if (names.includes('xl/workbook.xml')) return 'of a workbook (.xlsx): save the sheet as CSV';
  if (names.some((name) => /\.kml$/i.test(name))) return 'of KML (.kmz): convert it to GeoJSON';
  const files = entries.filter(({ fileName }) => isDataFile(fileName));
  const shapefiles = files.filter(({ fileName }) => SHAPEFILE.test(fileName));
  const texts = files.filter(({ fileName }) => TEXT.test(fileName));
  const chosen = shapefiles.length > 0 ? shapefiles : texts;
  if (chosen.length === 0) {
    const held = files.length === 0 ? 'no file' : names.slice(0, NAMES_MAX).join(', ');
    return `that holds no CSV, GeoJSON or shapefile (found ${held}): unpack it and name the file with the records`;
  }
  if (chosen.some((entry) => entry.isEncrypted())) return 'with a password: pack it without one';
  const byteLength = chosen.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (byteLength > INFLATED_BYTE_LENGTH_MAX) {
    return `that unpacks to more than ${INFLATED_BYTE_LENGTH_MAX} bytes, the most that is read`;
  }
  return chosen.sort((a, b) => (a.fileName < b.fileName ? -1 : 1));
}

const NAMES_MAX = 8;

/** Returns whether a name is a file, and not one that the archiver added for itself. */
function isDataFile(name: string): boolean {
  return !name.endsWith('/') && !name.startsWith('__MACOSX/') && !basename(name).startsWith('.');
}

function readEntry(part: SourceReading, { archive, entry, sizes }: EntryReading) {
  const read = () => unpack(part, { archive, entry });
  return readText({ reading: part, chunks: read(), reopen: read }, sizes);
}

/** Yields the bytes of one file of the archive. A damaged archive is refused. */
async function* unpack(
  reading: SourceReading,
  { archive, entry }: Pick<EntryReading, 'archive' | 'entry'>,
): AsyncGenerator<Buffer> {
  let stream: Readable | undefined;
  try {
    stream = await archive.zip.openReadStreamPromise(entry);
    for await (const chunk of stream) {
      reading.report.working?.();
      yield Buffer.from(chunk);
    }
  } catch (cause) {
    refuseBroken(reading, cause);
  } finally {
    stream?.destroy();
  }
}

async function* readShapes(
  part: SourceReading,
  { archive, entry, sizes }: EntryReading,
): AsyncGenerator<Piece> {
  const stem = entry.fileName.slice(0, -'.shp'.length).toLowerCase();
  const find = (extension: string) =>
    archive.entries.find(({ fileName }) => fileName.toLowerCase() === `${stem}${extension}`);
  const dbf = find('.dbf');
  if (dbf === undefined) {
    const where = 'in the archive';
    part.refuse(diagnose('file-unreadable:dbf-missing', { file: `${stem}.dbf`, where }));
    return;
  }
  const open = (from: Entry) => archive.zip.openReadStreamPromise(from);
  const readSmall = async (from: Entry | undefined) => {
    if (from === undefined || from.uncompressedSize > SMALL_LENGTH) return undefined;
    const chunks: Buffer[] = await (await open(from)).toArray();
    return Buffer.concat(chunks).toString();
  };
  const openTable = async () =>
    openShapefile(
      {
        shp: await open(entry),
        dbf: await open(dbf),
        cpg: await readSmall(find('.cpg')),
        prj: await readSmall(find('.prj')),
      },
      part.plan.encoding,
    );
  yield* cutFeatures(openTable, { reading: part, sizes, content: 'a shapefile' });
}

/** More than enough: a .prj file has a few hundred bytes. */
const SMALL_LENGTH = 64 * 1024;

function refuseBroken(reading: SourceReading, cause: unknown): void {
  if (cause instanceof Error && 'syscall' in cause) throw cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  reading.refuse(diagnose('format-unknown:zip-broken', { reason }));
}
