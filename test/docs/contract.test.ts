import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ingestCommand } from '../../cli/commands/ingest.ts';
import { describeInterface } from '../../src/docs/describe-interface.ts';
import { NO_EXAMPLES } from '../../src/docs/examples.ts';
import { openStore } from '../../src/open/open-store.ts';
import type { Snapshot } from '../../src/snapshot/sections.ts';
import { fakeContext } from '../support/fake-context.ts';
import { ROOT } from '../support/paths.ts';
import { createRandom } from '../support/random.ts';
import { runApp, TOKEN } from '../support/running-app.ts';
import { writeCity } from '../support/sample-city.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { square, tinyArea, tinySpace, tinyZone, uuidOf } from '../support/tiny-records.ts';
import { tinySnapshot } from '../support/tiny-snapshot.ts';
import { createAnswerJudge } from './support/described-bodies.ts';
import { type AskedCity, drawRequest } from './support/draw-request.ts';

const SEED = Date.now() & 0x7fff_ffff;
const judge = createAnswerJudge(
  describeInterface({ baseUrl: 'https://curbs.city.test', examples: NO_EXAMPLES }),
);

async function ingest(feed: string): Promise<Snapshot> {
  const out = join(makeScratchFolder(), 'store');
  await ingestCommand.run?.({ feed, out }, fakeContext({ json: true }));
  return openStore(out);
}

/** Records with every field that the interface can carry, and with none that may be absent. */
function everyField(): Snapshot {
  const line = Float64Array.of(22.95, 40.6, 22.96, 40.6);
  return tinySnapshot({
    areas: [
      tinyArea(1, { curbZoneIds: ['full'] as never, customAttributes: { ward: 3, note: null } }),
      tinyArea(2),
    ],
    zones: [
      tinyZone('full', {
        shape: square({ lng: 22.94, lat: 40.63 }, 0.01),
        startDateMs: 100,
        endDateMs: 1_800_000_000_000,
        customAttributes: { tags: ['a', 1, { b: true }] },
        carried: {
          curb_policy_ids: [uuidOf(7)],
          prev_policies: [{ curb_policy_ids: [uuidOf(8)], start_date: 1, end_date: 2 }],
          prev_curb_zone_ids: ['older'],
          location_references: [{ source: 'https://refs.city.test', ref_id: '7', side: 'left' }],
          name: 'Main Street',
          user_zone_id: 'A-7',
          street_name: 'Main Street',
          cross_street_start_name: '1st',
          cross_street_end_name: '2nd',
          length: 3000,
          available_space_lengths: [500, 610],
          availability_time: 1_700_000_000_000,
          width: 210,
          parking_angle: 'parallel',
          num_spaces: 5,
          street_side: 'N',
          median: false,
          entire_roadway: true,
          curb_object_ids: [uuidOf(9)],
          wzdx_references: [{ road_event_id: uuidOf(10) }],
        },
      }),
      tinyZone('line', { shape: { type: 'LineString', positions: line } }),
      tinyZone('nowhere', { shape: null }),
    ],
    spaces: [
      tinySpace(11, 'full', { lengthCm: 610, widthCm: null, customAttributes: { meter: 'M1' } }),
      tinySpace(12, 'line'),
    ],
    observations: [
      {
        curbSpaceId: uuidOf(11) as never,
        availabilityTimeMs: 1_650_000_000_000,
        available: false,
      },
    ],
  });
}

const CITIES: Readonly<Record<string, () => Snapshot | Promise<Snapshot>>> = {
  'the sample city': () => ingest(join(ROOT, 'data/sample-city/csv')),
  'a random city': () =>
    ingest(writeCity(makeScratchFolder(), { seed: SEED % 1000, spaceCount: 500 })),
  'records with every field': everyField,
};

const REQUESTS_PER_CITY = 1500;

/** Judged by ajv, which knows nothing of this program but the description. */
describe(`responses are as they are described, seed ${SEED}`, () => {
  it.each(Object.entries(CITIES))('of %s', async (_, open) => {
    const snapshot = await open();
    const app = await runApp(snapshot);
    onTestFinished(async () => {
      await app.close();
      snapshot.close();
    });
    const city = await lookRound(app.url);
    const random = createRandom(SEED);
    const seen: Record<string, number> = {};
    for (let count = 0; count < REQUESTS_PER_CITY; count++) {
      const { path, target } = drawRequest(city, random);
      const response = await fetch(`${app.url}${target}`);
      const faults = judge(path, response.status, await response.text());
      expect({ target, faults }).toEqual({ target, faults: [] });
      seen[response.status] = (seen[response.status] ?? 0) + 1;
    }
    console.log(`seed ${SEED}: ${JSON.stringify(seen)}`);
    // Too few answers of a kind would say little.
    expect(seen[200]).toBeGreaterThan(REQUESTS_PER_CITY / 3);
    expect(seen[400]).toBeGreaterThan(REQUESTS_PER_CITY / 20);
    expect(seen[404]).toBeGreaterThan(2);
  });
});

/** What the city has, as its lists say. */
async function lookRound(url: string): Promise<AskedCity> {
  const read = async (path: string) => {
    const response = await fetch(`${url}${path}?service_token=${TOKEN}&response_size=50`);
    const { data } = (await response.json()) as { data: [Record<string, Listed[]>] };
    return Object.values(data[0])[0] ?? [];
  };
  const [areas, zones, spaces, root] = [
    await read('/curbs/areas'),
    await read('/curbs/zones'),
    await read('/curbs/spaces'),
    await read('/curbs'),
  ];
  const box = root.find(({ kind }) => kind === 'spaces')?.bbox;
  if (box === undefined) throw new Error('a city without spaces');
  return {
    token: TOKEN,
    box,
    values: {
      curb_area_id: areas.map((one) => one.curb_area_id),
      name: areas.map((one) => one.name),
      curb_zone_id: zones.map((one) => one.curb_zone_id as string),
      curb_space_id: spaces.map((one) => one.curb_space_id),
      time: ['0', '100', '1650000000000', '1719799200000', '4000000000000'],
      snapshot: ['0000000000000000'],
    },
  };
}

interface Listed {
  readonly kind?: string;
  readonly bbox?: [number, number, number, number];
  readonly curb_area_id: string;
  readonly curb_zone_id: string | string[];
  readonly curb_space_id: string;
  readonly name: string;
}

describe('the judge of responses', () => {
  it.each([
    ['a member that is not described', (answer: Answer) => ({ ...answer, extra: 1 })],
    ['an absent member', ({ author: _, ...answer }: Answer) => answer],
    ['another type', (answer: Answer) => ({ ...answer, last_updated: 'today' })],
    [
      'a member of a record that is not described',
      (answer: Answer) => ({
        ...answer,
        data: [{ spaces: answer.data[0].spaces.map((space) => ({ ...space, colour: 'red' })) }],
      }),
    ],
    [
      'a parameter in the echo that is not described',
      (answer: Answer) => ({
        ...answer,
        ccds_attributes: { ...answer.ccds_attributes, query_parameters: { limit: 1 } },
      }),
    ],
  ])('finds %s', async (_, change) => {
    const app = await runApp(everyField());
    onTestFinished(async () => {
      await app.close();
    });
    const { status, body } = await app.send(`/curbs/spaces?service_token=${TOKEN}`);
    expect(judge('/curbs/spaces', status, body)).toEqual([]);
    const changed = JSON.stringify(change(JSON.parse(body)));
    expect(judge('/curbs/spaces', status, changed)).not.toEqual([]);
  });

  it('finds an error code of another status', () => {
    const body = { error: 'unknown_path', error_description: '', error_details: [] };
    expect(judge('/curbs/spaces', 400, JSON.stringify(body))).toHaveLength(1);
    expect(judge('/curbs/spaces', 418, JSON.stringify(body))).toEqual([
      'status 418 of /curbs/spaces is not described',
    ]);
  });
});

interface Answer {
  readonly author: string;
  readonly data: [{ readonly spaces: readonly object[] }];
  readonly ccds_attributes: object;
}
