import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportCommand } from '../../../cli/commands/export.ts';
import { fakeContext } from '../../support/fake-context.ts';
import { useScratchFolder } from '../../support/scratch.ts';
import { type WrittenSnapshot, writeTestSnapshot } from '../../support/snapshots.ts';
import { tinyFeed } from '../../support/tiny-feed.ts';

const scratch = useScratchFolder();
const store = join(scratch, 'store');
let live: WrittenSnapshot;

beforeAll(async () => {
  live = await writeTestSnapshot({ feed: tinyFeed(), store });
});

async function run(values: object, json = false) {
  const context = fakeContext({ json });
  const status = await exportCommand.run?.(
    { store, as: 'geojson', cds: '1.1', ...values },
    context,
  );
  return { status, out: context.out() };
}

describe('curbstone export', () => {
  it('writes the files and says what is in them', async () => {
    const to = join(scratch, 'made/for/it');
    const { status, out } = await run({ to });
    expect([status, out]).toEqual([
      0,
      `Snapshot ${live.id} with 3 areas, 3 zones, 40 spaces, 3 policies, 3 objects is exported to ${to}\n`,
    ]);
    expect(statSync(to).mode & 0o777).toBe(0o755);
    expect(readdirSync(to).sort()).toEqual([
      'areas.geojson',
      'availability.csv',
      'feed.json',
      'objects-2.geojson',
      'objects.geojson',
      'policies.json',
      'spaces-2.geojson',
      'spaces.geojson',
      'zones.geojson',
    ]);
  });

  it('gives the same as one object', async () => {
    const to = join(scratch, 'as-object');
    const { out } = await run({ to }, true);
    expect(JSON.parse(out)).toEqual({
      snapshot: live.id,
      folder: to,
      counts: { areas: 3, zones: 3, spaces: 40, policies: 3, objects: 3 },
      notes: [],
      problems: [],
    });
  });

  it('refuses a folder that exists, and replaces it with --force', async () => {
    const to = join(scratch, 'there');
    mkdirSync(to);
    writeFileSync(join(to, 'mine.txt'), 'mine');
    await expect(run({ to })).rejects.toMatchObject({ kind: 'usage', message: `${to} exists` });
    expect(readFileSync(join(to, 'mine.txt'), 'utf8')).toBe('mine');
    expect((await run({ to, force: true })).status).toBe(0);
    expect(existsSync(join(to, 'mine.txt'))).toBe(false);
    expect(readdirSync(scratch).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('refuses a file in place of the folder, with --force too', async () => {
    const to = join(scratch, 'file');
    writeFileSync(to, '');
    const refusal = { message: `${to} is a file; an export is a folder` };
    await expect(run({ to, force: true })).rejects.toMatchObject(refusal);
  });

  it('leaves nothing behind where the export cannot be written', async () => {
    const to = join(scratch, 'file', 'below');
    await expect(run({ to })).rejects.toMatchObject({ kind: 'world' });
  });

  it('refuses a form that it does not know, and a missing folder', async () => {
    await expect(run({ to: join(scratch, 'x'), as: 'shp' })).rejects.toMatchObject({
      message: expect.stringMatching(/^--as shp is not one of geojson, geojsonseq, csv/),
    });
    await expect(run({})).rejects.toMatchObject({
      message: '--to is missing: name the folder to write',
    });
  });
});
