import { expect, test } from 'vitest';
import { selectReadColumns } from '../../src/read/records/column-tally.ts';
import { createPlan } from './read-source.ts';

test('the columns that are read include those of the shape', () => {
  const read = (geometry: Parameters<typeof createPlan>[0]['geometry']) => [
    ...selectReadColumns(createPlan({ columns: ['a', 'lat'], ...(geometry && { geometry }) })),
  ];
  expect(read({ form: 'standard' })).toEqual(['a', 'lat', 'geometry', 'lng']);
  expect(read({ form: 'wkt', column: 'the_geom' })).toEqual(['a', 'lat', 'the_geom']);
  expect(read({ form: 'lat-lng', lat: 'Y', lng: 'X' })).toEqual(['a', 'lat', 'Y', 'X']);
  expect(read({ form: 'none' })).toEqual(['a', 'lat']);
});
