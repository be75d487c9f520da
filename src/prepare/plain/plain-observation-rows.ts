import type { AvailabilityObservation } from '../../model/availability-observation.ts';
import { UUID_BYTE_LENGTH } from '../../model/curb-id.ts';
import type { SourcePlan } from '../../normalise/source-plan.ts';
import { findColumns } from '../../read/csv/parse-csv-piece.ts';
import type { PlainCells } from '../../read/csv/plain-cells.ts';
import { createPlacer } from '../../read/csv/row-places.ts';
import { listGeometryColumns } from '../../read/geometry/parse-geometry.ts';
import type { CsvPiece } from '../../read/piece.ts';
import type { RecordCheck } from '../../validate/run-rules.ts';
import { createStrictReport, type PlainTarget } from './plain-target.ts';
import { FALSE, isWord, readUuid, readWholeNumber, TRUE } from './plain-values.ts';
import type { PlainRows } from './read-plain-rows.ts';

/** What is made once for a source. */
interface PlainObservationSource {
  readonly plan: SourcePlan<'availability'>;
  readonly check: RecordCheck<'availability'>;
}

/**
 * Reads the plain observations of a piece, and puts them into a batch. All three cells of a plain
 * observation have a value, and no other cell holds a shape.
 */
export function createObservationRows(
  piece: CsvPiece,
  { plan, check }: PlainObservationSource,
  { batch, rows, count }: PlainTarget,
): PlainRows {
  const { bytes, header } = piece;
  const columns = findColumns(header, plan.read.columns);
  const [id, time, available] = [
    plan.fields.curbSpaceId,
    plan.fields.availabilityTimeMs,
    plan.fields.available,
  ].map(({ index }) => columns[index] ?? header.length);
  const shapes = findColumns(header, listGeometryColumns(plan.read.geometry)).filter(
    (cell) => cell < header.length,
  );
  const placeOf = createPlacer(piece);
  const uuid = new Uint8Array(UUID_BYTE_LENGTH);
  const observation: {
    -readonly [M in keyof AvailabilityObservation]: AvailabilityObservation[M];
  } = {
    // The rules do not use it.
    curbSpaceId: '' as AvailabilityObservation['curbSpaceId'],
    availabilityTimeMs: 0,
    available: true,
  };
  const hasColumns = Math.max(id!, time!, available!) < header.length;
  const strict = createStrictReport();

  function readValues({ starts, ends }: PlainCells): boolean {
    if (!readUuid(bytes, starts[id!]!, ends[id!]!, uuid)) return false;
    observation.availabilityTimeMs = readWholeNumber(bytes, starts[time!]!, ends[time!]!);
    observation.available = isWord(bytes, starts[available!]!, ends[available!]!, TRUE);
    if (observation.availabilityTimeMs < 0) return false;
    return observation.available || isWord(bytes, starts[available!]!, ends[available!]!, FALSE);
  }

  return {
    read(cells) {
      if (!hasColumns || rows.writer.isWatching()) return false;
      if (!shapes.every((cell) => cells.starts[cell] === cells.ends[cell])) return false;
      if (!readValues(cells)) return false;
      strict.begin();
      check(observation, strict);
      return strict.isClean();
    },
    take(index) {
      count();
      batch.addObservation(observation, placeOf(index), uuid);
    },
    finish() {},
  };
}
