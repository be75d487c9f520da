import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ingestCommand } from '../../../cli/commands/ingest.ts';
import { fakeContext } from '../../support/fake-context.ts';
import { SPACE_HEADER, spaceRow, writeFeed } from '../../support/feeds.ts';
import { runCli } from '../../support/run-cli.ts';
import { writeCity } from '../../support/sample-city.ts';
import { makeScratchFolder } from '../../support/scratch.ts';

interface IngestJson {
  snapshot: { id: string; folder: string } | null;
  counts: { areas: number; zones: number; spaces: number; observations: number } | null;
  report: {
    sources: { file: string; read: number; kept: number; merged: number; dropped: number }[];
    codes: { code: string; count: number; samples: { line?: number; message: string }[] }[];
  };
}

interface Run {
  readonly feed: string;
  readonly out: string;
  readonly dropInvalid?: boolean;
  readonly failOn?: string;
}

async function ingest({ dropInvalid = false, ...values }: Run, json = false) {
  const context = fakeContext({ json });
  const status = await ingestCommand.run?.({ ...values, dropInvalid }, context);
  return { status, out: context.out(), err: context.err() };
}

async function ingestJson(run: Run): Promise<{ status: number | undefined; json: IngestJson }> {
  const { status, out } = await ingest(run, true);
  return { status, json: JSON.parse(out) };
}

function spacesCsv(rows: readonly string[]): string {
  return `${[SPACE_HEADER, ...rows].join('\n')}\n`;
}

describe('curbstone ingest', () => {
  it('publishes a sound feed, ends in 0 and says where the snapshot is', async () => {
    const scratch = makeScratchFolder();
    const store = join(scratch, 'store');
    const { status, out, err } = await ingest({ feed: writeCity(scratch), out: store });
    const id = readFileSync(join(store, 'current'), 'utf8').trim();
    expect(status, out).toBe(0);
    expect(out.split('\n').slice(-5)).toEqual([
      expect.stringMatching(/^0 errors, \d+ warnings, [\d,]+ infos$/),
      '',
      `Snapshot ${id} with 9 areas, 30 zones, 300 spaces, 113 observations, 6 policies, 18 objects is live in ${store}`,
      `  ${join(store, id)}`,
      '',
    ]);
    expect(err).toMatch(/^(reading \w+\.(csv|json) \(\w+\)\n){6}$/);
    expect(readdirSync(store).sort()).toEqual([id, 'current', 'published'].sort());
  });

  it('says that nothing was compared where the live snapshot cannot be read, and publishes', async () => {
    const scratch = makeScratchFolder();
    const store = join(scratch, 'store');
    const feed = (count: number) =>
      writeFeed(join(scratch, `${count}`), {
        'spaces.csv': spacesCsv(Array.from({ length: count }, (_, index) => spaceRow(index + 1))),
      });
    await ingest({ feed: feed(20), out: store });
    const id = readFileSync(join(store, 'current'), 'utf8').trim();
    const manifest = join(store, id, 'manifest.json');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.replace(/"format_version": \d+/, '"format_version": 2'));
    const { status, out, err } = await ingest({ feed: feed(5), out: store });
    expect(status, out).toBe(0);
    expect(err).toContain(
      'curbstone: the live snapshot cannot be read, so it is not known whether this feed has lost ' +
        `records: snapshot ${id}: manifest.json: format version 2 is not 4, `,
    );
    expect((await ingest({ feed: feed(5), out: store })).err).not.toContain('cannot be read');
  });

  it('names a snapshot after the SHA-256 of its manifest', async () => {
    const scratch = makeScratchFolder();
    const { json } = await ingestJson({ feed: writeCity(scratch), out: join(scratch, 'store') });
    const manifest = readFileSync(join(json.snapshot?.folder ?? '', 'manifest.json'));
    expect(createHash('sha256').update(manifest).digest('hex').slice(0, 16)).toBe(
      json.snapshot?.id,
    );
  });

  it('counts so that read is kept and merged and dropped, for every file', async () => {
    const scratch = makeScratchFolder();
    const feed = writeFeed(join(scratch, 'feed'), {
      'spaces.csv': spacesCsv([
        spaceRow(1),
        spaceRow(1),
        spaceRow(2, { curb_space_id: 'not-a-uuid' }),
        spaceRow(3),
        `${spaceRow(4)},one too many`,
      ]),
    });
    const out = join(scratch, 'store');
    const { status, json } = await ingestJson({ feed, out, dropInvalid: true });
    expect(status).toBe(1);
    expect(json.report.sources).toMatchObject([
      { file: 'spaces.csv', read: 5, kept: 2, merged: 1, dropped: 2 },
    ]);
    expect(json.counts).toEqual({
      areas: 0,
      zones: 0,
      spaces: 2,
      observations: 0,
      policies: 0,
      objects: 0,
    });
  });

  it('publishes nothing when a record is in error, names its row, and ends in 1', async () => {
    const scratch = makeScratchFolder();
    const store = join(scratch, 'store');
    const feed = writeFeed(join(scratch, 'feed'), {
      'spaces.csv': spacesCsv([spaceRow(1), spaceRow(2, { space_number: '0' })]),
    });
    const { status, out } = await ingest({ feed, out: store });
    expect(status).toBe(1);
    expect(out).toContain(
      '\nerror          1  Space number is not a positive integer (space-number-invalid)\n' +
        '      spaces.csv row 3: space_number "0" is not a whole number from 1 to\n',
    );
    expect(out).toContain(
      '\nNothing was published. Correct the errors, or publish without the records in error:\n' +
        '  add --drop-invalid\n',
    );
    expect(existsSync(join(store, 'current'))).toBe(false);
    expect((await ingestJson({ feed, out: store })).json).toMatchObject({
      snapshot: null,
      counts: null,
    });
  });

  it('publishes nothing where all records would be left out, and advises otherwise', async () => {
    const scratch = makeScratchFolder();
    const feed = writeFeed(join(scratch, 'feed'), {
      'spaces.csv': spacesCsv([spaceRow(1, { space_number: '0' })]),
    });
    const run = { feed, out: join(scratch, 'store'), dropInvalid: true };
    const { status, out } = await ingest(run);
    expect(status).toBe(1);
    expect(out).toContain(
      '\nNothing was published. Every record was left out. Correct the errors first\n',
    );
    expect(existsSync(run.out)).toBe(false);
  });

  it('does not advise to leave out what cannot be left out, and names it', async () => {
    const scratch = makeScratchFolder();
    const files = { 'spaces.csv': spacesCsv([spaceRow(1)]) };
    const feed = writeFeed(join(scratch, 'feed'), files, { time_zone: 'Europe/Munich' });
    for (const dropInvalid of [false, true]) {
      const { status, out } = await ingest({ feed, out: join(scratch, 'store'), dropInvalid });
      expect(status).toBe(1);
      expect(out).toContain(
        '\nNothing was published. feed.json itself has errors (time-zone-invalid),\n' +
          '  which cannot be left out. Correct them first\n',
      );
      expect(out).not.toContain('--drop-invalid');
      expect(out).not.toContain('did you mean');
    }
  });

  it('names the kinds of which nothing would be left', async () => {
    const scratch = makeScratchFolder();
    const feed = writeFeed(join(scratch, 'feed'), {
      'spaces.csv': spacesCsv([spaceRow(1)]),
      'areas.csv': Buffer.from('curb_area_id,name\n1,Süd\n', 'latin1'),
    });
    const run = { feed, out: join(scratch, 'store') };
    const lost = '  areas: areas.csv has no usable records\n';
    const asked = await ingest(run);
    expect(asked.out).toContain(
      '\nNothing was published. Correct the errors; without the records in error nothing would be ' +
        `left of:\n${lost}`,
    );
    const dropped = await ingest({ ...run, dropInvalid: true });
    expect(dropped.out).toContain(
      `\nNothing was published. Correct the feed first. Nothing would be left of:\n${lost}`,
    );
    expect([asked.status, dropped.status, existsSync(run.out)]).toEqual([1, 1, false]);
    expect(asked.out + dropped.out).not.toContain('--drop-invalid');
  });

  it('does not advise to leave out records where the warnings would be refused', async () => {
    const scratch = makeScratchFolder();
    const feed = writeFeed(join(scratch, 'feed'), {
      'spaces.csv': spacesCsv([spaceRow(1), spaceRow(1), spaceRow(2, { space_number: '0' })]),
    });
    const { out } = await ingest({ feed, out: join(scratch, 'store'), failOn: 'warning' });
    expect(out).toContain(
      '\nNothing was published. Correct the errors and the warnings, or publish without --fail-on warning\n',
    );
  });

  it('keeps the records of a conflict out, whichever came last, and names both places', async () => {
    const scratch = makeScratchFolder();
    const rows = [spaceRow(1), spaceRow(2), spaceRow(2, { name: 'Other' })];
    const ids: (string | undefined)[] = [];
    for (const [index, order] of [rows, rows.toReversed()].entries()) {
      const feed = writeFeed(join(scratch, `feed${index}`), { 'spaces.csv': spacesCsv(order) });
      const out = join(scratch, 'store');
      const { json } = await ingestJson({ feed, out, dropInvalid: true });
      const conflict = json.report.codes.find(({ code }) => code === 'id-duplicate');
      expect(conflict?.count).toBe(2);
      expect(conflict?.samples[0]?.message).toContain('spaces.csv row');
      expect(json.counts?.spaces).toBe(1);
      ids.push(json.snapshot?.id);
    }
    expect(ids[0]).toBe(ids[1]);
  });

  it('gives one snapshot for CSV, GeoJSON and CDS JSON, and for shuffled rows and files', async () => {
    const scratch = makeScratchFolder();
    const ids = new Set<string | undefined>();
    for (const format of ['csv', 'geojson', 'cds-json'] as const) {
      for (const order of ['street', 'shuffled'] as const) {
        const name = `${format}-${order}`;
        const feed = writeCity(scratch, { name, format, order, spaceCount: 700 });
        const { status, json } = await ingestJson({ feed, out: join(scratch, 'store') });
        expect(status, JSON.stringify(json.report.codes.slice(0, 3))).toBe(0);
        ids.add(json.snapshot?.id);
      }
    }
    expect([...ids]).toHaveLength(1);
  });

  it('gives one snapshot whatever the machine calls its language and time', async () => {
    const scratch = makeScratchFolder();
    const feed = writeCity(scratch);
    const ids = new Set<string>();
    for (const env of [{ LC_ALL: 'C' }, { LC_ALL: 'tr_TR.UTF-8', TZ: 'Asia/Tokyo' }]) {
      const words = ['ingest', feed, '--out', join(scratch, 'store'), '--json'];
      const json: IngestJson = JSON.parse((await runCli(words, { env })).stdout);
      ids.add(json.snapshot?.id ?? '');
    }
    expect([...ids]).toHaveLength(1);
  });

  it('names every mistake in feed.json with a near word', async () => {
    const scratch = makeScratchFolder();
    const feed = writeFeed(
      join(scratch, 'feed'),
      { 'spaces.csv': spacesCsv([spaceRow(1)]) },
      { sources: [{ file: 'spaces.csv', kind: 'spacs' }], rulez: {} },
    );
    await expect(ingest({ feed, out: join(scratch, 'store') })).rejects.toMatchObject({
      kind: 'usage',
      message: [
        `${join(feed, 'feed.json')} has 2 mistakes`,
        '  sources[0].kind: "spacs" is not one of areas, zones, spaces, availability, policies, objects; did you mean spaces?',
        '  rulez: unknown member; did you mean rules?',
      ].join('\n'),
    });
  });

  it('says which code a feed lowered, and keeps the record then', async () => {
    const scratch = makeScratchFolder();
    const feed = writeFeed(
      join(scratch, 'feed'),
      { 'spaces.csv': spacesCsv([spaceRow(1, { geometry: '"POINT (13.40001 52.50001)"' })]) },
      { rules: { 'geometry-type': 'warning' } },
    );
    const { status, out } = await ingest({ feed, out: join(scratch, 'store') });
    expect(status, out).toBe(0);
    expect(out).toContain('feed.json sets geometry-type to warning (otherwise error)\n');
  });
});
