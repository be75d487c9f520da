import type { AvailabilityObservation } from '../../model/availability-observation.ts';
import { UUID_BYTE_LENGTH } from '../../model/curb-id.ts';
import type { SourcePlan } from '../../normalise/source-plan.ts';
import { findColumns } from '../../read/csv/parse-csv-piece.ts';
import type { PlainCells } from '../../read/csv/plain-cells.ts';
import { createPlacer } from '../../read/csv/row-places.ts';
import { listGeometryColumns } from '../../read/geometry/parse-geometry.ts';
import type { RecordCheck } from '../../validate/record-rules.ts';
import { createStrictReport } from './plain-target.ts';
import { FALSE, isWord, readUuid, readWholeNumber, TRUE } from './plain-values.ts';
import type { PlainRows } from './read-plain-rows.ts';

/** What is made once for a source. */
interface PlainObservationSource {
  readonly plan: SourcePlan<'availability'>;
  readonly check: RecordCheck<'availability'>;
}

/**
 * Reads plain observations, and puts them into batches. All three cells of a plain observation have
 * a value, and no other cell holds a shape.
 */
export function createObservationRows({ plan, check }: PlainObservationSource): PlainRows {
  const uuid = new Uint8Array(UUID_BYTE_LENGTH);
  const observation: {
    -readonly [M in keyof AvailabilityObservation]: AvailabilityObservation[M];
  } = {
    // The rules do not use it.
    curbSpaceId: '' as AvailabilityObservation['curbSpaceId'],
    availabilityTimeMs: 0,
    available: true,
  };
  const strict = createStrictReport();
  const placer = createPlacer();
  let bytes: Uint8Array = uuid;
  let cellOf = NO_CELLS;
  let isWatching = () => false;

  function readValues({ starts, ends }: PlainCells): boolean {
    const { id, time, available } = cellOf;
    if (!readUuid(bytes, starts[id]!, ends[id]!, uuid)) return false;
    observation.availabilityTimeMs = readWholeNumber(bytes, starts[time]!, ends[time]!);
    observation.available = isWord(bytes, starts[available]!, ends[available]!, TRUE);
    if (observation.availabilityTimeMs < 0) return false;
    return observation.available || isWord(bytes, starts[available]!, ends[available]!, FALSE);
  }

  return {
    begin(piece, { rows }) {
      bytes = piece.bytes;
      cellOf = findObservationCells(plan, piece.header);
      placer.begin(piece);
      isWatching = rows.writer.isWatching;
    },
    read(cells) {
      if (!cellOf.areAll || isWatching()) return false;
      if (!cellOf.shapes.every((cell) => cells.starts[cell] === cells.ends[cell])) return false;
      if (!readValues(cells)) return false;
      strict.begin();
      check(observation, strict);
      return strict.isClean();
    },
    take(index, { batch, count }) {
      count();
      batch.addObservation(observation, placer.placeOf(index), uuid);
    },
    finish() {},
  };
}

/** Where the values of a row are. `areAll` is false if a value has no column. */
interface ObservationCells {
  readonly id: number;
  readonly time: number;
  readonly available: number;
  readonly shapes: readonly number[];
  readonly areAll: boolean;
}

const NO_CELLS: ObservationCells = { id: 0, time: 0, available: 0, shapes: [], areAll: false };

function findObservationCells(
  { read, fields }: SourcePlan<'availability'>,
  header: readonly string[],
): ObservationCells {
  const columns = findColumns(header, read.columns);
  const cellOf = ({ index }: { readonly index: number }) => columns[index] ?? header.length;
  const id = cellOf(fields.curbSpaceId);
  const time = cellOf(fields.availabilityTimeMs);
  const available = cellOf(fields.available);
  const shapes = findColumns(header, listGeometryColumns(read.geometry));
  return {
    id,
    time,
    available,
    shapes: shapes.filter((cell) => cell < header.length),
    areAll: Math.max(id, time, available) < header.length,
  };
}
