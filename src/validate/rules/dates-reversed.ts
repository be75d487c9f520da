import { describeTime } from '../../diagnostic/describe-time.ts';
import type { RecordReport } from '../../diagnostic/diagnostic.ts';
import { consequenceOf } from '../record-times.ts';
import type { RecordRule } from '../rule.ts';

/** A feed put together in one time zone and stamped in another is off by less. */
const SLACK_MS = 24 * 60 * 60 * 1000;

export const datesReversed: RecordRule<'areas' | 'zones' | 'spaces'> = {
  code: 'dates-reversed',
  kinds: ['areas', 'zones', 'spaces'],
  help:
    'A record cannot be published after it was last updated, nor be updated more than a day after the ' +
    '`last_updated` that the feed itself states. The clock of this machine plays no part.',
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
  report.add({
    code: 'dates-reversed',
    field: 'published_date',
    value: publishedMs,
    ...consequenceOf([publishedMs, updatedMs]),
    message:
      `published_date ${describeTime(publishedMs)} is after last_updated_date ` +
      `${describeTime(updatedMs)}; exchange them if they are swapped`,
  });
}

function reportUpdated(updatedMs: number, feedMs: number, report: RecordReport): void {
  report.add({
    code: 'dates-reversed',
    field: 'last_updated_date',
    value: updatedMs,
    ...consequenceOf([updatedMs]),
    message:
      `last_updated_date ${describeTime(updatedMs)} is more than a day after the feed's last_updated ` +
      `${describeTime(feedMs)}; bring the feed's up to date`,
  });
}
