import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { parsePiece } from '../../read/parse-piece.ts';
import type { Piece, RawRecord } from '../../read/piece.ts';
import { readPieces } from '../../read/read-pieces.ts';
import type { GeometryColumns, ReadPlan } from '../../read/read-plan.ts';

/** How a file is read without a feed. */
export interface RowFile {
  /** The path as given; it is used in findings. */
  readonly file: string;
  readonly path: string;
  readonly encoding: string | null;
  readonly delimiter: string | null;
  readonly geometry: GeometryColumns;
  /** The kind of the records, for a file in the standard's own format. */
  readonly kind: 'areas' | 'zones' | 'spaces' | 'policies' | 'objects';
  /** Whether each record has its whole row too, with columns that have no name. */
  readonly carriesRow?: boolean;
}

export interface RowSink {
  piece?(piece: Piece): void;
  /** `names` are the columns of the record's piece, `raw.values` their values. */
  record(raw: RawRecord, names: readonly string[]): void;
  /** Records that could not be parsed. */
  dropped(count: number): void;
  finding(diagnostic: Diagnostic): void;
  /** The file is refused as a whole. */
  refused(): void;
  /** Short members beside the records of a JSON file, at its end. */
  members?(found: ReadonlyMap<string, unknown>): void;
}

/** Reads a file to its end and passes on every record with all of its columns. */
export async function readRows(file: RowFile, sink: RowSink): Promise<void> {
  const plan: ReadPlan = {
    ...file,
    columns: [],
    requiredColumns: [],
    isCrsNamed: false,
  };
  const report = {
    add: sink.finding,
    refuse(diagnostic: Diagnostic) {
      sink.refused();
      sink.finding(diagnostic);
    },
    bytesRead() {},
    recordDropped: sink.dropped,
    header() {},
    fingerprint() {},
    members: (found: ReadonlyMap<string, unknown>) => sink.members?.(found),
  };
  for await (const piece of readPieces(plan, report)) {
    sink.piece?.(piece);
    const names = listColumns(piece, plan);
    parsePiece(
      piece,
      { ...plan, columns: names },
      {
        record: (raw) => sink.record(raw, names),
        dropped(place, finding) {
          sink.dropped(1);
          sink.finding({ ...finding, place });
        },
        note: (place, finding) => sink.finding({ ...finding, place }),
        columns() {},
      },
    );
  }
}

/** The names of all columns of a piece, in the order of the file. */
function listColumns(piece: Piece, plan: ReadPlan): readonly string[] {
  if (piece.format === 'csv') return piece.header.filter((name) => name !== '');
  const names: string[] = [];
  // The `id` of a Feature is outside its properties, and is read where a plan names it.
  parsePiece(
    piece,
    { ...plan, columns: ['id'] },
    {
      record() {},
      dropped() {},
      note() {},
      columns(counts) {
        names.push(...counts.keys());
      },
    },
  );
  return names;
}
