import { describe, expect, it } from 'vitest';
import { runApp, useApp } from '../support/running-app.ts';
import { ask, LATE_ZONE_SPACE, tinyCity, ZONE_UUID } from '../support/tiny-city.ts';
import { square, tinySpace, tinyZone, uuidOf } from '../support/tiny-records.ts';
import { tinySnapshot } from '../support/tiny-snapshot.ts';

const app = useApp(tinyCity());

/** INTERFACE.md, Records: what concerns the output. */
describe('an area', () => {
  it('in a list has these members and no geometry', async () => {
    const { text } = await ask(app(), '/curbs/areas', { response_size: 1 });
    expect(text).toContain(
      `"data":[{"areas":[{"curb_area_id":"${uuidOf(1)}","name":"Old Town"` +
        ',"published_date":1600000000000,"last_updated_date":1600000000001' +
        `,"curb_zone_ids":["a","${ZONE_UUID}"]}]}]`,
    );
  });

  it('by identifier has its outer ring, closed, counter-clockwise, longitude first', async () => {
    const { body } = await ask(app(), `/curbs/areas/${uuidOf(4)}`);
    const [area] = body.data[0].areas;
    expect(Object.keys(area)).toEqual([
      'curb_area_id',
      'name',
      'published_date',
      'last_updated_date',
      'curb_zone_ids',
      'geometry',
    ]);
    expect(area.geometry).toEqual([
      [10, 50],
      [10.3, 50],
      [10.3, 50.3],
      [10, 50.3],
      [10, 50],
    ]);
  });

  it('has no geometry where include_geometry is false', async () => {
    const path = `/curbs/areas/${uuidOf(4)}`;
    const { body } = await ask(app(), path, { include_geometry: false });
    expect(body.data[0].areas[0]).not.toHaveProperty('geometry');
    expect(
      (await ask(app(), path, { include_geometry: true })).body.data[0].areas[0],
    ).toHaveProperty('geometry');
  });

  it('takes include_geometry by identifier only', async () => {
    for (const path of ['/curbs/areas', '/curbs/spaces', `/curbs/spaces/${uuidOf(11)}`]) {
      const { status, body } = await ask(app(), path, { include_geometry: false });
      expect([status, body.error, body.error_details]).toEqual([
        400,
        'unknown_parameter',
        ['include_geometry'],
      ]);
    }
  });

  it('carries the custom attributes that its feed lists', async () => {
    const { body } = await ask(app(), '/curbs/areas', { curb_area_id: uuidOf(3) });
    expect(body.data[0].areas[0].custom_attributes).toEqual({ district: 'Ένα', wards: 2 });
  });
});

describe('a space', () => {
  it('has these members, lengths as text of whole centimetres, its zone in an array', async () => {
    const { text } = await ask(app(), `/curbs/spaces/${uuidOf(11)}`);
    expect(text).toContain(
      `"data":[{"spaces":[{"curb_space_id":"${uuidOf(11)}","name":"Bay 11"` +
        ',"published_date":1600000000000,"last_updated_date":1600000000001' +
        ',"curb_zone_id":["a"],"space_number":1,"length":"610","width":null' +
        ',"available":true,"availability_time":1600}]}]',
    );
  });

  it('that was never observed is available as configured, at no time', async () => {
    const { body } = await ask(app(), `/curbs/spaces/${uuidOf(12)}`);
    expect(body.data[0].spaces[0]).toMatchObject({
      length: null,
      width: '250',
      available: true,
      availability_time: null,
    });
    const other = await ask(app(), `/curbs/spaces/${uuidOf(22)}`);
    expect(other.body.data[0].spaces[0]).toMatchObject({ available: false });
  });

  it('carries the custom attributes that its feed lists', async () => {
    const { body } = await ask(app(), `/curbs/spaces/${uuidOf(LATE_ZONE_SPACE)}`);
    expect(body.data[0].spaces[0].custom_attributes).toEqual({ surface: 'gravel' });
  });
});

describe('the order of records', () => {
  it('is the canonical one, whatever the filter', async () => {
    expect((await ask(app(), '/curbs/spaces')).names).toEqual([11, 12, 13, 14, 21, 22, 31]);
    const box = { min_lat: 40, min_lng: 22, max_lat: 41, max_lng: 23 };
    expect((await ask(app(), '/curbs/spaces', box)).names).toEqual([11, 12, 13, 14, 21, 22]);
  });

  it('with a circle is by distance, ties as they stand', async () => {
    const bays = [3, 1, 2, 5, 4].map((number) =>
      tinySpace(number, 'z', {
        shape: square({ lng: 22.94 + number / 1000, lat: 40.63 }, 0.000_01),
      }),
    );
    const twins = [7, 6].map((number) =>
      tinySpace(number, 'z', { shape: square({ lng: 22.946, lat: 40.63 }, 0.000_01) }),
    );
    const ordered = await runApp(
      tinySnapshot({ zones: [tinyZone('z')], spaces: [...bays, ...twins] }),
    );
    const circle = { lat: 40.63, lng: 22.9405, radius: 500_000 };
    expect((await ask(ordered, '/curbs/spaces', circle)).names).toEqual([1, 2, 3, 4, 5, 7, 6]);
    const page = { ...circle, response_size: 2, page_num: 2 };
    expect((await ask(ordered, '/curbs/spaces', page)).names).toEqual([3, 4]);
    await ordered.close();
  });
});
