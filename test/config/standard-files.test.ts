import { describe, expect, it } from 'vitest';
import { selectStandardFiles, selectUnreadableFiles } from '../../src/config/standard-files.ts';

describe('selectStandardFiles', () => {
  it('takes the files that are named after a kind, and no others', () => {
    const names = [
      'feed.json',
      'spaces.csv',
      'my-spaces.csv',
      'spaces.csv.bak',
      'spaces',
      'areas.md',
    ];
    expect(selectStandardFiles(names)).toEqual([{ file: 'spaces.csv', kind: 'spaces' }]);
  });

  it('orders them by kind, then by name, whatever the folder does', () => {
    const names = ['zones.json', 'availability.json', 'areas.geojson', 'areas.csv', 'spaces.csv'];
    const ordered = ['areas.csv', 'areas.geojson', 'zones.json', 'spaces.csv', 'availability.json'];
    for (const given of [names, names.toReversed(), names.toSorted()]) {
      expect(selectStandardFiles(given).map(({ file }) => file)).toEqual(ordered);
    }
  });

  it('reads a name in any case, capitals before small letters', () => {
    expect(selectStandardFiles(['zones.csv', 'Zones.GeoJSON', 'ZONES.CSV'])).toEqual([
      { file: 'ZONES.CSV', kind: 'zones' },
      { file: 'Zones.GeoJSON', kind: 'zones' },
      { file: 'zones.csv', kind: 'zones' },
    ]);
  });
});

describe('selectUnreadableFiles', () => {
  it('are named after a kind and end as no format that is read', () => {
    const names = ['zones.xlsx', 'Areas.SHP', 'spaces.csv', 'areas', 'zones.csv.gz', 'notes.xlsx'];
    expect(selectUnreadableFiles(names)).toEqual(['Areas.SHP', 'zones.csv.gz', 'zones.xlsx']);
  });
});
