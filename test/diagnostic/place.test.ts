import { describe, expect, it } from 'vitest';
import { describePlace, type Place } from '../../src/diagnostic/place.ts';

describe('describePlace', () => {
  it.each<[Place, string]>([
    [{ file: 'bays.csv' }, 'bays.csv'],
    [{ file: 'bays.csv', row: 12 }, 'bays.csv row 12'],
    [{ file: 'bays.csv', row: 12, line: 12 }, 'bays.csv row 12'],
    [{ file: 'bays.csv', row: 12, line: 14 }, 'bays.csv row 12 (line 14)'],
    [{ file: 'areas.geojson', pointer: '/features/3' }, 'areas.geojson /features/3'],
    [{ file: 'areas.geojson', line: 7 }, 'areas.geojson line 7'],
    [{ file: 'areas.geojson', pointer: '' }, 'areas.geojson'],
  ])('%j is %j', (place, text) => {
    expect(describePlace(place)).toBe(text);
  });
});
