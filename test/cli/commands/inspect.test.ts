import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { inspectCommand } from '../../../cli/commands/inspect.ts';
import { fakeContext } from '../../support/fake-context.ts';
import { useScratchFolder } from '../../support/scratch.ts';
import { type WrittenSnapshot, writeTestSnapshot } from '../../support/snapshots.ts';
import { tinyFeed } from '../../support/tiny-feed.ts';
import { tinyArea } from '../../support/tiny-records.ts';

const store = join(useScratchFolder(), 'store');
let old: WrittenSnapshot;
let live: WrittenSnapshot;

beforeAll(async () => {
  old = await writeTestSnapshot({ feed: { areas: [tinyArea(1)] }, store });
  live = await writeTestSnapshot({ feed: tinyFeed(), store });
});

async function inspect(path: string, json = false) {
  const context = fakeContext({ json });
  const status = await inspectCommand.run?.({ store: path }, context);
  return { status, out: context.out(), err: context.err() };
}

describe('curbstone inspect', () => {
  it('shows what the live snapshot of a store holds, line by line', async () => {
    const { status, out, err } = await inspect(store);
    expect([status, err]).toEqual([0, '']);
    expect(out.replace(/[\d,]+ bytes/g, '# bytes').split('\n')).toEqual([
      `snapshot      ${live.id} (live)`,
      `folder        ${live.folder}`,
      expect.stringMatching(/^format {8}4, (memory-mapped|read \(no memory mapping here\))$/),
      'author        City of Tests',
      'licence       none stated',
      'data          CDS 1.0.1, Europe/Athens, EUR',
      'last updated  2023-11-14T22:13:20.000Z',
      'H3 cells      resolution 11',
      'records       3 areas, 3 zones, 40 spaces, 64 observations, 3 policies, 3 objects',
      expect.stringMatching(/^file {10}areas\.detail +# bytes$/),
      expect.stringMatching(/^file {10}areas\.index +# bytes$/),
      expect.stringMatching(/^file {10}areas\.pages +# bytes$/),
      expect.stringMatching(/^file {10}objects\.index +# bytes$/),
      expect.stringMatching(/^file {10}objects\.pages +# bytes$/),
      expect.stringMatching(/^file {10}policies\.index +# bytes$/),
      expect.stringMatching(/^file {10}policies\.pages +# bytes$/),
      expect.stringMatching(/^file {10}spaces\.index +# bytes$/),
      expect.stringMatching(/^file {10}spaces\.pages +# bytes$/),
      expect.stringMatching(/^file {10}zones\.detail +# bytes$/),
      expect.stringMatching(/^file {10}zones\.index +# bytes$/),
      expect.stringMatching(/^file {10}zones\.pages +# bytes$/),
      `also there    ${old.id}`,
      '',
    ]);
  });

  it('counts the records in the cells of a resolution', async () => {
    const run = async (values: object, json = false) => {
      const context = fakeContext({ json });
      const status = await inspectCommand.run?.({ store, as: 'text', ...values }, context);
      return { status, out: context.out() };
    };
    const { status, out } = await run({ cells: '3', as: 'csv' });
    const [head, ...lines] = out.trimEnd().split('\n');
    expect([status, head]).toEqual([0, 'cell,areas,zones,spaces,objects']);
    const sums = [1, 2, 3, 4].map((column) =>
      lines.reduce((sum, line) => sum + Number(line.split(',')[column]), 0),
    );
    // The zones that only a space and only an object name are rows as well.
    expect(sums).toEqual([3, 5, 40, 3]);
    expect(JSON.parse((await run({ cells: '3' }, true)).out).cells.length).toBe(lines.length);
    await expect(run({ cells: '3', as: 'xml' })).rejects.toThrow('--as xml is not one of');
    await expect(run({ cells: '3x' })).rejects.toThrow('is not a whole number from 0 to 11');
  });

  it('gives the same as one object', async () => {
    const { status, out } = await inspect(store, true);
    expect(status).toBe(0);
    expect(JSON.parse(out)).toEqual({
      snapshot: live.id,
      folder: live.folder,
      live: true,
      access: expect.stringMatching(/^(mapped|read)$/),
      format_version: 4,
      version: '1.0.1',
      time_zone: 'Europe/Athens',
      last_updated: 1_700_000_000_000,
      currency: 'EUR',
      author: 'City of Tests',
      licence_url: null,
      h3_resolution: 11,
      counts: { areas: 3, zones: 3, spaces: 40, observations: 64, policies: 3, objects: 3 },
      last_updated_dates: {
        areas: expect.any(Number),
        zones: expect.any(Number),
        spaces: expect.any(Number),
        policies: 1_600_000_000_000,
        objects: 1_600_000_000_001,
      },
      files: expect.arrayContaining([
        {
          name: 'areas.pages',
          byte_length: expect.any(Number),
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      ]),
      other_snapshots: [old.id],
      leftovers: [],
    });
  });

  it('tells that a snapshot is not the live one, and what a killed run left', async () => {
    expect((await inspect(old.folder)).out).toContain(`snapshot      ${old.id}\n`);
    const leftover = join(store, '.incoming-1-abc');
    mkdirSync(leftover);
    expect((await inspect(store)).out).toContain(
      `left over     ${leftover} (of a run that was killed or is still going)\n`,
    );
  });

  it('names a time that no date can hold', async () => {
    const { folder } = await writeTestSnapshot({
      feed: {},
      store: join(store, '../far'),
      facts: { lastUpdatedMs: Number.MAX_SAFE_INTEGER },
    });
    expect((await inspect(folder)).out).toContain('last updated  9007199254740991 ms\n');
  });

  it('says in one line that a folder is no store', async () => {
    await expect(inspect(join(store, '..'))).rejects.toMatchObject({
      kind: 'world',
      message: `${join(store, '..')} is neither a store nor a snapshot`,
    });
  });
});
