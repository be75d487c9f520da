import { describe, expect, it } from 'vitest';
import { useApp } from '../support/running-app.ts';
import {
  ask,
  LATE_ZONE_SPACE,
  PLACELESS_SPACE,
  SHORT_SPACE,
  tinyCity,
  ZONE_UUID,
} from '../support/tiny-city.ts';
import { uuidOf } from '../support/tiny-records.ts';

const app = useApp(tinyCity());

const AREA = `/curbs/areas/${uuidOf(1)}`;
const SPACE = `/curbs/spaces/${uuidOf(11)}`;

type Given = Readonly<Record<string, string | number | boolean>>;

async function namesOf(path: string, given: Given) {
  const { status, text, names } = await ask(app(), path, given);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return names;
}

async function refusalOf(path: string, given: Given) {
  const { status, body } = await ask(app(), path, given);
  return [status, body.error, body.error_description, body.error_details];
}

/** INTERFACE.md, Parameters: one test or more for each of its rows. */
describe('time', () => {
  it.each([
    [0, [11, 12, 14, PLACELESS_SPACE]],
    [999, [11, 12, 14, PLACELESS_SPACE]],
    [1000, [11, 12, SHORT_SPACE, 14, PLACELESS_SPACE]],
    [1499, [11, 12, SHORT_SPACE, 14, PLACELESS_SPACE]],
    [1500, [11, 12, SHORT_SPACE, 14, LATE_ZONE_SPACE, 22, PLACELESS_SPACE]],
    [1999, [11, 12, SHORT_SPACE, 14, LATE_ZONE_SPACE, 22, PLACELESS_SPACE]],
    [2000, [11, 12, 14, LATE_ZONE_SPACE, 22, PLACELESS_SPACE]],
  ])('on a list at %i keeps what is valid, start included and end not', async (time, names) => {
    expect(await namesOf('/curbs/spaces', { time })).toEqual(names);
  });

  it('by identifier outside the validity of the space or of its zone is 404', async () => {
    const absent = (time: number) => [
      404,
      'not_valid_at_time',
      `the space is not valid at time ${time}`,
      ['time'],
    ];
    const short = `/curbs/spaces/${uuidOf(SHORT_SPACE)}`;
    expect(await refusalOf(short, { time: 999 })).toEqual(absent(999));
    expect(await namesOf(short, { time: 1000 })).toEqual([SHORT_SPACE]);
    expect(await refusalOf(short, { time: 2000 })).toEqual(absent(2000));
    const late = `/curbs/spaces/${uuidOf(LATE_ZONE_SPACE)}`;
    expect(await refusalOf(late, { time: 1499 })).toEqual(absent(1499));
    expect(await namesOf(late, { time: 1500 })).toEqual([LATE_ZONE_SPACE]);
  });

  it('that is not given filters nothing', async () => {
    expect((await namesOf('/curbs/spaces', {})).length).toBe(7);
    expect(await namesOf(`/curbs/spaces/${uuidOf(SHORT_SPACE)}`, {})).toEqual([SHORT_SPACE]);
  });

  it.each([
    [999, true, null],
    [1000, false, 1000],
    [1599, false, 1000],
    [1600, true, 1600],
  ])('%i gives the availability as of then', async (time, available, availability_time) => {
    for (const path of [SPACE, '/curbs/spaces']) {
      const { body } = await ask(app(), path, { time });
      expect(body.data[0].spaces[0]).toMatchObject({ available, availability_time });
    }
  });

  it('is not a parameter of areas', async () => {
    expect((await refusalOf('/curbs/areas', { time: 5 }))[1]).toBe('unknown_parameter');
    expect((await refusalOf(AREA, { time: 5 }))[1]).toBe('unknown_parameter');
  });
});

describe('a box', () => {
  it('on areas: the polygon touches it, holes honoured', async () => {
    const inHole = { min_lat: 50.12, min_lng: 10.12, max_lat: 50.18, max_lng: 10.18 };
    expect(await namesOf('/curbs/areas', inHole)).toEqual([]);
    expect(await namesOf('/curbs/areas', { ...inHole, max_lng: 10.2 })).toEqual(['Ring']);
    const corner = { min_lat: 50.3, min_lng: 10.3, max_lat: 51, max_lng: 11 };
    expect(await namesOf('/curbs/areas', corner)).toEqual(['Ring']);
    expect(await namesOf('/curbs/areas', { ...corner, min_lng: 10.300_001 })).toEqual([]);
  });

  it('of no width and height is a point', async () => {
    const point = { min_lat: 50.05, min_lng: 10.05, max_lat: 50.05, max_lng: 10.05 };
    expect(await namesOf('/curbs/areas', point)).toEqual(['Ring']);
  });

  it('on spaces: their own shape, else that of their zone, else never', async () => {
    const east = { min_lat: 40.6, min_lng: 22.945, max_lat: 40.7, max_lng: 23 };
    expect(await namesOf('/curbs/spaces', east)).toEqual([14]);
    const world = { min_lat: -90, min_lng: -180, max_lat: 90, max_lng: 180 };
    expect(await namesOf('/curbs/spaces', world)).not.toContain(PLACELESS_SPACE);
  });

  it('goes across the antimeridian', async () => {
    const box = { min_lat: -17.5, min_lng: 179.99, max_lat: -16, max_lng: -179.99 };
    expect(await namesOf('/curbs/areas', box)).toEqual(['Fiji']);
    expect(await namesOf('/curbs/areas', { ...box, min_lng: -179.9, max_lng: 179 })).not.toContain(
      'Fiji',
    );
  });

  it.each([
    [{ min_lat: 1, max_lat: 0, min_lng: 0, max_lng: 1 }, 'min_lat 1 is above max_lat 0'],
    [{ min_lat: 0, max_lat: 1, min_lng: 20, max_lng: 10 }, 'min_lng 20 is above max_lng 10'],
    [{ min_lat: 0, max_lat: 1, min_lng: 10, max_lng: -170 }, 'min_lng 10 is above max_lng -170'],
  ])('the wrong way round is refused: %j', async (box, description) => {
    for (const path of ['/curbs/areas', AREA, '/curbs/spaces']) {
      const [status, error, found] = await refusalOf(path, box);
      expect([status, error]).toEqual([400, 'invalid_parameter']);
      expect(found).toContain(description);
    }
  });

  it.each([
    [{ min_lat: 1 }, 'min_lng, max_lat, max_lng', 'min_lng=-74.01&max_lat=40.72&max_lng=-74'],
    [{ max_lng: 1, min_lng: 0 }, 'min_lat, max_lat', 'min_lat=40.71&max_lat=40.72'],
  ])('in part is refused, naming what is missing: %j', async (box, missing, example) => {
    expect(await refusalOf('/curbs/spaces', box)).toEqual([
      400,
      'incomplete_parameters',
      `box is incomplete: add ${missing}, for example ${example}`,
      missing.split(', '),
    ]);
  });
});

describe('a circle', () => {
  it('is inclusive and 0 inside: a radius of 0 finds what the centre is in', async () => {
    const inside = { lat: 50.05, lng: 10.05, radius: 0 };
    expect(await namesOf('/curbs/areas', inside)).toEqual(['Ring']);
    expect(await namesOf('/curbs/areas', { ...inside, lat: 50.15, lng: 10.15 })).toEqual([]);
    expect(await namesOf('/curbs/areas', { lat: 50, lng: 10, radius: 0 })).toEqual(['Ring']);
  });

  it('takes any radius', async () => {
    const halfTheEarth = { lat: 0, lng: 0, radius: 2_100_000_000 };
    expect((await namesOf('/curbs/areas', halfTheEarth)).length).toBe(5);
    expect((await namesOf('/curbs/spaces', halfTheEarth)).length).toBe(6);
  });

  it.each([
    [{ lat: 1 }, 'lng, radius', 'lng=-74.006&radius=25000'],
    [{ lat: 1, radius: 1 }, 'lng', 'lng=-74.006'],
  ])('in part is refused, naming what is missing: %j', async (circle, missing, example) => {
    expect(await refusalOf('/curbs/areas', circle)).toEqual([
      400,
      'incomplete_parameters',
      `circle is incomplete: add ${missing}, for example ${example}`,
      missing.split(', '),
    ]);
  });

  it('and a box cannot be combined', async () => {
    const both = { lat: 1, lng: 1, radius: 1, min_lat: 0, min_lng: 0, max_lat: 1, max_lng: 1 };
    for (const path of ['/curbs/areas', AREA, '/curbs/spaces']) {
      expect(await refusalOf(path, both)).toEqual([
        400,
        'conflicting_parameters',
        'circle and box cannot be combined; use one of them',
        ['lat', 'lng', 'radius', 'min_lat', 'min_lng', 'max_lat', 'max_lng'],
      ]);
    }
  });

  it('and a box are no parameters of one space', async () => {
    for (const name of ['lat', 'lng', 'radius', 'min_lat', 'min_lng', 'max_lat', 'max_lng']) {
      expect((await refusalOf(SPACE, { [name]: 1 })).slice(0, 2)).toEqual([
        400,
        'unknown_parameter',
      ]);
    }
  });
});

describe('numbers', () => {
  it.each([
    ['lat', '91', 'lat 91 is above 90'],
    ['lng', '-180.5', 'lng -180.5 is below -180'],
    ['radius', '-5', 'radius -5 is below 0'],
  ])('out of range are refused: %s=%s', async (name, value, description) => {
    const circle = { lat: 1, lng: 1, radius: 1, [name]: value };
    expect(await refusalOf('/curbs/areas', circle)).toEqual([
      400,
      'invalid_parameter',
      description,
      [name],
    ]);
  });

  it.each([
    ['response_size', '0', 'response_size 0 is below 1'],
    ['response_size', '251', 'response_size 251 is above 250'],
    ['page_num', '0', 'page_num 0 is below 1'],
    ['page_num', '-1', 'page_num -1 is below 1'],
    ['page_num', '1.5', 'page_num 1.5 is not a whole number in plain decimal notation'],
    ['page_num', '', 'page_num is empty'],
  ])('of pages are refused on all endpoints: %s=%s', async (name, value, description) => {
    for (const path of ['/curbs/areas', AREA, '/curbs/spaces', SPACE]) {
      expect(await refusalOf(path, { [name]: value })).toEqual([
        400,
        'invalid_parameter',
        description,
        [name],
      ]);
    }
  });

  it('of pages may be as large as they like to be', async () => {
    expect(await namesOf('/curbs/areas', { page_num: '9007199254740991' })).toEqual([]);
    expect(await namesOf('/curbs/areas', { response_size: 250, page_num: 1 })).toHaveLength(5);
  });
});

describe('name', () => {
  it('is exact and case-sensitive, and finds all areas of that name', async () => {
    expect(await namesOf('/curbs/areas', { name: 'Old Town' })).toEqual(['Old Town', 'Old Town']);
    for (const name of ['old town', 'Old', 'Old Town ', 'Old  Town']) {
      expect(await namesOf('/curbs/areas', { name })).toEqual([]);
    }
  });

  it('that is empty is refused', async () => {
    for (const path of ['/curbs/areas', AREA]) {
      expect(await refusalOf(path, { name: '' })).toEqual([
        400,
        'invalid_parameter',
        'name is empty',
        ['name'],
      ]);
    }
  });
});

describe('identifiers as filters', () => {
  it('of areas are UUIDs in any case', async () => {
    const given = { curb_area_id: uuidOf(3).toUpperCase() };
    expect(await namesOf('/curbs/areas', given)).toEqual(['Café']);
    expect(await namesOf('/curbs/areas', { curb_area_id: uuidOf(99) })).toEqual([]);
    for (const id of ['abc', `{${uuidOf(3)}}`, uuidOf(3).replaceAll('-', '')]) {
      expect((await refusalOf('/curbs/areas', { curb_area_id: id })).slice(0, 2)).toEqual([
        400,
        'invalid_parameter',
      ]);
    }
  });

  it('of zones are any text, UUIDs in any case', async () => {
    expect(await namesOf('/curbs/spaces', { curb_zone_id: 'a' })).toEqual([11, 12, 13, 14]);
    expect(await namesOf('/curbs/spaces', { curb_zone_id: ZONE_UUID.toUpperCase() })).toEqual([
      21, 22,
    ]);
    for (const id of ['A', 'b', uuidOf(99), 'a ']) {
      expect(await namesOf('/curbs/spaces', { curb_zone_id: id })).toEqual([]);
    }
    expect(await refusalOf('/curbs/spaces', { curb_zone_id: '' })).toEqual([
      400,
      'invalid_parameter',
      'curb_zone_id is empty',
      ['curb_zone_id'],
    ]);
  });
});

describe('filters together', () => {
  it('must all hold', async () => {
    const zone = { curb_zone_id: 'a', time: 1500 };
    expect(await namesOf('/curbs/spaces', zone)).toEqual([11, 12, 13, 14]);
    const east = { min_lat: 40.6, min_lng: 22.945, max_lat: 40.7, max_lng: 23 };
    expect(await namesOf('/curbs/spaces', { ...zone, ...east })).toEqual([14]);
    const circle = { lat: 40.65, lng: 22.9, radius: 0 };
    expect(await namesOf('/curbs/areas', { ...circle, name: 'Old Town' })).toEqual(['Old Town']);
    expect(
      await namesOf('/curbs/areas', { ...circle, name: 'Old Town', curb_area_id: uuidOf(2) }),
    ).toEqual([]);
  });

  it('that exclude the item asked for by identifier give an empty list', async () => {
    for (const given of [
      { name: 'other' },
      { lat: 0, lng: 0, radius: 0 },
      { min_lat: 0, min_lng: 0, max_lat: 1, max_lng: 1 },
    ]) {
      const { status, body } = await ask(app(), AREA, given);
      expect([status, body.data, body.pages]).toEqual([
        200,
        [{ areas: [] }],
        { total: 1, current: 1 },
      ]);
    }
    expect(await namesOf(AREA, { name: 'Old Town', lat: 40.65, lng: 22.95, radius: 0 })).toEqual([
      'Old Town',
    ]);
  });
});

describe('unknown parameters', () => {
  it.each([
    [
      '/curbs/spaces',
      'zone',
      'zone is not a parameter of /curbs/spaces; did you mean curb_zone_id?',
    ],
    [
      '/curbs/spaces',
      'timestamp',
      'timestamp is not a parameter of /curbs/spaces; did you mean time?',
    ],
    [
      SPACE,
      'timestamp',
      'timestamp is not a parameter of /curbs/spaces/{curb_space_id}; did you mean time?',
    ],
    ['/curbs/areas', 'lon', 'lon is not a parameter of /curbs/areas; did you mean lng?'],
    [
      AREA,
      'limit',
      'limit is not a parameter of /curbs/areas/{curb_area_id}; did you mean response_size?',
    ],
    [AREA, 'curb_area_id', 'curb_area_id is not a parameter of /curbs/areas/{curb_area_id}'],
    ['/curbs/areas', 'callback', 'callback is not a parameter of /curbs/areas'],
  ])('are refused, with a near one: %s?%s', async (path, name, description) => {
    expect(await refusalOf(path, { [name]: 1 })).toEqual([
      400,
      'unknown_parameter',
      description,
      [name],
    ]);
  });
});
