import { describe, expect, it } from 'vitest';
import { readWith } from '../support/space.ts';

describe('the validity of a record', () => {
  it.each([
    ['10', '20', { startDateMs: 10, endDateMs: 20 }],
    ['', '20', { startDateMs: null, endDateMs: 20 }],
    ['10', null, { startDateMs: 10, endDateMs: null }],
    [undefined, '', { startDateMs: null, endDateMs: null }],
  ])('runs from %j to %j, a missing side unbounded', (start_date, end_date, period) => {
    const { record, findings } = readWith({ start_date, end_date });
    expect(record).toMatchObject(period);
    expect(findings).toEqual([]);
  });

  it('is an error where it ends before it starts, and names both columns', () => {
    const { record, findings } = readWith({ start_date: '20', end_date: '10' });
    // Whether the record is kept is for the severity to say, which a feed may lower.
    expect(record).toMatchObject({ startDateMs: 20, endDateMs: 10 });
    expect(findings).toEqual([
      {
        code: 'validity-reversed',
        field: 'end_date',
        value: '10',
        message: 'end_date 1970-01-01T00:00:00.010Z is before start_date 1970-01-01T00:00:00.020Z',
      },
    ]);
  });

  it('is a warning where it ends as it starts, for the end is not included', () => {
    expect(readWith({ start_date: '10', end_date: '10' }).findings).toEqual([
      {
        code: 'validity-reversed',
        severity: 'warning',
        field: 'end_date',
        value: '10',
        message: 'end_date is the same as start_date, so the record is never valid',
      },
    ]);
  });

  it('is refused where a side is no time', () => {
    for (const change of [{ start_date: 'soon' }, { end_date: '-1' }]) {
      const { record, findings } = readWith(change);
      expect(record).toBeUndefined();
      expect(findings).toMatchObject([{ code: 'timestamp-malformed' }]);
    }
  });
});
