import { describe, expect, it } from 'vitest';
import { askTarget, TOKEN, useApp } from '../support/running-app.ts';
import { square, tinyObject, tinySpace, tinyZone, uuidOf } from '../support/tiny-records.ts';
import { tinySnapshot } from '../support/tiny-snapshot.ts';

const [METER, SIGN, BENCH] = [uuidOf(1), uuidOf(2), uuidOf(3)];
const [LOCKER, LOST] = [uuidOf(4), uuidOf(5)];
const [BAY, OTHER_BAY] = [uuidOf(11), uuidOf(12)];

function at(lng: number, lat: number) {
  return { shape: { type: 'Point', positions: Float64Array.of(lng, lat) } } as const;
}

const app = useApp(
  tinySnapshot({
    zones: [tinyZone('east', { carried: { curb_object_ids: [LOCKER] } }), tinyZone('west')],
    spaces: [tinySpace(11, 'east'), tinySpace(12, 'west')],
    objects: [
      tinyObject(1, {
        ...at(22.9, 40.6),
        curbZoneId: 'east' as never,
        curbSpaceId: BAY as never,
        carried: {
          object_type: 'meter',
          owner: 'City',
          object_line: {
            type: 'LineString',
            coordinates: [
              [22.9, 40.6],
              [22.9, 40.7],
            ],
          },
          perpendicular_distance: -30,
          max_height: 140,
          external_object_id: 'M-1',
        },
        customAttributes: { maker: 'A' },
      }),
      tinyObject(2, { ...at(22.91, 40.6), curbSpaceId: OTHER_BAY as never }),
      tinyObject(3, {
        shape: square({ lng: 22.92, lat: 40.6 }, 0.001),
        curbZoneId: 'west' as never,
      }),
      tinyObject(4, { ...at(22.93, 40.6), curbSpaceId: uuidOf(99) as never }),
      tinyObject(5, { shape: null, curbZoneId: 'unlisted' as never }),
    ],
  }),
  { tokens: [TOKEN] },
);

const ask = (target: string) => askTarget(app(), target);

async function idsOf(target: string): Promise<string[]> {
  const { status, body } = await ask(target);
  expect(status).toBe(200);
  return body.data[0].objects.map((each: { curb_object_id: string }) => each.curb_object_id);
}

/** INTERFACE.md, The rest of the interface. */
describe('GET /curbs/objects', () => {
  it('answers with the objects in the envelope, their members in the standard order', async () => {
    const target = `/curbs/objects?service_token=${TOKEN}&curb_space_id=${BAY}`;
    const { status, body } = await app().send(target);
    const link = `snapshot=00000000000000aa&curb_space_id=${BAY}&page_num=1`;
    const url = `${app().url}/curbs/objects?service_token=${TOKEN}&${link}`;
    expect(status).toBe(200);
    expect(body).toBe(
      '{"version":"1.0.1","time_zone":"Europe/Athens","last_updated":1700000000000' +
        ',"currency":"EUR","author":"City of Tiny","licence_url":null' +
        ',"ccds_attributes":{"type":"service_api_response","request_type":"objects"' +
        `,"query_parameters":{"service_token":"${TOKEN}","curb_space_id":"${BAY}"}}` +
        `,"pages":{"total":1,"current":1},"data":[{"objects":[{"curb_object_id":"${METER}"` +
        ',"geometry":{"type":"Point","coordinates":[22.9,40.6]}' +
        `,"curb_zone_id":"east","curb_space_id":"${BAY}","object_type":"meter","name":"Meter 1"` +
        ',"owner":"City"' +
        ',"object_line":{"type":"LineString","coordinates":[[22.9,40.6],[22.9,40.7]]}' +
        ',"perpendicular_distance":-30,"max_height":140' +
        ',"published_date":1600000000000,"last_updated_date":1600000000001' +
        ',"external_object_id":"M-1","custom_attributes":{"maker":"A"}}]}]' +
        `,"links":{"first":"${url}","last":"${url}"}}`,
    );
  });

  it('has them all in row order, in pages', async () => {
    expect(await idsOf('/curbs/objects')).toEqual([METER, SIGN, BENCH, LOCKER, LOST]);
    const { body } = await ask('/curbs/objects?response_size=2&page_num=3');
    expect(body.pages).toEqual({ total: 3, current: 3 });
    expect(await idsOf('/curbs/objects?response_size=2&page_num=3')).toEqual([LOST]);
  });

  it.each([
    ['name the zone, or that it lists', 'curb_zone_id=east', [METER, LOCKER]],
    ['name a space of the zone', 'curb_zone_id=west', [SIGN, BENCH]],
    ['no zone has', 'curb_zone_id=north', []],
    ['name the space', `curb_space_id=${BAY.toUpperCase()}`, [METER]],
    ['name a space that has no record', `curb_space_id=${uuidOf(99)}`, [LOCKER]],
    ['name no space', `curb_space_id=${uuidOf(98)}`, []],
    ['both allow', `curb_zone_id=west&curb_space_id=${OTHER_BAY}`, [SIGN]],
    ['one of both excludes', `curb_zone_id=east&curb_space_id=${OTHER_BAY}`, []],
    ['are in the box', 'min_lat=40&min_lng=22.905&max_lat=41&max_lng=22.93', [SIGN, BENCH, LOCKER]],
    [
      'are in the box and of the zone',
      'min_lat=40&min_lng=22.905&max_lat=41&max_lng=22.93&curb_zone_id=west',
      [SIGN, BENCH],
    ],
    ['are in the circle, nearest first', 'lat=40.6&lng=22.929&radius=160000', [LOCKER, BENCH]],
  ])('keeps those that %s (%s)', async (_, query, ids) => {
    expect(await idsOf(`/curbs/objects?${query}`)).toEqual(ids);
  });

  it.each([
    ['time=1', 'unknown_parameter', 'time is not a parameter of /curbs/objects'],
    ['curb_space_id=x', 'invalid_parameter', 'curb_space_id x is not a UUID'],
    [
      'lat=1',
      'incomplete_parameters',
      'circle is incomplete: add lng, radius, for example lng=-74.006&radius=25000',
    ],
  ])('refuses %s', async (query, error, description) => {
    const { status, body } = await ask(`/curbs/objects?${query}`);
    expect([status, body.error, body.error_description]).toEqual([400, error, description]);
  });

  it('answers 304 to the tag of a response', async () => {
    const target = `/curbs/objects?service_token=${TOKEN}`;
    const { headers } = await app().send(target);
    const again = await app().send(target, { headers: { 'If-None-Match': String(headers.etag) } });
    expect([again.status, again.body]).toEqual([304, '']);
  });
});

describe('GET /curbs/objects/{curb_object_id}', () => {
  it('answers with the one object, in any case of its identifier', async () => {
    const target = `/curbs/objects/${SIGN.toUpperCase()}`;
    expect(await idsOf(target)).toEqual([SIGN]);
    const { body } = await ask(target);
    expect(body.ccds_attributes.query_parameters.curb_object_id).toBe(SIGN.toUpperCase());
  });

  it('answers with an empty list where a filter excludes it', async () => {
    expect(await idsOf(`/curbs/objects/${SIGN}?curb_zone_id=east`)).toEqual([]);
    expect(await idsOf(`/curbs/objects/${SIGN}?curb_zone_id=west`)).toEqual([SIGN]);
    const box = 'min_lat=40&min_lng=22&max_lat=41&max_lng=22.905';
    expect(await idsOf(`/curbs/objects/${SIGN}?${box}`)).toEqual([]);
  });

  it('knows no other identifier, and none that is malformed', async () => {
    expect(await ask(`/curbs/objects/${uuidOf(9)}`)).toEqual({
      status: 404,
      body: {
        error: 'unknown_identifier',
        error_description: 'no object has this curb_object_id',
        error_details: ['curb_object_id'],
      },
    });
    expect(await ask('/curbs/objects/x')).toEqual({
      status: 400,
      body: {
        error: 'invalid_parameter',
        error_description: 'curb_object_id in the path is not a UUID',
        error_details: ['curb_object_id'],
      },
    });
  });
});

describe('GET /curbs', () => {
  it('has the objects last, with their box', async () => {
    const { body } = await ask('/curbs');
    expect(body.data[0].curbs.at(-1)).toEqual({
      kind: 'objects',
      path: '/curbs/objects',
      count: 5,
      bbox: [22.9, 40.6, 22.93, 40.601],
      last_updated_date: 1_600_000_000_001,
    });
  });
});
