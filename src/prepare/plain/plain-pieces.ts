import type { Kind } from '../../model/kind.ts';
import type { Normaliser } from '../../normalise/normaliser-type.ts';
import type { FieldPlan, SourcePlan } from '../../normalise/source-plan.ts';
import { openCsvRows } from '../../read/csv/parse-csv-piece.ts';
import type { CsvPiece, Piece, RawRecordSink } from '../../read/piece.ts';
import type { ProjectionChoice } from '../../read/projection/reproject.ts';
import type { RecordCheck } from '../../validate/record-rules.ts';
import { createObservationRows } from './plain-observation-rows.ts';
import { createSpaceRows } from './plain-space-rows.ts';
import type { PlainTarget } from './plain-target.ts';
import { NO_PLAIN_ROWS, type PlainRows, readPlainRows } from './read-plain-rows.ts';
import { createRowOutcomes } from './row-outcomes.ts';
import { hasOnlyColumns } from './zones/zone-members.ts';
import { createZoneRows } from './zones/zone-rows.ts';

/** Reads the pieces of a CSV file row by row, without the CSV parser for most of its rows. */
export interface PlainPieces {
  /** Returns whether it has read the piece. Other pieces are left to `parsePiece`. */
  read(piece: Piece, to: Omit<PlainTarget, 'rows'> & { readonly sink: RawRecordSink }): boolean;
}

/** What is made once for a source. */
interface SourceTools {
  readonly plan: SourcePlan;
  readonly projection: ProjectionChoice;
  readonly normalise: Normaliser;
  readonly check: RecordCheck<Kind>;
}

/** Returns `undefined` for a file in which quotes are not special, which only the parser reads. */
export function createPlainPieces(tools: SourceTools): PlainPieces | undefined {
  if (tools.plan.read.quote === 'none') return undefined;
  const plain = createRowsOf(tools);
  const plan = tools.plan.read;
  let skipped = 0;
  let isMessy = false;
  return {
    read(piece, { batch, report, count, sink }) {
      if (piece.format !== 'csv' || !canBePlain(piece)) return false;
      if (isMessy && ++skipped < RETRY_AFTER) return false;
      skipped = 0;
      const rows = openCsvRows(piece, { plan, sink });
      isMessy = readPlainRows(piece, plain, { batch, report, count, rows });
      rows.finish();
      return true;
    },
  };
}

/** Returns what reads the plain rows, for the kinds that have most rows. */
function createRowsOf({ plan, projection, normalise, check }: SourceTools): PlainRows {
  if (!isPlainSource(plan, projection)) return NO_PLAIN_ROWS;
  // The plan, the normaliser and the rules are of the same kind.
  if (plan.kind === 'spaces') {
    const ofSpaces = plan as SourcePlan<'spaces'>;
    return createSpaceRows({
      plan: ofSpaces,
      outcomes: createRowOutcomes(ofSpaces, normalise as Normaliser<'spaces'>),
      check: check as RecordCheck<'spaces'>,
    });
  }
  if (plan.kind === 'zones') {
    const ofZones = plan as SourcePlan<'zones'>;
    if (!hasOnlyColumns(ofZones)) return NO_PLAIN_ROWS;
    return createZoneRows({ plan: ofZones, check: check as RecordCheck<'zones'> });
  }
  if (plan.kind === 'availability') {
    return createObservationRows({
      plan: plan as SourcePlan<'availability'>,
      check: check as RecordCheck<'availability'>,
    });
  }
  return NO_PLAIN_ROWS;
}

/**
 * Returns whether the rows of a source can be read as plain ones: each field is a column of the
 * file that is used as it is, and the shape is a column of WKT. In every other source, the values
 * need the readers of `normalise`.
 */
function isPlainSource(plan: SourcePlan, { crs, axes }: ProjectionChoice): boolean {
  const { read, derive, fields } = plan;
  if (crs !== null || axes === 'lat,lng') return false;
  if (plan.grouping !== null || plan.drawing !== null) return false;
  if (plan.customAttributes.length > 0 || read.carriesRow === true) return false;
  if (read.quote !== undefined || !['standard', 'wkt', 'none'].includes(read.geometry.form)) {
    return false;
  }
  if (derive.computed.length > 0 || derive.nulls.length > 0 || derive.where.length > 0)
    return false;
  if (derive.copyColumn !== null || derive.repeat !== null) return false;
  return Object.values<FieldPlan>(fields).every(
    (field) =>
      field.key === null &&
      field.position === null &&
      !field.isMeasured &&
      !field.isSequence &&
      field.unit === 'cm' &&
      (field.date === null || field.date === 'epoch-ms'),
  );
}

/** A file whose last piece was messy is tried again after this number of pieces. */
const RETRY_AFTER = 16;

function canBePlain({ delimiter, header, rowWidth }: CsvPiece): boolean {
  return rowWidth === header.length && Buffer.byteLength(delimiter) === 1;
}
