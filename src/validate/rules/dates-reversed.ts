import { diagnose } from '../../diagnostic/diagnose.ts';
import type { RecordReport } from '../../diagnostic/diagnostic.ts';
import { consequenceOf } from '../record-times.ts';
import type { RecordRule } from '../rule.ts';

/** The error of a feed compiled in one time zone and stamped in another is smaller. */
const SLACK_MS = 24 * 60 * 60 * 1000;

export const datesReversed: RecordRule<'areas' | 'zones' | 'spaces' | 'objects'> = {
  code: 'dates-reversed',
  kinds: ['areas', 'zones', 'spaces', 'objects'],
  check({ publishedDateMs, lastUpdatedDateMs }, context, report) {
    if (publishedDateMs > lastUpdatedDateMs) {
      reportPublished(publishedDateMs, lastUpdatedDateMs, report);
    }
    if (context.lastUpdatedMs !== null && lastUpdatedDateMs > context.lastUpdatedMs + SLACK_MS) {
      reportUpdated(lastUpdatedDateMs, context.lastUpdatedMs, report);
    }
  },
};

function reportPublished(publishedMs: number, updatedMs: number, report: RecordReport): void {
  report.add(
    diagnose(
      'dates-reversed:published',
      { publishedMs, updatedMs },
      {
        field: 'published_date',
        value: publishedMs,
        ...consequenceOf([publishedMs, updatedMs]),
      },
    ),
  );
}

function reportUpdated(updatedMs: number, feedMs: number, report: RecordReport): void {
  report.add(
    diagnose(
      'dates-reversed:updated',
      { updatedMs, feedMs },
      { field: 'last_updated_date', value: updatedMs, ...consequenceOf([updatedMs]) },
    ),
  );
}
