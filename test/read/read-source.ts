import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Diagnostic } from '../../src/diagnostic/diagnostic.ts';
import { parsePiece } from '../../src/read/parse-piece.ts';
import type { RawRecord } from '../../src/read/piece.ts';
import { type Piece, transferablesOf } from '../../src/read/piece.ts';
import { readPieces } from '../../src/read/read-pieces.ts';
import type { ReadPlan } from '../../src/read/read-plan.ts';
import type { SourceReport } from '../../src/read/source-reading.ts';
import type { ReadSizes } from '../../src/read/text/read-text.ts';
import { type Plain, plainOf } from '../support/plain-finding.ts';

/** Everything that reading a source reported. */
export interface SourceRead {
  readonly records: PlainRecord[];
  readonly dropped: Plain<Diagnostic>[];
  readonly notes: Plain<Diagnostic>[];
  readonly findings: Plain<Diagnostic>[];
  readonly refusals: Plain<Diagnostic>[];
  readonly columns: Map<string, number>;
  readonly pieces: { readonly recordCount: number; readonly byteLength: number }[];
  header: readonly string[] | undefined;
  fingerprint: string | undefined;
  byteLength: number;
  /** Records that no piece carried. */
  lostCount: number;
}

/** Sizes that make no difference to a small file. */
export const LARGE_SIZES: ReadSizes = {
  chunkByteLength: 1 << 20,
  headByteLength: 1 << 12,
  pieceByteLength: 1 << 20,
  recordByteLengthMax: 1 << 26,
};

export function createPlan(options: Partial<ReadPlan>): ReadPlan {
  return {
    file: 'source',
    path: '',
    kind: 'spaces',
    columns: [],
    requiredColumns: [],
    geometry: { form: 'standard' },
    isCrsNamed: false,
    encoding: null,
    delimiter: null,
    ...options,
  };
}

/** Reads a file that holds `content`. */
export async function readContent(
  content: string | Uint8Array,
  options: Partial<ReadPlan> = {},
  sizes: Partial<ReadSizes> = {},
): Promise<SourceRead> {
  const folder = mkdtempSync(join(tmpdir(), 'curbstone-read-'));
  try {
    const path = join(folder, 'source');
    writeFileSync(path, content);
    return await readSource(createPlan({ path, ...options }), { ...LARGE_SIZES, ...sizes });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Reads the file of the plan, and posts each piece as a worker would get it. */
export async function readSource(plan: ReadPlan, sizes?: ReadSizes): Promise<SourceRead> {
  const read: SourceRead = {
    records: [],
    dropped: [],
    notes: [],
    findings: [],
    refusals: [],
    columns: new Map(),
    pieces: [],
    header: undefined,
    fingerprint: undefined,
    byteLength: 0,
    lostCount: 0,
  };
  for await (const piece of readPieces(plan, createReport(read), sizes)) {
    read.pieces.push({ recordCount: piece.recordCount, byteLength: piece.bytes.length });
    parseInto(read, structuredClone(piece, { transfer: transferablesOf(piece) }), plan);
  }
  return read;
}

function createReport(read: SourceRead): SourceReport {
  return {
    add: (diagnostic) => read.findings.push(plainOf(diagnostic)),
    refuse: (diagnostic) => read.refusals.push(plainOf(diagnostic)),
    bytesRead(byteLength) {
      read.byteLength += byteLength;
    },
    recordDropped(count) {
      read.lostCount += count;
    },
    header(names) {
      read.header = names;
    },
    fingerprint(sha256Hex) {
      read.fingerprint = sha256Hex;
    },
  };
}

export type PlainRecord = Omit<RawRecord, 'geometryFinding'> & {
  readonly geometryFinding?: Plain;
};

function plainRecord({ geometryFinding, ...record }: RawRecord): PlainRecord {
  return geometryFinding === undefined
    ? record
    : { ...record, geometryFinding: plainOf(geometryFinding) };
}

function parseInto(read: SourceRead, piece: Piece, plan: ReadPlan): void {
  parsePiece(piece, plan, {
    record: (raw) => read.records.push(plainRecord(raw)),
    dropped: (place, finding) => read.dropped.push(plainOf({ ...finding, place })),
    note: (place, finding) => read.notes.push(plainOf({ ...finding, place })),
    columns(counts) {
      for (const [name, count] of counts) {
        read.columns.set(name, (read.columns.get(name) ?? 0) + count);
      }
    },
  });
}
