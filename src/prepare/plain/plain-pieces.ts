import type { Finding } from '../../diagnostic/diagnostic.ts';
import type { Place } from '../../diagnostic/place.ts';
import { unwrapShape } from '../../geo/unwrap.ts';
import { decodeUuid } from '../../model/curb-id.ts';
import type { Kind } from '../../model/kind.ts';
import type { FieldReport, Note } from '../../normalise/derive/field-report.ts';
import type { Normaliser } from '../../normalise/normaliser-type.ts';
import type { SourcePlan } from '../../normalise/source-plan.ts';
import { type CsvRows, openCsvRows } from '../../read/csv/parse-csv-piece.ts';
import { createPlacer } from '../../read/csv/row-places.ts';
import type { CsvPiece, Piece, RawRecord, RawRecordSink } from '../../read/piece.ts';
import type { ProjectionChoice } from '../../read/projection/reproject.ts';
import type { BatchBuilder } from '../../table/batch-builder.ts';
import type { RecordCheck } from '../../validate/run-rules.ts';
import { isPlainSpaceSource } from './plain-space-plan.ts';
import { createPlainSpaceReader, type PlainSpaceSource } from './plain-space-reader.ts';
import { type PlainRows, readPlainRows } from './read-plain-rows.ts';
import { type Answer, createSpaceAnswers } from './space-answers.ts';

/** Reads the pieces of a source whose rows are plain, or nearly all of them. */
export interface PlainPieces {
  /** Returns whether it has read the piece. Other pieces are left to `parsePiece`. */
  read(piece: Piece, to: PlainTarget): boolean;
}

export interface PlainTarget {
  readonly batch: BatchBuilder;
  readonly report: PlainReport;
  /** Takes the rows that are not plain. */
  readonly sink: RawRecordSink;
  /** Counts a plain row. */
  count(): void;
}

export interface PlainReport extends FieldReport {
  begin(raw: RawRecord): void;
  isKeptOut(): boolean;
  count(note: Note, times?: number): void;
  /** Returns whether a finding at this place or later would only be counted and drops no record. */
  isOnlyCounted(finding: Finding, place: Place): boolean;
  addCount(finding: Finding, about: { readonly file: string; readonly count: number }): void;
}

/** What is made once for a source. */
interface SourceTools {
  readonly plan: SourcePlan;
  readonly projection: ProjectionChoice;
  readonly normalise: Normaliser;
  readonly check: RecordCheck<Kind>;
}

/** Returns `undefined` for a source that cannot have plain rows. */
export function createPlainPieces(tools: SourceTools): PlainPieces | undefined {
  const { plan } = tools;
  if (!isPlainSpaceSource(plan, tools.projection)) return undefined;
  // The normaliser and the rules are those of the kind of the plan.
  const normalise = tools.normalise as Normaliser<'spaces'>;
  const check = tools.check as RecordCheck<'spaces'>;
  const spaces: PlainSpaceSource = { plan, answers: createSpaceAnswers(plan, normalise), check };
  let skipped = 0;
  let isMessy = false;
  return {
    read(piece, to) {
      if (piece.format !== 'csv' || !canBePlain(piece)) return false;
      if (isMessy && ++skipped < RETRY_AFTER) return false;
      skipped = 0;
      const rows = openCsvRows(piece, { plan: plan.read, sink: to.sink });
      isMessy = readPlainRows(piece, createSpaceRows(piece, spaces, { ...to, rows }), rows);
      rows.finish();
      return true;
    },
  };
}

/** A file whose last piece was messy is tried again after this number of pieces. */
const RETRY_AFTER = 16;

function canBePlain({ delimiter, header, rowWidth }: CsvPiece): boolean {
  return rowWidth === header.length && Buffer.byteLength(delimiter) === 1;
}

function createSpaceRows(
  piece: CsvPiece,
  source: PlainSpaceSource,
  to: PlainTarget & { readonly rows: CsvRows },
): PlainRows {
  const reader = createPlainSpaceReader(source, piece);
  const placeOf = createPlacer(piece);
  const { space, uuid, texts } = reader;
  const { batch, report } = to;
  const tally = createAnswerTally(piece, report);
  return {
    read: reader.read,
    take(index) {
      to.count();
      const { answer, geometry } = reader;
      const place = placeOf(index);
      if (!tally.count(answer, place)) {
        report.begin({ place, values: [], geometry });
        report.identify(decodeUuid(uuid, 0));
        for (const finding of answer.findings) report.add(finding);
        if (report.isKeptOut()) return;
      }
      const { shape } = space;
      if (shape !== null) to.rows.writer.noteShape();
      const filterShape = shape === null ? null : unwrapShape(shape);
      batch.addPlainSpace(space, { ordinal: place, filterShape, uuid, texts });
    },
    finish: tally.finish,
  };
}

/** Counts the rows of each answer whose findings have no samples, as is the case in most rows. */
function createAnswerTally({ file }: CsvPiece, report: PlainReport) {
  const counts = new Map<Answer, number>();
  const noteCounts = new Map<Answer, number>();
  function addOne(to: Map<Answer, number>, answer: Answer): void {
    to.set(answer, (to.get(answer) ?? 0) + 1);
  }
  return {
    /** Returns whether the findings are counted here, so that they need no place. */
    count(answer: Answer, place: Place): boolean {
      if (answer.notes.length > 0) addOne(noteCounts, answer);
      if (answer.findings.length === 0) return true;
      const isCounted = answer.findings.every((finding) => report.isOnlyCounted(finding, place));
      if (isCounted) addOne(counts, answer);
      return isCounted;
    },
    finish(): void {
      for (const [{ notes }, count] of noteCounts) {
        for (const note of notes) report.count(note, count);
      }
      for (const [{ findings }, count] of counts) {
        for (const finding of findings) report.addCount(finding, { file, count });
      }
    },
  };
}
