import { type Collector, createCollector } from '../diagnostic/collector.ts';
import { type Finding, reasonOf } from '../diagnostic/diagnostic.ts';
import { type Place, rowOfPlace } from '../diagnostic/place.ts';
import { linesOfGeometry } from '../diagnostic/sample-lines.ts';
import { keepsOut, type SeverityOverrides } from '../diagnostic/severity-table.ts';
import type { CurbRecords } from '../model/curb-record.ts';
import type { Kind } from '../model/kind.ts';
import { createRecordDeriver } from '../normalise/derive/derive-records.ts';
import type { CountedNote, FieldReport, Note } from '../normalise/derive/field-report.ts';
import { createNormaliser } from '../normalise/normaliser.ts';
import { createRecordDrawer } from '../normalise/shape/draw-shape.ts';
import type { SourcePlan } from '../normalise/source-plan.ts';
import { createOrderReader } from '../normalise/values/timestamps.ts';
import { parsePiece } from '../read/parse-piece.ts';
import type { Piece, RawRecord, RawRecordSink } from '../read/piece.ts';
import { createReprojector, type ProjectionChoice } from '../read/projection/reproject.ts';
import { type BatchOptions, createBatchBuilder } from '../table/batch-builder.ts';
import type { SourceOrdinal } from '../table/batch-parts.ts';
import { createRecordCheck } from '../validate/record-rules.ts';
import type { RuleContext } from '../validate/rule.ts';
import { addRecord } from './add-record.ts';
import { createPlainPieces } from './plain/plain-pieces.ts';
import type { PlainReport } from './plain/plain-target.ts';
import type { PreparedPiece, RejectedRow } from './prepared-piece.ts';
import type { HeldRecord } from './unite-records.ts';

/** What is needed to prepare the pieces of a source. Plain data: it is posted to workers. */
export interface SourcePreparation {
  readonly plan: SourcePlan;
  readonly projection: ProjectionChoice;
  readonly overrides: SeverityOverrides;
  readonly samplesPerCode: number;
  readonly context: RuleContext;
  /** Whether the rows that are left out are remembered with their reasons. */
  readonly keepsRejects: boolean;
  readonly batch: BatchOptions;
}

/** Prepares one piece of a source. */
export type PreparePiece = (piece: Piece) => PreparedPiece;

/**
 * Creates a function that prepares the pieces of one source: it normalises the raw records, checks
 * each of them and puts them into columns. A record with an error is reported and left out. Pieces
 * do not depend on each other. `createReader` makes what reads plain rows, if the source can have
 * them; the result is the same without it.
 */
export async function createPiecePreparer(
  preparation: SourcePreparation,
  createReader = createPlainPieces,
): Promise<PreparePiece> {
  const { plan, overrides, samplesPerCode, context, keepsRejects } = preparation;
  const { kind } = plan.read;
  const derive = createRecordDeriver(plan);
  const normalise = createNormaliser(plan);
  const reproject = createReprojector(preparation.projection);
  const check = createRecordCheck(kind, context);
  const draw = await createRecordDrawer(plan);
  const readLatest = createLatestReader(plan.grouping);
  const plain = createReader({ ...preparation, normalise, check });

  return (piece) => {
    const collector = createCollector(overrides, samplesPerCode);
    const batch = createBatchBuilder(kind, preparation.batch);
    const held: HeldRecord[] = [];
    const rejects: RejectedRow[] = [];
    const reject = (place: Place, finding: Finding) => {
      // As text: a worker may pass on no value of a finding that is an object of a class.
      if (keepsRejects) rejects.push({ row: rowOfPlace(place), reason: reasonOf(finding) });
    };
    const report = createRecordReport({ overrides, collector, reject });
    let readCount = 0;
    let columns: ReadonlyMap<string, number> = new Map();

    function takeRow(raw: RawRecord): void {
      report.begin(raw);
      readCount += derive(raw, report, takeRecord);
    }

    function takeRecord(raw: RawRecord): void {
      report.begin(raw);
      if (raw.geometryFinding !== undefined) report.add(raw.geometryFinding);
      const geometry = reproject(raw, report);
      const normalised = normalise(geometry === raw.geometry ? raw : { ...raw, geometry }, report);
      if (normalised === undefined) return;
      check(normalised, report);
      const latestMs = readLatest(raw, normalised, report);
      if (report.isKeptOut()) return;
      // Shapes are drawn after the checks, which are about the positions of the file.
      const { record, drawn } = draw(normalised, raw, report);
      const isShapeless = 'shape' in record && record.shape === null;
      const unusedGeometry = isShapeless ? textOfGeometry(raw) : '';
      const found = { record, drawn, ordinal: ordinalOf(raw.place), unusedGeometry };
      if (plan.grouping === null) addRecord(batch, kind, found);
      else held.push({ ...found, latestMs });
    }

    const sink: RawRecordSink = {
      record: takeRow,
      dropped(place, finding) {
        readCount++;
        collector.add({ ...finding, place });
        reject(place, finding);
      },
      note: (place, finding) => collector.add({ ...finding, place }),
      columns(counts) {
        columns = counts;
      },
    };
    const isRead = plain?.read(piece, { batch, report, sink, count: () => void readCount++ });
    if (isRead !== true) parsePiece(piece, plan.read, sink);
    report.finish();
    return {
      batch: batch.seal(),
      held,
      rejects,
      diagnostics: collector.collected(),
      byteLength: piece.bytes.length,
      readCount,
      file: piece.file,
      pointer: piece.format === 'csv' ? null : piece.pointer,
      columns,
      notes: report.notes(),
    };
  };
}

/** Creates a reader of the date when a row was written. A row without a date is the oldest. */
function createLatestReader(grouping: SourcePlan['grouping']) {
  const latest = grouping?.latest ?? null;
  const read = latest === null ? undefined : createOrderReader(latest);
  return (raw: RawRecord, record: CurbRecords[Kind], report: FieldReport): number => {
    if (read !== undefined) return read(raw, report) ?? OLDEST_MS;
    return 'lastUpdatedDateMs' in record ? record.lastUpdatedDateMs : OLDEST_MS;
  };
}

const OLDEST_MS = Number.NEGATIVE_INFINITY;

interface RecordReport extends PlainReport {
  /** Findings after this call are about this record. */
  begin(raw: RawRecord): void;
  /** Returns whether a finding keeps the record out of the snapshot. */
  isKeptOut(): boolean;
  /** Takes the findings of the last record. */
  finish(): void;
  notes(): CountedNote[];
}

/** One report for all records, so that a record without faults costs nothing. */
function createRecordReport({
  overrides,
  collector,
  reject,
}: {
  readonly overrides: SeverityOverrides;
  readonly collector: Collector;
  readonly reject: (place: Place, finding: Finding) => void;
}): RecordReport {
  let raw: RawRecord | undefined;
  let place: Place = { file: '' };
  let id: string | undefined;
  let key: string | undefined;
  let keptOut = false;
  const lines = () => linesOfGeometry(raw?.geometry);
  const counts = new Map<Note, number>();
  /** What was found before the identifier was read: it waits, so that the report can name it. */
  let waiting: Finding[] = [];

  function finish(): void {
    if (waiting.length === 0) return;
    for (const finding of waiting) collector.addFinding(finding, { place, id, key, lines });
    waiting = [];
  }

  return {
    begin(next) {
      finish();
      raw = next;
      place = next.place;
      id = undefined;
      key = undefined;
      keptOut = false;
    },
    identify(found, foundKey) {
      id = found;
      key = foundKey;
      finish();
    },
    finish,
    add(finding) {
      if (finding.isConsequence === true && keptOut) return;
      if (keepsOut(finding, overrides)) {
        keptOut = true;
        reject(place, finding);
      }
      if (id === undefined) waiting.push(finding);
      else collector.addFinding(finding, { place, id, key, lines });
    },
    count(note, times = 1) {
      counts.set(note, (counts.get(note) ?? 0) + times);
    },
    isOnlyCounted: (finding, at) =>
      !keepsOut(finding, overrides) && collector.isOnlyCounted(finding, at),
    addCount: collector.addCount,
    isKeptOut: () => keptOut,
    notes: () => [...counts].map(([note, count]) => ({ note, count })),
  };
}

function ordinalOf(place: Place): SourceOrdinal {
  return { row: rowOfPlace(place), line: place.line ?? 0 };
}

/**
 * Returns the geometry of the source as text, even if it could not be read; empty if there is none.
 */
function textOfGeometry({ geometry, geometryFinding }: RawRecord): string {
  const given = geometry ?? geometryFinding?.value;
  return given === undefined || given === null ? '' : JSON.stringify(given);
}
