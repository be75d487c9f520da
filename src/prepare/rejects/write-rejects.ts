import { Failure } from '../../diagnostic/failure.ts';
import type { Kind } from '../../model/kind.ts';
import type { Piece } from '../../read/piece.ts';
import { readPieces } from '../../read/read-pieces.ts';
import type { ReadPlan } from '../../read/read-plan.ts';
import { hasRowOf } from '../../read/rows-of-piece.ts';
import type { SourceReport } from '../../read/source-reading.ts';
import type { Rejects } from './collect-rejects.ts';
import {
  openRejectFile,
  type RejectFile,
  type RejectOutput,
  writeRejectList,
} from './reject-folder.ts';
import { chooseForm, type RejectForm } from './reject-form.ts';

/** A source that was read, and the fingerprint of its bytes. */
export interface ReadSource {
  readonly plan: ReadPlan;
  readonly sha256: string | null;
}

/**
 * Reads the sources with rejected rows again, and writes those rows into the folder: as they are
 * in the file, each with its reason. Pieces without such rows are not parsed. Nothing is written
 * where no row was rejected.
 */
export async function writeRejects(
  folder: string,
  { sources, rejects }: { readonly sources: readonly ReadSource[]; readonly rejects: Rejects },
): Promise<RejectFile[]> {
  const writer = createRejectWriter(folder);
  try {
    for (const { plan, sha256 } of sources) {
      const { kind, file } = plan;
      if (!rejects.hasRows(kind, file)) continue;
      const report = createSilentReport();
      for await (const piece of readPieces(plan, report)) {
        const pointer = piece.format === 'csv' ? null : piece.pointer;
        const reasons = rejects.of({ kind, file: piece.file, pointer });
        if (hasRowOf(piece, reasons)) writer.take(piece, { plan, reasons });
      }
      if (report.sha256() !== sha256) {
        throw new Failure('world', `${plan.file} changed while it was read; read the feed again`);
      }
    }
  } finally {
    writer.close();
    // Also where the work ends early, so that the next run can remove the files.
    const files = writer.files();
    if (files.length > 0) writeRejectList(folder, files);
  }
  return writer.files();
}

function createSilentReport(): SourceReport & { sha256(): string | null } {
  let found: string | null = null;
  return {
    add() {},
    refuse() {},
    bytesRead() {},
    recordDropped() {},
    header() {},
    fingerprint(hex) {
      found = hex;
    },
    sha256: () => found,
  };
}

interface OpenFile {
  readonly form: RejectForm;
  readonly output: RejectOutput;
  readonly path: string;
  readonly source: string;
  readonly kind: Kind;
  rowCount: number;
}

interface RejectedPiece {
  readonly plan: ReadPlan;
  readonly reasons: ReadonlyMap<number, readonly string[]>;
}

/** One file for each kind and each file or part of the feed. */
function createRejectWriter(folder: string) {
  const open = new Map<string, OpenFile>();
  const paths = new Set<string>();

  function begin(
    piece: Piece,
    { plan, form }: RejectedPiece & { readonly form: RejectForm },
  ): OpenFile {
    const path = choosePath(piece.file, { kind: plan.kind, form, paths });
    paths.add(path);
    const output = openRejectFile(folder, path);
    output.write(form.head);
    return { form, output, path, source: piece.file, kind: plan.kind, rowCount: 0 };
  }

  return {
    take(piece: Piece, rejected: RejectedPiece): void {
      const name = JSON.stringify([rejected.plan.kind, piece.file]);
      const form = open.get(name)?.form ?? chooseForm(piece, rejected.plan.quote);
      for (const row of form.rows(piece, rejected.reasons)) {
        const file = open.get(name) ?? begin(piece, { ...rejected, form });
        open.set(name, file);
        file.output.write(file.rowCount === 0 ? row : `${form.between}${row}`);
        file.rowCount++;
      }
    },
    close(): void {
      for (const { form, output } of open.values()) {
        output.write(form.foot);
        output.close();
      }
    },
    files: (): RejectFile[] =>
      [...open.values()].map(({ path, source, kind, rowCount }) => ({
        path,
        source,
        kind,
        rows: rowCount,
      })),
  };
}

/** `2024/bays.csv` becomes `2024/bays.spaces.csv`; the path never leaves the folder. */
function choosePath(
  file: string,
  {
    kind,
    form,
    paths,
  }: { readonly kind: Kind; readonly form: RejectForm; readonly paths: ReadonlySet<string> },
): string {
  const steps = file.split('/').filter((step) => !['', '.', '..'].includes(step));
  const name = steps.pop() ?? 'rows';
  const folder = steps.map((step) => `${step}/`).join('');
  const stem = name.replace(/\.gz$/i, '').replace(/(?<=.)\.[^.]*$/, '');
  const path = `${folder}${stem}.${kind}.${form.extension}`;
  return paths.has(path) ? `${folder}${name}.${kind}.${form.extension}` : path;
}
