/**
 * The only module that uses epsg-index: the reference systems of EPSG and of ESRI, one file
 * for each.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { codeOf } from '../../diagnostic/system-error.ts';

/** One entry of the table of reference systems. */
export interface TableEntry {
  readonly code: string;
  readonly name: string;
  /** What kind of system it is: `CRS-PROJCRS`, `CRS-GEOGCRS`. */
  readonly kind: string;
  readonly wkt: string | null;
  /** In the notation of PROJ. */
  readonly proj4: string | null;
  /** The area of use in degrees: north, west, south, east. */
  readonly bbox: readonly [number, number, number, number] | null;
  /** Accuracy of the conversion to WGS 84, in metres. */
  readonly accuracy: number | null;
}

const require = createRequire(import.meta.url);

/**
 * Reads one entry. The table is 40 MB on disk; a feed needs only its own systems, about 2 KB each.
 */
export function findTableEntry(code: number): TableEntry | undefined {
  try {
    return JSON.parse(readFileSync(join(folder(), 's', `${code}.json`), 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Reads the whole table: 8 MB of text, which takes 0.1 s. */
export function readTable(): readonly TableEntry[] {
  const byCode: Readonly<Record<string, TableEntry>> = JSON.parse(
    readFileSync(join(folder(), 'all.json'), 'utf8'),
  );
  return Object.values(byCode);
}

function folder(): string {
  return dirname(require.resolve('epsg-index/package.json'));
}
