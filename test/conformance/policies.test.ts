import { describe, expect, it } from 'vitest';
import { askTarget, TOKEN, useApp } from '../support/running-app.ts';
import { tinyArea, tinyPolicy, tinyZone, uuidOf } from '../support/tiny-records.ts';
import { tinySnapshot } from '../support/tiny-snapshot.ts';

const [LOADING, PARKING, FORMER, UNUSED] = [uuidOf(1), uuidOf(2), uuidOf(3), uuidOf(4)];

const app = useApp(
  tinySnapshot({
    areas: [tinyArea(11, { curbZoneIds: ['east'] as never })],
    zones: [
      tinyZone('east', {
        startDateMs: 100,
        endDateMs: 200,
        carried: {
          curb_policy_ids: [LOADING, PARKING],
          prev_policies: [{ curb_policy_ids: [FORMER, PARKING], start_date: 120, end_date: 150 }],
        },
      }),
      tinyZone('west', { startDateMs: 300, carried: { curb_policy_ids: [PARKING] } }),
    ],
    policies: [
      tinyPolicy(1, { rules: [{ activity: 'loading', max_stay: 30 }], note: 'ours' }),
      tinyPolicy(2),
      tinyPolicy(3),
      tinyPolicy(4),
    ],
  }),
  { tokens: [TOKEN] },
);

const ask = (target: string) => askTarget(app(), target);

async function idsOf(target: string): Promise<string[]> {
  const { status, body } = await ask(target);
  expect(status).toBe(200);
  return body.data[0].policies.map((each: { curb_policy_id: string }) => each.curb_policy_id);
}

/** INTERFACE.md, The rest of the interface. */
describe('GET /curbs/policies', () => {
  it('answers with the policies in the envelope, whole', async () => {
    const target = `/curbs/policies?service_token=${TOKEN}&curb_policy_id=${LOADING}`;
    const { status, body } = await app().send(target);
    const link = `snapshot=00000000000000aa&curb_policy_id=${LOADING}&page_num=1`;
    const url = `${app().url}/curbs/policies?service_token=${TOKEN}&${link}`;
    expect(status).toBe(200);
    expect(body).toBe(
      '{"version":"1.0.1","time_zone":"Europe/Athens","last_updated":1700000000000' +
        ',"currency":"EUR","author":"City of Tiny","licence_url":null' +
        ',"ccds_attributes":{"type":"service_api_response","request_type":"policies"' +
        `,"query_parameters":{"service_token":"${TOKEN}","curb_policy_id":"${LOADING}"}}` +
        `,"pages":{"total":1,"current":1},"data":[{"policies":[{"curb_policy_id":"${LOADING}"` +
        ',"published_date":1600000000000,"priority":1' +
        ',"rules":[{"activity":"loading","max_stay":30}],"note":"ours"}]}]' +
        `,"links":{"first":"${url}","last":"${url}"}}`,
    );
  });

  it('has them all in the order of their identifiers, in pages', async () => {
    expect(await idsOf('/curbs/policies')).toEqual([LOADING, PARKING, FORMER, UNUSED]);
    expect(await idsOf('/curbs/policies?response_size=3&page_num=2')).toEqual([UNUSED]);
    const { body } = await ask('/curbs/policies?response_size=3&page_num=2');
    expect(body.pages).toEqual({ total: 2, current: 2 });
  });

  it.each([
    ['the zone lists', 'curb_zone_id=east', [LOADING, PARKING]],
    ['a zone of the area lists', `curb_area_id=${uuidOf(11)}`, [LOADING, PARKING]],
    ['both allow', `curb_area_id=${uuidOf(11)}&curb_zone_id=west`, []],
    ['no zone names', 'curb_zone_id=north', []],
    ['no area names', `curb_area_id=${uuidOf(12)}`, []],
    ['the identifier names', `curb_policy_id=${UNUSED}`, [UNUSED]],
    ['no policy is', `curb_policy_id=${uuidOf(9)}`, []],
    ['hold before any zone is valid', 'time=99', []],
    ['hold from the start of a zone', 'time=100', [LOADING, PARKING]],
    ['hold before the previous list', 'time=119', [LOADING, PARKING]],
    ['hold from the start of the previous list', 'time=120', [PARKING, FORMER]],
    ['hold to the end of the previous list', 'time=149', [PARKING, FORMER]],
    ['hold behind the previous list', 'time=150', [LOADING, PARKING]],
    ['hold at the end of a zone', 'time=200', []],
    ['hold in another zone', 'time=300', [PARKING]],
    ['the zone lists at that time', 'time=130&curb_zone_id=east', [PARKING, FORMER]],
    ['the other zone lists at that time', 'time=130&curb_zone_id=west', []],
    ['the area has at that time', `time=300&curb_area_id=${uuidOf(11)}`, []],
  ])('keeps those that %s (%s)', async (_, query, ids) => {
    expect(await idsOf(`/curbs/policies?${query}`)).toEqual(ids);
  });

  it.each([
    ['lat=1', 'unknown_parameter', 'lat is not a parameter of /curbs/policies'],
    ['curb_policy_id=x', 'invalid_parameter', 'curb_policy_id x is not a UUID'],
    ['time=-1', 'invalid_parameter', 'time -1 is below 0'],
  ])('refuses %s', async (query, error, description) => {
    const { status, body } = await ask(`/curbs/policies?${query}`);
    expect([status, body.error, body.error_description]).toEqual([400, error, description]);
  });
});

describe('GET /curbs/policies/{curb_policy_id}', () => {
  it('answers with the one policy, in any case of its identifier', async () => {
    expect(await idsOf(`/curbs/policies/${LOADING.toUpperCase()}`)).toEqual([LOADING]);
  });

  it('answers with an empty list where a filter excludes it, a time too', async () => {
    expect(await idsOf(`/curbs/policies/${FORMER}?time=100`)).toEqual([]);
    expect(await idsOf(`/curbs/policies/${FORMER}?time=120`)).toEqual([FORMER]);
    expect(await idsOf(`/curbs/policies/${FORMER}?curb_zone_id=east`)).toEqual([]);
  });

  it('knows no other identifier, and none that is malformed', async () => {
    expect(await ask(`/curbs/policies/${uuidOf(9)}`)).toEqual({
      status: 404,
      body: {
        error: 'unknown_identifier',
        error_description: 'no policy has this curb_policy_id',
        error_details: ['curb_policy_id'],
      },
    });
    expect(await ask('/curbs/policies/x')).toEqual({
      status: 400,
      body: {
        error: 'invalid_parameter',
        error_description: 'curb_policy_id in the path is not a UUID',
        error_details: ['curb_policy_id'],
      },
    });
  });
});

describe('GET /curbs', () => {
  it('has the policies behind the other kinds, without a box', async () => {
    const { body } = await ask('/curbs');
    expect(body.data[0].curbs.at(-1)).toEqual({
      kind: 'policies',
      path: '/curbs/policies',
      count: 4,
      bbox: null,
      last_updated_date: 1_600_000_000_000,
    });
  });
});
