import { describe, expect, it } from 'vitest';
import { askTarget, TOKEN, useApp } from '../support/running-app.ts';
import { square, tinyArea, tinySpace, tinyZone, uuidOf } from '../support/tiny-records.ts';
import { tinySnapshot } from '../support/tiny-snapshot.ts';

const EAST = square({ lng: 23.5, lat: 41.5 }, 0.25);

const app = useApp(
  tinySnapshot({
    areas: [
      tinyArea(1, { curbZoneIds: ['east'] as never }),
      tinyArea(2, { curbZoneIds: ['east', 'line'] as never }),
    ],
    zones: [
      tinyZone('east', {
        shape: EAST,
        startDateMs: 100,
        endDateMs: 200,
        carried: { street_side: 'E', curb_policy_ids: [uuidOf(7)] },
      }),
      tinyZone('line', {
        shape: { type: 'LineString', positions: Float64Array.of(22.5, 40.5, 22.75, 40.5) },
        curbAreaIds: [uuidOf(1)] as never,
      }),
      tinyZone('nowhere', { shape: null }),
    ],
    spaces: [tinySpace(11, 'east')],
  }),
  { tokens: [TOKEN] },
);

const ask = (target: string) => askTarget(app(), target);

async function idsOf(query: string): Promise<string[]> {
  const { body } = await ask(`/curbs/zones?${query}`);
  return body.data[0].zones.map((zone: { curb_zone_id: string }) => zone.curb_zone_id);
}

/** INTERFACE.md, The rest of the interface. */
describe('GET /curbs/zones', () => {
  it('answers with the zones in the envelope, whole', async () => {
    const { body } = await app().send(`/curbs/zones?service_token=${TOKEN}&curb_zone_id=east`);
    const link = 'snapshot=00000000000000aa&curb_zone_id=east&page_num=1';
    const url = `${app().url}/curbs/zones?service_token=${TOKEN}&${link}`;
    const ring = '[[23.5,41.5],[23.75,41.5],[23.75,41.75],[23.5,41.75],[23.5,41.5]]';
    expect(body).toBe(
      '{"version":"1.0.1","time_zone":"Europe/Athens","last_updated":1700000000000' +
        ',"currency":"EUR","author":"City of Tiny","licence_url":null' +
        ',"ccds_attributes":{"type":"service_api_response","request_type":"zones"' +
        `,"query_parameters":{"service_token":"${TOKEN}","curb_zone_id":"east"}}` +
        ',"pages":{"total":1,"current":1},"data":[{"zones":[{"curb_zone_id":"east"' +
        `,"geometry":{"type":"Polygon","coordinates":[${ring}]}` +
        `,"curb_policy_ids":["${uuidOf(7)}"],"published_date":1600000000000` +
        ',"last_updated_date":1600000000001,"start_date":100,"end_date":200,"street_side":"E"' +
        `}]}],"links":{"first":"${url}","last":"${url}"}}`,
    );
  });

  it('has what is always there of a zone of which the feed says no more', async () => {
    const { body } = await ask('/curbs/zones?curb_zone_id=nowhere');
    expect(body.data).toEqual([
      {
        zones: [
          {
            curb_zone_id: 'nowhere',
            geometry: null,
            curb_policy_ids: [],
            published_date: 1_600_000_000_000,
            last_updated_date: 1_600_000_000_001,
            start_date: null,
          },
        ],
      },
    ]);
  });

  it('carries a line as a line', async () => {
    const { body } = await ask('/curbs/zones?curb_zone_id=line');
    expect(body.data[0].zones[0].geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [22.5, 40.5],
        [22.75, 40.5],
      ],
    });
  });

  it.each([
    ['', ['east', 'line', 'nowhere']],
    ['curb_zone_id=none', []],
    [`curb_area_id=${uuidOf(1)}`, ['east', 'line']],
    [`curb_area_id=${uuidOf(2).toUpperCase()}`, ['east', 'line']],
    [`curb_area_id=${uuidOf(9)}`, []],
    [`curb_area_id=${uuidOf(1)}&curb_zone_id=nowhere`, []],
    ['time=99', ['line', 'nowhere']],
    ['time=100', ['east', 'line', 'nowhere']],
    ['time=199', ['east', 'line', 'nowhere']],
    ['time=200', ['line', 'nowhere']],
    ['min_lng=23&min_lat=41&max_lng=23.5&max_lat=41.5', ['east']],
    ['min_lng=22.6&min_lat=40.5&max_lng=22.7&max_lat=40.6', ['line']],
    ['lng=23.6&lat=41.6&radius=0', ['east']],
    ['lng=22.5&lat=40.5&radius=20000000', ['line', 'east']],
    ['response_size=1&page_num=2', ['line']],
  ])('filters and pages: %s', async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  it('leaves the geometry out where it is not wanted, and echoes that alone', async () => {
    const { body } = await ask('/curbs/zones?include_geometry=false');
    expect(body.ccds_attributes.query_parameters).toEqual({
      service_token: TOKEN,
      include_geometry: false,
    });
    for (const zone of body.data[0].zones) expect(zone).not.toHaveProperty('geometry');
  });

  it.each([
    [
      `zone=1`,
      'unknown_parameter',
      'zone is not a parameter of /curbs/zones; did you mean curb_zone_id?',
    ],
    ['lt=1', 'unknown_parameter', 'lt is not a parameter of /curbs/zones; did you mean lat?'],
    ['name=A', 'unknown_parameter', 'name is not a parameter of /curbs/zones'],
    ['curb_area_id=x', 'invalid_parameter', 'curb_area_id x is not a UUID'],
    ['curb_zone_id=', 'invalid_parameter', 'curb_zone_id is empty'],
    ['include_geometry=1', 'invalid_parameter', 'include_geometry 1 is neither true nor false'],
    [
      'lat=1',
      'incomplete_parameters',
      'circle is incomplete: add lng, radius, for example lng=-74.006&radius=25000',
    ],
    ['time=-1', 'invalid_parameter', 'time -1 is below 0'],
  ])('refuses %s', async (query, error, description) => {
    const { status, body } = await ask(`/curbs/zones?${query}`);
    expect([status, body.error, body.error_description]).toEqual([400, error, description]);
  });
});

describe('GET /curbs/zones/{curb_zone_id}', () => {
  it('answers with the zone of that identifier, which it echoes', async () => {
    const { status, body } = await ask('/curbs/zones/l%69ne');
    expect(status).toBe(200);
    expect(body.ccds_attributes).toEqual({
      type: 'service_api_response',
      request_type: 'zones',
      query_parameters: { service_token: TOKEN, curb_zone_id: 'line' },
    });
    expect(body.data[0].zones).toEqual([expect.objectContaining({ curb_zone_id: 'line' })]);
  });

  it('leaves out the geometry where it is not wanted', async () => {
    const { body } = await ask('/curbs/zones/line?include_geometry=false');
    expect(body.data[0].zones[0]).not.toHaveProperty('geometry');
  });

  it('is 404 of an identifier that no zone has', async () => {
    expect(await ask('/curbs/zones/none')).toEqual({
      status: 404,
      body: {
        error: 'unknown_identifier',
        error_description: 'no zone has this curb_zone_id',
        error_details: ['curb_zone_id'],
      },
    });
  });

  it('is 404 outside the validity period, and an empty list where a filter excludes it', async () => {
    expect(await ask('/curbs/zones/east?time=200')).toEqual({
      status: 404,
      body: {
        error: 'not_valid_at_time',
        error_description: 'the zone is not valid at time 200',
        error_details: ['time'],
      },
    });
    expect((await ask('/curbs/zones/east?time=199')).body.data[0].zones.length).toBe(1);
    const { status, body } = await ask(`/curbs/zones/nowhere?curb_area_id=${uuidOf(1)}`);
    expect([status, body.data]).toEqual([200, [{ zones: [] }]]);
  });
});
