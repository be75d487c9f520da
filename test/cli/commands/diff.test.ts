import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { callCli } from '../../support/run-cli.ts';
import { useScratchFolder } from '../../support/scratch.ts';

const scratch = useScratchFolder();
const before = join(scratch, 'before');
const after = join(scratch, 'after');
const SPACE = 'cccccccc-0000-4000-8000-00000000000';

beforeAll(() => {
  for (const folder of [before, after]) cpSync('data/tiny', folder, { recursive: true });
  const path = join(after, 'spaces.csv');
  const text = readFileSync(path, 'utf8')
    .replace(`${SPACE}4`, `${SPACE}9`)
    .replace('1500000000000,1500000000000,bbbbbbbb-0000-4000-8000-000000000001,1,', (found) =>
      found.replace('1500000000000,1500000000000', '1500000000000,1500000000001'),
    );
  writeFileSync(path, text);
});

const LINES = [
  `+ spaces ${SPACE}9`,
  `- spaces ${SPACE}4`,
  `~ spaces ${SPACE}1`,
  '1 record added, 1 removed, 1 changed',
  '',
].join('\n');

describe('curbstone diff', () => {
  it('finds nothing between a feed and itself', async () => {
    const { status, stdout } = await callCli(['diff', before, before]);
    expect([status, stdout]).toEqual([0, '0 records added, 0 removed, 0 changed\n']);
  });

  it('lists what was added, removed and changed between feeds', async () => {
    expect((await callCli(['diff', before, after])).stdout).toBe(LINES);
  });

  it('gives the same for a store and a feed', async () => {
    const store = join(scratch, 'store');
    await callCli(['ingest', before, '--out', store]);
    expect((await callCli(['diff', store, after])).stdout).toBe(LINES);
    expect((await callCli(['diff', store, before])).stdout).toMatch(/^0 records added/);
  });

  it('lists policies whose content is another, and objects, between feeds and stores', async () => {
    const policy = { curb_policy_id: `${SPACE}1`, published_date: 1, priority: 1, rules: [] };
    const object = {
      curb_object_id: `${SPACE}2`,
      name: 'Meter',
      published_date: 1,
      last_updated_date: 5,
      geometry: { type: 'Point', coordinates: [10.00001, 50.00001] },
    };
    const write = (name: string, policies: readonly object[], objects: readonly object[]) => {
      const folder = join(scratch, name);
      cpSync('data/tiny', folder, { recursive: true });
      writeFileSync(join(folder, 'policies.json'), JSON.stringify({ data: { policies } }));
      writeFileSync(join(folder, 'objects.json'), JSON.stringify({ data: { objects } }));
      return folder;
    };
    const first = write(
      'first',
      [policy, { ...policy, curb_policy_id: `${SPACE}7` }],
      [object, { ...object, curb_object_id: `${SPACE}8` }],
    );
    const second = write(
      'second',
      [
        { ...policy, priority: 2 },
        { ...policy, curb_policy_id: `${SPACE}7` },
      ],
      [
        { ...object, last_updated_date: 6 },
        { ...object, curb_object_id: `${SPACE}9` },
      ],
    );
    const lines = [
      `~ policies ${SPACE}1`,
      `+ objects ${SPACE}9`,
      `- objects ${SPACE}8`,
      `~ objects ${SPACE}2`,
      '1 record added, 1 removed, 2 changed',
      '',
    ].join('\n');
    expect((await callCli(['diff', first, second])).stdout).toBe(lines);
    const store = join(scratch, 'objects-store');
    await callCli(['ingest', first, '--out', store]);
    expect((await callCli(['diff', store, second])).stdout).toBe(lines);
    expect((await callCli(['diff', store, first])).stdout).toMatch(/^0 records added/);
  });

  it('draws the records as GeoJSON', async () => {
    const { stdout } = await callCli(['diff', before, after, '--as', 'geojson']);
    const { features } = JSON.parse(stdout);
    expect(features).toHaveLength(3);
    expect(features[2]).toMatchObject({
      properties: { kind: 'spaces', change: 'changed', id: `${SPACE}1`, movedM: 0 },
      geometry: { type: 'MultiLineString' },
    });
  });

  it('refuses another form, and a path where there is nothing', async () => {
    expect((await callCli(['diff', before, after, '--as', 'pdf'])).status).toBe(2);
    expect((await callCli(['diff', before, join(scratch, 'none')])).status).toBe(3);
  });
});
