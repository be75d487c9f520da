import { describe, expect, it } from 'vitest';
import { buildTables } from '../../support/tables.ts';
import { tinyObservation, tinySpace, uuidOf } from '../../support/tiny-records.ts';
import { findInTables } from '../support/findings.ts';

function tinyTables() {
  return buildTables({
    spaces: [tinySpace(1, 'a'), tinySpace(2, 'a')],
    availability: [tinyObservation(2), tinyObservation(3), tinyObservation(1)],
  });
}

describe('observation-space-unknown', () => {
  it('is reported for an observation of a space that is not in the feed', () => {
    const tables = tinyTables();
    expect(findInTables(tables)).toContain(
      `availability.csv row 3 ${uuidOf(3)}: observation-space-unknown: curb_space_id ${uuidOf(3)} ` +
        'is not a space of the feed, or that space has an error itself; the observation is left out',
    );
    expect([...tables.availability.dropped]).toEqual([0, 1, 0]);
  });

  it('is reported for an observation of a space that was dropped', () => {
    const tables = tinyTables();
    tables.spaces.dropped[0] = 1;
    findInTables(tables);
    expect([...tables.availability.dropped]).toEqual([0, 1, 1]);
  });
});
