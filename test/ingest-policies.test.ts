import { describe, expect, it } from 'vitest';
import { ingestFeed } from './support/ingest-feed.ts';
import { uuidOf } from './support/tiny-records.ts';

const ZONES = `curb_zone_id,published_date,last_updated_date,geometry,curb_policy_ids
z1,1600000000000,1600000000000,"POLYGON ((22.9 40.6, 22.95 40.6, 22.95 40.65, 22.9 40.65, 22.9 40.6))",${uuidOf(2)};${uuidOf(1)}
`;

/** Members in another order than the standard's, outside and inside. */
const POLICIES = [
  {
    note: { b: 1, a: [2] },
    time_spans: [{ time_of_day_end: '16:00', days_of_week: ['mon'] }],
    rules: [{ rate: [{ rate_unit: 'hour', rate: 500 }], extra: true, activity: 'parking' }],
    priority: 2,
    published_date: 1_600_000_000_000,
    curb_policy_id: uuidOf(2).toUpperCase(),
  },
  { curb_policy_id: uuidOf(1), published_date: 1_600_000_000_000, priority: 1, rules: [] },
];
const SERVED =
  `{"curb_policy_id":"${uuidOf(2)}","published_date":1600000000000,"priority":2` +
  ',"rules":[{"activity":"parking","rate":[{"rate":500,"rate_unit":"hour"}],"extra":true}]' +
  ',"time_spans":[{"days_of_week":["mon"],"time_of_day_end":"16:00"}],"note":{"b":1,"a":[2]}}';

function textOf(...policies: readonly unknown[]): string {
  return JSON.stringify({ version: '1.0', data: { policies } });
}

describe('an ingest of policies', () => {
  it.each([
    ['an object', { policies: POLICIES }],
    ['an array of one object', [{ policies: POLICIES }]],
  ])('reads them where data is %s, and puts members in the standard order', async (_, data) => {
    const { ask } = await ingestFeed({
      files: { 'zones.csv': ZONES, 'policies.json': JSON.stringify({ version: '1.0', data }) },
    });
    const policies = await ask('/curbs/policies');
    expect(policies.map(({ curb_policy_id: id }) => id)).toEqual([uuidOf(1), uuidOf(2)]);
    expect(JSON.stringify(policies[1])).toBe(SERVED);
    expect(await ask('/curbs/policies?curb_zone_id=z1')).toEqual(policies);
  });

  it('reads several files, and warns of a zone that lists a policy of none', async () => {
    const [second, first] = POLICIES;
    const files = { 'zones.csv': ZONES, 'a.json': textOf(first), 'b.json': textOf(second) };
    const sources = [
      { file: 'zones.csv', kind: 'zones' },
      { file: 'a.json', kind: 'policies' },
    ];
    const both = { sources: [...sources, { file: 'b.json', kind: 'policies' }] };
    const whole = await ingestFeed({ files, config: both });
    expect(whole.found).not.toContain('warning zone-policy-unknown 1: zones.csv row 2');
    expect((await whole.ask('/curbs/policies')).length).toBe(2);
    const half = await ingestFeed({ files, config: { sources } });
    expect(half.found).toContain('warning zone-policy-unknown 1: zones.csv row 2');
    expect(half.messages).toContain(
      `curb_policy_ids lists policies that the feed does not have, or that have errors themselves: ${uuidOf(2)}`,
    );
    const [zone] = await half.ask('/curbs/zones');
    expect(zone?.curb_policy_ids).toEqual([uuidOf(2), uuidOf(1)]);
  });

  it('merges a policy that is given twice, and refuses two that differ', async () => {
    const [, policy] = POLICIES;
    const same = await ingestFeed({ files: { 'policies.json': textOf(policy, policy) } });
    expect(same.counts).toEqual(['policies.json: 2 read, 1 kept, 1 merged, 0 dropped']);
    const other = { ...policy, priority: 3 };
    const differing = await ingestFeed({ files: { 'policies.json': textOf(policy, other) } });
    expect(differing.snapshotId).toBeNull();
    expect(differing.found).toEqual([
      'error id-duplicate 2: policies.json /data/policies/0, policies.json /data/policies/1',
    ]);
  });

  it('refuses a policy without an identifier or a date', async () => {
    const { found } = await ingestFeed({
      files: {
        'policies.json': textOf(
          { published_date: 1_600_000_000_000 },
          { curb_policy_id: uuidOf(1) },
        ),
      },
    });
    expect(found).toEqual([
      'error id-missing 1: policies.json /data/policies/0',
      'error timestamp-missing 1: policies.json /data/policies/1',
    ]);
  });
});
