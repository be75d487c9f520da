import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SPACE_HEADER, spaceRow, writeFeed } from '../../support/feeds.ts';
import { runCli } from '../../support/run-cli.ts';
import { writeCity } from '../../support/sample-city.ts';
import { makeScratchFolder } from '../../support/scratch.ts';

interface IngestJson {
  snapshot: { id: string; folder: string } | null;
  counts: { areas: number; zones: number; spaces: number; observations: number } | null;
  report: {
    sources: { file: string; read: number; kept: number; merged: number; dropped: number }[];
    totals: { error: number; warning: number; info: number };
    codes: {
      code: string;
      severity: string;
      count: number;
      samples: { row?: number; message: string }[];
    }[];
  };
}

async function ingestJson(feed: string, store: string, ...words: string[]) {
  const run = await runCli(['ingest', feed, '--out', store, '--json', ...words]);
  return { status: run.status, stderr: run.stderr, json: JSON.parse(run.stdout) as IngestJson };
}

function spacesCsv(rows: readonly string[]): string {
  return `${[SPACE_HEADER, ...rows].join('\n')}\n`;
}

describe('curbstone ingest', () => {
  it('publishes a sound feed, ends in status 0 and says where the snapshot is', async () => {
    const scratch = makeScratchFolder();
    const store = join(scratch, 'store');
    const run = await runCli(['ingest', writeCity(scratch), '--out', store]);
    expect(run.status, run.stderr + run.stdout).toBe(0);
    const id = readFileSync(join(store, 'current'), 'utf8').trim();
    expect(run.stdout).toContain(`Snapshot ${id}`);
    expect(run.stdout).toContain(join(store, id));
    expect(readdirSync(store).sort()).toEqual([id, 'current'].sort());
  });

  it('names a snapshot after the SHA-256 of its manifest', async () => {
    const scratch = makeScratchFolder();
    const { json } = await ingestJson(writeCity(scratch), join(scratch, 'store'));
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
    const { status, json } = await ingestJson(feed, join(scratch, 'store'), '--drop-invalid');
    expect(status).toBe(1);
    expect(json.report.sources).toMatchObject([
      { file: 'spaces.csv', read: 5, kept: 2, merged: 1, dropped: 2 },
    ]);
    expect(json.counts).toEqual({ areas: 0, zones: 1, spaces: 2, observations: 0 });
  });

  it('publishes nothing when a record is in error, names its row, and ends in status 1', async () => {
    const scratch = makeScratchFolder();
    const store = join(scratch, 'store');
    const feed = writeFeed(join(scratch, 'feed'), {
      'spaces.csv': spacesCsv([spaceRow(1), spaceRow(2, { space_number: '0' })]),
    });
    const run = await runCli(['ingest', feed, '--out', store]);
    expect(run.status).toBe(1);
    expect(run.stdout).toContain('space-number-invalid');
    expect(run.stdout).toContain('spaces.csv row 3');
    expect(run.stdout).toContain('Nothing was published');
    expect(existsSync(join(store, 'current'))).toBe(false);
    expect(readdirSync(store)).toEqual([]);
  });

  it('leaves the live snapshot as it was when the next feed is in error', async () => {
    const scratch = makeScratchFolder();
    const store = join(scratch, 'store');
    const good = await ingestJson(writeCity(scratch), store);
    const bad = writeFeed(join(scratch, 'bad'), { 'spaces.csv': spacesCsv([spaceRow(0)]) });
    const { json } = await ingestJson(bad, store);
    expect(json.snapshot).toBeNull();
    expect(readFileSync(join(store, 'current'), 'utf8')).toBe(`${good.json.snapshot?.id}\n`);
  });

  it('keeps the records of a conflict out, whichever came last, and names both places', async () => {
    const scratch = makeScratchFolder();
    const rows = [spaceRow(1), spaceRow(2), spaceRow(2, { name: 'Other' })];
    const ids: (string | undefined)[] = [];
    for (const [index, order] of [rows, rows.toReversed()].entries()) {
      const feed = writeFeed(join(scratch, `feed${index}`), { 'spaces.csv': spacesCsv(order) });
      const { json } = await ingestJson(feed, join(scratch, 'store'), '--drop-invalid');
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
        const feed = writeCity(scratch, {
          name: `${format}-${order}`,
          format,
          order,
          spaceCount: 700,
        });
        const { status, json } = await ingestJson(feed, join(scratch, 'store'));
        expect(status, JSON.stringify(json.report.codes.slice(0, 3))).toBe(0);
        ids.add(json.snapshot?.id);
      }
    }
    expect([...ids]).toHaveLength(1);
  });

  it('gives the same bytes when worker threads do the checking', async () => {
    const scratch = makeScratchFolder();
    // Above the size at which workers are used (cli/workers.ts).
    const feed = writeCity(scratch, { spaceCount: 40_000 });
    const { json } = await ingestJson(feed, join(scratch, 'store'));
    const { ingest } = await import('../../../src/ingest.ts');
    const inline = await ingest({
      feedPath: feed,
      storePath: join(scratch, 'inline'),
      dropInvalid: false,
      tool: 'test',
      workerCount: 0,
      progress: { begin() {}, advance() {}, end() {} },
    });
    expect(inline.snapshot?.id).toBe(json.snapshot?.id);
    expect(inline.counts?.spaces).toBe(40_000);
  });

  it('names every mistake in feed.json with a near word and ends in status 2', async () => {
    const scratch = makeScratchFolder();
    const feed = writeFeed(
      join(scratch, 'feed'),
      { 'spaces.csv': spacesCsv([spaceRow(1)]) },
      { sources: [{ file: 'spaces.csv', kind: 'spacs' }], rulez: {} },
    );
    const run = await runCli(['ingest', feed, '--out', join(scratch, 'store')]);
    expect(run.status).toBe(2);
    expect(run.stderr).toContain('rulez');
    expect(run.stderr).toContain('did you mean rules');
    expect(run.stderr).toContain('sources[0].kind');
  });

  it('ends in status 2 on words that are no command, with a near one', async () => {
    const run = await runCli(['ingst', 'feed']);
    expect(run.status).toBe(2);
    expect(run.stderr).toContain('ingest');
  });

  it('ends in status 2 where the feed is not there', async () => {
    const run = await runCli(['ingest', '/nowhere/at/all']);
    expect(run.status).toBe(2);
    expect(run.stderr.split('\n')[0]).toMatch(/^curbstone: /);
    expect(run.stderr).not.toContain('    at ');
  });

  it('ends in status 3 where the store cannot be made', async () => {
    const scratch = makeScratchFolder();
    writeFileSync(join(scratch, 'file'), '');
    const run = await runCli([
      'ingest',
      writeCity(scratch),
      '--out',
      join(scratch, 'file', 'store'),
    ]);
    expect(run.status).toBe(3);
    expect(run.stderr).toContain('not a folder');
    expect(run.stderr).not.toContain('    at ');
  });

  it('says which code a feed lowered, and keeps the record then', async () => {
    const scratch = makeScratchFolder();
    const feed = writeFeed(
      join(scratch, 'feed'),
      { 'spaces.csv': spacesCsv([spaceRow(1, { geometry: '"POINT (13.40001 52.50001)"' })]) },
      { rules: { 'geometry-type': 'warning' } },
    );
    const run = await runCli(['ingest', feed, '--out', join(scratch, 'store')]);
    expect(run.status, run.stdout).toBe(0);
    expect(run.stdout).toContain('geometry-type counts as warning here, not as error');
  });

  it('reads a broken quote no further than its line and ends in status 1', async () => {
    const scratch = makeScratchFolder();
    const rows = Array.from({ length: 1000 }, (_, index) => spaceRow(index + 1));
    rows[2] = spaceRow(3, { name: '"Main St' });
    const feed = writeFeed(join(scratch, 'feed'), { 'spaces.csv': spacesCsv(rows) });
    const { status, json } = await ingestJson(feed, join(scratch, 'store'));
    expect(status).toBe(1);
    expect(json.snapshot).toBeNull();
    const broken = json.report.codes.find(({ code }) => code === 'csv-quote-broken');
    expect(broken?.samples[0]).toMatchObject({ line: 4 });
    expect(json.report.sources).toMatchObject([{ read: 1000, kept: 999, dropped: 1 }]);
  });

  it('leaves the feed the same way whatever the machine calls its language', async () => {
    const scratch = makeScratchFolder();
    const feed = writeCity(scratch);
    const ids = new Set<string>();
    for (const env of [{ LC_ALL: 'C' }, { LC_ALL: 'tr_TR.UTF-8', TZ: 'Asia/Tokyo' }]) {
      const run = await runCli(['ingest', feed, '--out', join(scratch, 'store'), '--json'], {
        env,
      });
      ids.add((JSON.parse(run.stdout) as IngestJson).snapshot?.id ?? '');
    }
    expect([...ids]).toHaveLength(1);
  });
});
