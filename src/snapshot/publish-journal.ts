/**
 * The journal of a store: which snapshots were published, and when, the first one first. It is a
 * text file with one line for each snapshot:
 *
 *   <id> <time, ISO 8601 in UTC with milliseconds>
 *
 * The order of the lines is the order of publishing. The times are only shown, because a clock may
 * be set back. The file is not part of a snapshot.
 */
import { PUBLISH_RECORD_COUNT_MAX } from '../model/limits.ts';

export interface PublishRecord {
  readonly id: string;
  readonly timeMs: number;
}

/** Each line has 16 digits, a blank, 24 characters of a time and a line feed. */
export const PUBLISH_JOURNAL_BYTE_LENGTH_MAX = PUBLISH_RECORD_COUNT_MAX * 42;

/** Returns the text of the newest records, as many as the journal may hold. */
export function encodePublishJournal(records: readonly PublishRecord[]): string {
  return records
    .slice(-PUBLISH_RECORD_COUNT_MAX)
    .map(({ id, timeMs }) => `${id} ${new Date(timeMs).toISOString()}\n`)
    .join('');
}

const LINE = /^([0-9a-f]{16}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;

/**
 * Returns the records of a journal. Never throws: lines in another form are ignored, because the
 * store can be used without them. If a snapshot has several lines, the last one counts.
 */
export function decodePublishJournal(text: string): PublishRecord[] {
  const times = new Map<string, number>();
  for (const line of text.split('\n')) {
    const [, id, time] = LINE.exec(line) ?? [];
    const timeMs = time === undefined ? Number.NaN : Date.parse(time);
    if (id === undefined || Number.isNaN(timeMs)) continue;
    times.delete(id); // A map keeps the place of the first insertion.
    times.set(id, timeMs);
  }
  return [...times].map(([id, timeMs]) => ({ id, timeMs }));
}
