import { describe, expect, it } from 'vitest';
import { ingestFeed } from './support/ingest-feed.ts';
import { uuidOf } from './support/tiny-records.ts';

const DATES = 'published_date,last_updated_date';
const ZONE = `"POLYGON ((22.9 40.6, 22.95 40.6, 22.95 40.65, 22.9 40.65, 22.9 40.6))"`;
const FILES = {
  'areas.csv': `curb_area_id,name,${DATES},curb_zone_ids,geometry\n${[2, 1]
    .map((number) => `${uuidOf(number)},A,1600000000000,1600000000000,z1,${ZONE}\n`)
    .join('')}`,
  'zones.csv': `curb_zone_id,${DATES},street_side,geometry\nz1,1600000000000,1600000000000,N,${ZONE}\n`,
  'spaces.csv': `curb_space_id,name,${DATES},curb_zone_id,space_number,length\n${[
    [12, 'z1', 1],
    [11, 'z1', 2],
    [13, 'z0', 1],
  ]
    .map(
      ([id, zone, number]) =>
        `${uuidOf(Number(id))},B,1600000000000,1600000000000,${zone},${number},610\n`,
    )
    .join('')}`,
};
const CONFIG = { rules: { 'space-zone-unknown': 'warning' } };

describe('an ingest of zones', () => {
  it('serves what areas and spaces say of a zone, ascending, between its own fields', async () => {
    const { ask } = await ingestFeed({ files: FILES, config: CONFIG });
    const [zone = {}, ...others] = await ask('/curbs/zones');
    expect(others).toEqual([]);
    expect(Object.keys(zone).slice(-3)).toEqual(['street_side', 'curb_area_ids', 'curb_space_ids']);
    expect([zone.curb_area_ids, zone.curb_space_ids]).toEqual([
      [uuidOf(1), uuidOf(2)],
      [uuidOf(11), uuidOf(12)],
    ]);
    expect(await ask(`/curbs/zones?curb_area_id=${uuidOf(2)}`)).toEqual([zone]);
  });

  it('leaves a zone that only spaces name out of every response', async () => {
    const { ask } = await ingestFeed({ files: FILES, config: CONFIG });
    expect(await ask('/curbs/zones?curb_zone_id=z0')).toEqual([]);
    await expect(ask('/curbs/zones/z0')).rejects.toThrow('no zone has this curb_zone_id');
    const spaces = await ask('/curbs/spaces?curb_zone_id=z0');
    expect(spaces.map((space) => space.curb_space_id)).toEqual([uuidOf(13)]);
    const kinds = await ask('/curbs');
    expect(kinds.map(({ kind, count }) => [kind, count])).toEqual([
      ['areas', 2],
      ['zones', 1],
      ['spaces', 3],
    ]);
  });
});
