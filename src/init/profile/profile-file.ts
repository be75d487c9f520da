import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import type { GeometryColumns } from '../../read/read-plan.ts';
import { type ColumnProfile, createColumnProfiler } from './profile-columns.ts';
import { createShapeProfiler, type ShapeProfile } from './profile-shapes.ts';
import { type RowFile, readRows } from './read-rows.ts';

/** The content of a city's file, read without any configuration. */
export interface FileProfile {
  /** How it was read. Reading it again in the same way gives the same records. */
  readonly source: RowFile;
  /** `null` if no record could be read. */
  readonly format: 'csv' | 'geojson' | 'cds-json' | 'json' | null;
  /** The CSV separator; `null` for other formats. */
  readonly delimiter: string | null;
  /** Where the records are in a JSON file: `/features`. */
  readonly pointers: readonly string[];
  readonly recordCount: number;
  /** Records that could not be parsed; they count in `recordCount`. */
  readonly droppedCount: number;
  /** Short members beside the records of a JSON file, by name. */
  readonly members: ReadonlyMap<string, unknown>;
  readonly columns: readonly ColumnProfile[];
  readonly shapes: ShapeProfile;
  /** The reference system that the file declares, unless it is that of GeoJSON. */
  readonly declaredCrs: string | null;
  /** Findings about the file or about records that could not be parsed, the first few. */
  readonly findings: readonly Diagnostic[];
  readonly isRefused: boolean;
}

/** Reads a whole file and summarises its columns and shapes. Memory is limited by the columns. */
export async function profileFile(source: RowFile): Promise<FileProfile> {
  const columns = createColumnProfiler();
  const shapes = createShapeProfiler();
  const findings: Diagnostic[] = [];
  const pointers = new Set<string>();
  let format: FileProfile['format'] = null;
  let delimiter: string | null = null;
  let declaredCrs: string | null = null;
  let recordCount = 0;
  let droppedCount = 0;
  let isRefused = false;
  let members: ReadonlyMap<string, unknown> = new Map();
  await readRows(source, {
    piece(piece) {
      format ??= piece.format;
      if (piece.format === 'csv') delimiter = piece.delimiter;
      else if (piece.pointer !== null) pointers.add(piece.pointer);
    },
    record(raw, names) {
      recordCount++;
      declaredCrs ??= raw.declaredCrs ?? null;
      for (const [index, name] of names.entries()) columns.add(name, raw.values[index]);
      columns.endRecord();
      shapes.add(raw.geometry);
    },
    dropped(count) {
      recordCount += count;
      droppedCount += count;
    },
    finding(diagnostic) {
      if (findings.length < FINDING_COUNT_MAX) findings.push(diagnostic);
    },
    refused() {
      isRefused = true;
    },
    members(found) {
      members = found;
    },
  });
  return {
    members,
    ...{ source, format, delimiter, declaredCrs, recordCount, droppedCount, isRefused, findings },
    pointers: [...pointers].sort(),
    columns: columns.profiles(),
    shapes: shapes.profile(),
  };
}

const FINDING_COUNT_MAX = 20;

/** Reads the shapes of a file again, from the columns that were found to hold them. */
export async function profileShapes(
  source: RowFile,
  geometry: GeometryColumns,
): Promise<{ readonly shapes: ShapeProfile; readonly declaredCrs: string | null }> {
  const shapes = createShapeProfiler();
  let declaredCrs: string | null = null;
  await readRows(
    { ...source, geometry },
    {
      record(raw) {
        declaredCrs ??= raw.declaredCrs ?? null;
        shapes.add(raw.geometry);
      },
      dropped() {},
      finding() {},
      refused() {},
    },
  );
  return { shapes: shapes.profile(), declaredCrs };
}
