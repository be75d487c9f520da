import { describe, expect, it } from 'vitest';
import { PUBLISH_RECORD_COUNT_MAX } from '../../src/model/limits.ts';
import {
  decodePublishJournal,
  encodePublishJournal,
  PUBLISH_JOURNAL_BYTE_LENGTH_MAX,
} from '../../src/snapshot/publish-journal.ts';

const [A, B] = ['0123456789abcdef', 'fedcba9876543210'];
const TEXT = `${A} 2026-11-28T10:00:00.001Z\n${B} 2026-11-28T09:00:00.000Z\n`;
const RECORDS = [
  { id: A, timeMs: Date.UTC(2026, 10, 28, 10, 0, 0, 1) },
  { id: B, timeMs: Date.UTC(2026, 10, 28, 9) },
];

describe('the journal of a store', () => {
  it('has a line for each snapshot, in the order of publishing', () => {
    expect(encodePublishJournal(RECORDS)).toBe(TEXT);
    expect(decodePublishJournal(TEXT)).toEqual(RECORDS);
  });

  it('takes the last line of a snapshot, at its place', () => {
    const again = `${A} 2026-11-28T11:00:00.000Z\n`;
    expect(decodePublishJournal(TEXT + again)).toEqual([
      RECORDS[1],
      { id: A, timeMs: Date.UTC(2026, 10, 28, 11) },
    ]);
  });

  it.each([
    'x',
    A,
    `${A.toUpperCase()} 2026-11-28T10:00:00.001Z`,
    `${A} 2026-11-28T10:00:00Z`,
    `${A} 2026-13-28T10:00:00.000Z`,
    `${A}  2026-11-28T10:00:00.001Z`,
    `${A} 2026-11-28T10:00:00.001Z `,
    ` ${A} 2026-11-28T10:00:00.001Z`,
  ])('ignores the line %j', (line) => {
    expect(decodePublishJournal(`${line}\n${TEXT}`)).toEqual(RECORDS);
  });

  it('holds the newest records up to its limit', () => {
    const records = Array.from({ length: PUBLISH_RECORD_COUNT_MAX + 1 }, (_, index) => ({
      id: index.toString(16).padStart(16, '0'),
      timeMs: index,
    }));
    const text = encodePublishJournal(records);
    expect(text.length).toBe(PUBLISH_JOURNAL_BYTE_LENGTH_MAX);
    expect(decodePublishJournal(text)).toEqual(records.slice(1));
  });
});
