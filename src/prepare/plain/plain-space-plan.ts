import type { SourcePlan } from '../../normalise/source-plan.ts';
import { findColumns } from '../../read/csv/parse-csv-piece.ts';
import { listGeometryColumns } from '../../read/geometry/parse-geometry.ts';

/** The fields of a space that are whole numbers of 0 or more, by their members in a record. */
export const NUMBER_FIELDS = [
  { member: 'publishedDateMs', least: 0 },
  { member: 'lastUpdatedDateMs', least: 0 },
  { member: 'spaceNumber', least: 1 },
  { member: 'lengthCm', least: 1 },
  { member: 'widthCm', least: 1 },
  { member: 'availabilityTimeMs', least: 0 },
  { member: 'startDateMs', least: 0 },
  { member: 'endDateMs', least: 0 },
] as const;

/** Where the values of a row are: the index of the cell of each field, -1 if there is none. */
export interface SpaceCells {
  readonly id: number;
  readonly name: number;
  readonly zone: number;
  readonly available: number;
  readonly numbers: readonly number[];
  readonly shape: number;
  /** The cells of a pair of coordinates, which is used where there is no other shape. */
  readonly pair: readonly number[];
}

export function findSpaceCells(
  { read, fields }: SourcePlan<'spaces'>,
  header: readonly string[],
): SpaceCells {
  const columns = findColumns(header, read.columns);
  const [shape, ...pair] = findColumns(header, listGeometryColumns(read.geometry));
  const known = (cell = header.length) => (cell < header.length ? cell : -1);
  const cellOf = ({ index }: { readonly index: number }) => known(columns[index]);
  return {
    id: cellOf(fields.curbSpaceId),
    name: cellOf(fields.name),
    zone: cellOf(fields.curbZoneId),
    available: cellOf(fields.available),
    numbers: NUMBER_FIELDS.map(({ member }) => cellOf(fields[member])),
    shape: known(shape),
    pair: pair.filter((cell) => cell < header.length),
  };
}
