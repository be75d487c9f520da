import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  TIME_ZONE_DATABASE_VERSION,
  TIME_ZONE_NAMES,
} from '../../../src/model/names/time-zone-names.ts';

/**
 * The database as systems install it: `Z name …` is a zone, `L target name` a link (zic, FILES).
 */
const DATABASE = '/usr/share/zoneinfo/tzdata.zi';
const database = existsSync(DATABASE) ? readFileSync(DATABASE, 'utf8') : '';
const isSameVersion = database.startsWith(`# version ${TIME_ZONE_DATABASE_VERSION}\n`);

/** The last version that is known to have no name that this list lacks. */
const COMPLETE_UP_TO = '2025c';
const nodeVersion = process.versions.tz ?? '';

describe('TIME_ZONE_NAMES', () => {
  it('has zones, backward links and nothing that only looks like a name', () => {
    expect(TIME_ZONE_NAMES.size).toBe(597);
    for (const name of ['Europe/Athens', 'US/Eastern', 'America/North_Dakota/New_Salem', 'UTC']) {
      expect(TIME_ZONE_NAMES.has(name)).toBe(true);
    }
    for (const name of TIME_ZONE_NAMES) expect(name).toMatch(/^[A-Z][\w+/-]*\w$/);
  });

  it.skipIf(!isSameVersion)(
    'is what tzdata.zi has (skipped where it is of another version)',
    () => {
      const names = [...database.matchAll(/^(?:Z (\S+)|L \S+ (\S+))/gm)].map(
        ([, zone, link]) => zone ?? link,
      );
      expect([...TIME_ZONE_NAMES].sort()).toEqual(
        names.filter((name) => name !== 'Factory').sort(),
      );
    },
  );

  it.skipIf(nodeVersion < TIME_ZONE_DATABASE_VERSION)(
    'is known to Node (skipped where its database is older)',
    () => {
      const unknown = [...TIME_ZONE_NAMES].filter((timeZone) => {
        try {
          return new Intl.DateTimeFormat('en', { timeZone }) === undefined;
        } catch {
          return true;
        }
      });
      expect(unknown).toEqual([]);
    },
  );

  it.skipIf(nodeVersion > COMPLETE_UP_TO)(
    'lacks no name that Node lists (skipped where its database is newer)',
    () => {
      const names = Intl.supportedValuesOf('timeZone');
      expect(names.filter((name) => !TIME_ZONE_NAMES.has(name))).toEqual([]);
    },
  );
});
