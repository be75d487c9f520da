import type { Place } from '../../diagnostic/place.ts';
import { listGeometryColumns, type ParsedGeometry } from '../geometry/parse-geometry.ts';
import { createShapeWatch } from '../geometry/shape-watch.ts';
import type { Piece, RawRecordSink } from '../piece.ts';
import type { ReadPlan } from '../read-plan.ts';
import { createColumnTally, type NamedValues } from './column-tally.ts';

/** Passes on the records of one piece, and counts the columns that they have. */
export interface RecordWriter {
  write(place: Place, record: ParsedRecord): void;
  /**
   * Takes records that the caller reads itself: how many of them have a value in each column.
   */
  countRead(names: readonly string[], counts: ArrayLike<number>): void;
  /**
   * Returns whether records without a shape must be passed to `write`, because another column may
   * hold the shapes of the file.
   */
  isWatching(): boolean;
  /** Takes note of a shape in a record that the caller reads itself. */
  noteShape(): void;
  /** Passes on the counts, at the end of the piece. */
  finish(): void;
}

export interface ParsedRecord {
  /** All columns of the record. */
  readonly found: NamedValues;
  /** The values of the columns of the plan. */
  readonly values: readonly unknown[];
  readonly shape: ParsedGeometry;
  readonly declaredCrs?: string;
}

export function createRecordWriter(
  piece: Piece,
  { plan, sink }: { readonly plan: ReadPlan; readonly sink: RawRecordSink },
): RecordWriter {
  const tally = createColumnTally();
  // A text that ends with a position may hold more than the shape.
  const { form } = plan.geometry;
  const isShapeOnly = form !== 'lat-lng-text' && form !== 'lng-lat-text';
  const shapeColumns = new Set(isShapeOnly ? listGeometryColumns(plan.geometry) : []);
  const selectRow = ({ names, values }: NamedValues): NamedValues => {
    const kept = names.flatMap((name, index) => (shapeColumns.has(name) ? [] : [index]));
    return {
      names: kept.map((index) => names[index] ?? ''),
      values: kept.map((index) => values[index]),
    };
  };
  const watch = piece.sequence === 0 ? createShapeWatch(plan) : undefined;
  return {
    write(place, { found, values, shape, declaredCrs }) {
      tally.add(found);
      watch?.add(found, shape);
      const { geometry, finding } = shape;
      const crs = shape.declaredCrs ?? declaredCrs;
      const row = plan.carriesRow === true ? { row: selectRow(found) } : NO_ROW;
      if (finding !== undefined) {
        sink.record({ place, values, geometry, geometryFinding: finding, ...row });
      } else if (crs === undefined) {
        sink.record({ place, values, geometry, ...row });
      } else {
        sink.record({ place, values, geometry, declaredCrs: crs, ...row });
      }
    },
    countRead: (names, counts) => tally.addCounts(names, counts),
    isWatching: () => watch?.isWatching() ?? false,
    noteShape: () => watch?.noteShape(),
    finish() {
      const finding = watch?.finding();
      if (finding !== undefined) sink.note({ file: piece.file }, finding);
      sink.columns(tally.counts());
    },
  };
}

const NO_ROW = {};
