import type { Place } from '../../diagnostic/place.ts';
import { unwrapShape } from '../../geo/unwrap.ts';
import { decodeUuid } from '../../model/curb-id.ts';
import { createPlacer } from '../../read/csv/row-places.ts';
import { createPlainSpaceReader, type PlainSpaceSource } from './plain-space-reader.ts';
import type { PlainReport } from './plain-target.ts';
import type { PlainRows } from './read-plain-rows.ts';
import type { RowOutcome } from './row-outcomes.ts';

/** Puts plain rows into batches of spaces. */
export function createSpaceRows(source: PlainSpaceSource): PlainRows {
  const reader = createPlainSpaceReader(source);
  const { space, uuid, texts } = reader;
  const placer = createPlacer();
  let tally: OutcomeTally | undefined;

  return {
    begin(piece, to) {
      reader.begin(piece, to.rows.writer);
      placer.begin(piece);
      tally = createOutcomeTally(piece.file, to.report);
    },
    read: reader.read,
    take(index, { batch, report, rows, count }) {
      count();
      const { shape } = space;
      const outcome = reader.outcome();
      const place = placer.placeOf(index);
      if (shape !== null) rows.writer.noteShape();
      if (tally?.count(outcome, place) === false) {
        report.begin({ place, values: [], geometry: reader.geometry() });
        report.identify(decodeUuid(uuid, 0));
        for (const finding of outcome.findings) report.add(finding);
        if (report.isKeptOut()) return;
      }
      const filterShape = shape === null ? null : unwrapShape(shape);
      batch.addPlainSpace(space, { ordinal: place, filterShape, uuid, texts });
    },
    finish: () => tally?.finish(),
  };
}

type OutcomeTally = ReturnType<typeof createOutcomeTally>;

/** Counts the rows of each outcome whose findings have no samples, as is the case in most rows. */
function createOutcomeTally(file: string, report: PlainReport) {
  const counts = new Map<RowOutcome, number>();
  const noteCounts = new Map<RowOutcome, number>();
  function addOne(to: Map<RowOutcome, number>, outcome: RowOutcome): void {
    to.set(outcome, (to.get(outcome) ?? 0) + 1);
  }
  return {
    /** Returns whether the findings are counted here, so that they need no place. */
    count(outcome: RowOutcome, place: Place): boolean {
      if (outcome.notes.length > 0) addOne(noteCounts, outcome);
      if (outcome.findings.length === 0) return true;
      // The place of each further row is behind that of the first one.
      const isCounted =
        counts.has(outcome) ||
        outcome.findings.every((finding) => report.isOnlyCounted(finding, place));
      if (isCounted) addOne(counts, outcome);
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
