import type { Source } from '../../../src/config/feed.ts';
import type { FieldMapping } from '../../../src/config/mapping.ts';
import { normaliseOne } from './normalise.ts';

export const ID = '7d8a5885-e949-4ac9-afb7-fa4d43b68530';
export const SQUARE = [
  [9.17, 48.77],
  [9.17001, 48.77],
  [9.17001, 48.77001],
  [9.17, 48.77001],
  [9.17, 48.77],
];
export const POLYGON = { type: 'Polygon', coordinates: [SQUARE] };

/** A space of CSV that nothing is wrong with. */
export const SOUND = {
  curb_space_id: ID,
  name: 'Bay 1',
  published_date: '1552678594428',
  last_updated_date: '1552678594428',
  curb_zone_id: 'Z1',
  space_number: '1',
  length: '610',
  width: '220',
  available: 'true',
  availability_time: '1552678594428',
  start_date: '10',
  end_date: '20',
};

/** That space with other values in some of its columns. */
export function readWith(change: Readonly<Record<string, unknown>>) {
  return normaliseOne('spaces', { values: { ...SOUND, ...change } });
}

/** A source that maps some of its fields. */
export function sourceWith(fields: Readonly<Record<string, FieldMapping>>): Partial<Source> {
  return { fields: new Map(Object.entries(fields)) };
}
