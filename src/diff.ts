/** Implements `curbstone diff`: compares two feeds or snapshots record by record. */
import type { CheckOptions } from './check.ts';
import { openPrevious } from './check-against.ts';
import type { Positions } from './model/geometry.ts';
import { compareRecords } from './validate/previous/compare-records.ts';
import {
  COMPARED_KINDS,
  type ComparedKind,
  type RecordSide,
} from './validate/previous/record-side.ts';

export interface Difference {
  readonly kind: ComparedKind;
  readonly change: 'added' | 'removed' | 'changed';
  readonly id: string;
  /** How far a corner of the shape has moved, in metres; 0 if the shape is the same. */
  readonly movedM: number;
  /** Position lists of the shape after the change, or before it for a removed record. */
  readonly lists: readonly Positions[];
}

export type DiffOptions = Omit<CheckOptions, 'feedPath'>;

/**
 * Compares the records at two paths, each a feed, a snapshot or a store with a live snapshot.
 * Records with errors are left out.
 *
 * @throws Failure if there is neither a feed nor a snapshot at a path.
 */
export async function diffRecords(
  paths: { readonly before: string; readonly after: string },
  options: DiffOptions,
): Promise<Difference[]> {
  const before = await openPrevious(paths.before, options);
  try {
    const after = await openPrevious(paths.after, options);
    try {
      return COMPARED_KINDS.flatMap((kind) =>
        listDifferences(kind, before.sideOf(kind), after.sideOf(kind)),
      );
    } finally {
      after.close();
    }
  } finally {
    before.close();
  }
}

/** Copies the shapes, because those of a snapshot are invalid after it is closed. */
function listDifferences(kind: ComparedKind, before: RecordSide, after: RecordSide): Difference[] {
  const { added, removed, changed } = compareRecords(before, after);
  const copy = (side: RecordSide, position: number) =>
    side.listsAt(position).map((list) => list.slice());
  return [
    ...added.map(({ id, after: at }): Difference => {
      return { kind, change: 'added', id, movedM: 0, lists: copy(after, at) };
    }),
    ...removed.map(({ id, before: at }): Difference => {
      return { kind, change: 'removed', id, movedM: 0, lists: copy(before, at) };
    }),
    ...changed.map(({ id, movedM, after: at }): Difference => {
      return { kind, change: 'changed', id, movedM, lists: copy(after, at) };
    }),
  ];
}
