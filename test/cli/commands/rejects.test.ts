import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checkFeed } from '../../../src/check.ts';
import { SILENT } from '../../../src/diagnostic/progress.ts';
import { writeGeoPackage, writeZip } from '../../read/formats/write-formats.ts';
import { SPACE_HEADER, spaceId, spaceRow, writeFeed } from '../../support/feeds.ts';
import { callCli } from '../../support/run-cli.ts';
import { makeScratchFolder } from '../../support/scratch.ts';

interface Feed {
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  readonly sources: readonly object[];
}

function prepare({ files, sources }: Feed) {
  const folder = makeScratchFolder();
  const feed = writeFeed(join(folder, 'feed'), files, { sources });
  return { feed, folder, rejects: join(folder, 'rejects') };
}

/** Runs `check --rejects` in a process of its own. */
async function reject(feed: Feed) {
  const { feed: path, rejects } = prepare(feed);
  const run = await callCli(['check', path, '--rejects', rejects, '--json']);
  const output = JSON.parse(run.stdout) as {
    readonly rejects: readonly { readonly path: string; readonly rows: number }[];
    readonly report: { readonly sources: readonly { readonly dropped: number }[] };
  };
  const files = Object.fromEntries(
    output.rejects.map((file) => [file.path, readFileSync(join(rejects, file.path), 'utf8')]),
  );
  const droppedCount = output.report.sources.reduce((sum, { dropped }) => sum + dropped, 0);
  const rowCount = output.rejects.reduce((sum, { rows }) => sum + rows, 0);
  return { ...run, files, rowCount, droppedCount, path, rejects };
}

const LENGTH_REASON = (value: string) =>
  `length "${value}" cannot be read as a number of cm; write it in digits, such as 6 or 6.25 (length-invalid)`;

const spaces = (file: string) => ({ file, kind: 'spaces' });

/** Everything that a space needs, for files of JSON. */
const record = (number: number, length: unknown) => ({
  curb_space_id: spaceId(number),
  ...{ name: `Bay ${number}`, curb_zone_id: 'zone-1', space_number: number, length },
  ...{ published_date: 1700000000000, last_updated_date: 1710000000000 },
});

const featureText = (number: number, length: unknown): string =>
  JSON.stringify({ type: 'Feature', properties: record(number, length), geometry: null });

describe('check --rejects', () => {
  it('writes rows of CSV with their delimiter and columns, whatever the fault', async () => {
    const header = SPACE_HEADER.replaceAll(',', ';');
    const row = (number: number, more: Readonly<Record<string, string>> = {}) =>
      spaceRow(number, { geometry: '', ...more }).replaceAll(',', ';');
    const rows = [
      row(1),
      row(2, { length: 'long', name: '"The ""big"" one; east"' }),
      `${row(3)};one cell more`,
      row(4, { space_number: '0', length: 'x' }),
      row(5, { space_number: '1' }),
    ];
    const run = await reject({
      files: { 'bays.csv': `\ufeff${[header, ...rows].join('\r\n')}\r\n` },
      sources: [spaces('bays.csv')],
    });
    expect(run.status).toBe(1);
    expect(run.files['bays.spaces.csv']?.split('\n')).toEqual([
      `reason;${header}`,
      `space_number 1 is also that of space ${spaceId(5)}, in the same zone at the same time (space-number-duplicate);${rows[0]}`,
      `"length ""long"" cannot be read as a number of cm; write it in digits, such as 6 or 6.25 (length-invalid)";${rows[1]}`,
      `the row has 10 cells, but the header has 9 columns (csv-row-width);${rows[2]}`,
      `"space_number ""0"" is not a whole number from 1 to 9,007,199,254,740,991 (space-number-invalid); length ""x"" cannot be read as a number of cm; write it in digits, such as 6 or 6.25 (length-invalid)";${rows[3]}`,
      `space_number 1 is also that of space ${spaceId(1)}, in the same zone at the same time (space-number-duplicate);${rows[4]}`,
      '',
    ]);
    expect(run.rowCount).toBe(run.droppedCount);
  });

  it('writes Features with the reason among their properties, all else to the letter', async () => {
    const long = featureText(2, 'long').replace('"name"', '"key":12345678901234567890.10, "name"');
    const crs = '"crs":{"type":"name","properties":{"name":"EPSG:25832"}},';
    const text = `{"type":"FeatureCollection",${crs}"features":[${featureText(1, 500)},${long}]}`;
    const run = await reject({ files: { 'b.geojson': text }, sources: [spaces('b.geojson')] });
    const reason = JSON.stringify(LENGTH_REASON('long'));
    expect(run.files).toEqual({
      'b.spaces.geojson': [
        `{"type":"FeatureCollection",${crs}"features":[`,
        long.replace('"properties":{', `"properties":{"reason":${reason},`),
        ']}',
        '',
      ].join('\n'),
    });
  });

  it('writes records of the Curb Data Specification as such a document, and lines as lines', async () => {
    const data = { data: [{ spaces: [record(1, 500), { ...record(2, 'long'), reason: 'own' }] }] };
    const run = await reject({
      files: {
        'cds.json': JSON.stringify(data),
        'lines.ndjson': `${featureText(3, 500)}\n${featureText(4, 'x')}\n`,
      },
      sources: [spaces('cds.json'), spaces('lines.ndjson')],
    });
    expect(JSON.parse(run.files['cds.spaces.json'] ?? '')).toEqual({
      data: [
        {
          spaces: [
            { curbstone_reason: LENGTH_REASON('long'), ...record(2, 'long'), reason: 'own' },
          ],
        },
      ],
    });
    const [line = '', ...rest] = (run.files['lines.spaces.ndjson'] ?? '').split('\n');
    expect(rest).toEqual(['']);
    expect(JSON.parse(line).properties.reason).toBe(LENGTH_REASON('x'));
    // The faults of a record and of an element that is none.
    const foreign = await reject({
      files: { 'b.geojson': `{"type":"FeatureCollection","features":[${featureText(1, 5)},17]}` },
      sources: [spaces('b.geojson')],
    });
    expect(foreign.files['b.spaces.geojson']).toMatch(/^\{"reason":"[^\n]+,"record":17\}$/m);
  });

  it('writes each part of an archive, and a GeoPackage as GeoJSON', async () => {
    const table = `${SPACE_HEADER}\n${spaceRow(1, { length: 'long' })}\n`;
    const folder = makeScratchFolder();
    writeGeoPackage(join(folder, 'g.gpkg'), [
      {
        name: 'bays',
        srsId: 4326,
        bays: [{ id: 1, name: 'A', geometry: { type: 'Point', coordinates: [13.4, 52.5] } }],
      },
    ]);
    const run = await reject({
      files: {
        'all.zip': writeZip({ 'north/bays.csv': table }),
        'packed.csv.gz': gzipSync(table.replaceAll(spaceId(1), spaceId(2))),
        'g.gpkg': readFileSync(join(folder, 'g.gpkg')),
      },
      sources: [spaces('all.zip'), spaces('packed.csv.gz'), spaces('g.gpkg')],
    });
    expect(Object.keys(run.files).sort()).toEqual([
      ...['all.zip/north/bays.spaces.csv', 'g.spaces.geojson', 'packed.spaces.csv'],
    ]);
    expect(run.files['all.zip/north/bays.spaces.csv']).toContain(spaceId(1));
    const [feature] = JSON.parse(run.files['g.spaces.geojson'] ?? '').features;
    expect(feature.geometry).toEqual({ type: 'Point', coordinates: [13.4, 52.5] });
    expect(feature.properties).toMatchObject({ name: 'A' });
    expect(feature.properties.reason).toMatch(/^curb_space_id is missing.*\(id-missing\); /);
    expect(run.rowCount).toBe(3);
    // The folder of the archive goes with its file.
    const feed = JSON.parse(readFileSync(join(run.path, 'feed.json'), 'utf8'));
    const rest = { ...feed, sources: [spaces('g.gpkg')] };
    writeFileSync(join(run.path, 'feed.json'), JSON.stringify(rest));
    const again = await callCli(['check', run.path, '--rejects', run.rejects]);
    expect(again.status).toBe(1);
    expect(readdirSync(run.rejects).sort()).toEqual(['g.spaces.geojson', 'rejects.json']);
  });

  it('gives the same bytes on each run, and removes what an earlier run wrote', async () => {
    const files = {
      'a.csv': `${SPACE_HEADER}\n${spaceRow(1, { length: 'long' })}\n`,
      'b.csv': `${SPACE_HEADER}\n${spaceRow(2, { length: 'long' })}\n`,
    };
    const {
      path,
      rejects,
      files: first,
    } = await reject({
      files,
      sources: [spaces('a.csv'), spaces('b.csv')],
    });
    const store = join(rejects, '..', 'store');
    const again = await callCli(['ingest', path, '--out', store, '--rejects', rejects]);
    expect(again.status).toBe(1);
    expect(again.stdout).toContain(
      `Rows that were left out, with the reasons, are in ${rejects}:\n  a.spaces.csv: 1 row\n  b.spaces.csv: 1 row\n`,
    );
    for (const [name, text] of Object.entries(first)) {
      expect(readFileSync(join(rejects, name), 'utf8')).toBe(text);
    }
    writeFileSync(join(path, 'a.csv'), `${SPACE_HEADER}\n${spaceRow(1)}\n`);
    await callCli(['check', path, '--rejects', rejects]);
    expect(readdirSync(rejects).sort()).toEqual(['b.spaces.csv', 'rejects.json']);
  });

  it('writes nothing, no folder either, where no row was left out', async () => {
    const files = { 'a.csv': `${SPACE_HEADER}\n${spaceRow(1)}\n` };
    const { feed, rejects } = prepare({ files, sources: [spaces('a.csv')] });
    const run = await callCli(['check', feed, '--rejects', rejects]);
    expect(run.status).toBe(0);
    expect(run.stdout).toContain('No row was left out, so nothing was written for --rejects.\n');
    expect(existsSync(rejects)).toBe(false);
  });

  it('refuses a folder with other files, and touches none of them', async () => {
    const files = { 'a.csv': `${SPACE_HEADER}\n${spaceRow(1, { length: 'x' })}\n` };
    const { feed, rejects } = prepare({ files, sources: [spaces('a.csv')] });
    mkdirSync(rejects);
    writeFileSync(join(rejects, 'mine.txt'), 'mine');
    const run = await callCli(['check', feed, '--rejects', rejects]);
    expect(run.status).toBe(2);
    expect(run.stderr).toContain(`--rejects ${rejects} has files that are not of an earlier run`);
    expect(readdirSync(rejects)).toEqual(['mine.txt']);
  });

  it('replaces whatever has the names of its files, and waits for nothing', async () => {
    const { feed, folder, rejects } = prepare({
      files: { 'a.geojson': `{"type":"FeatureCollection","features":[${featureText(1, 'x')}]}` },
      sources: [spaces('a.geojson')],
    });
    mkdirSync(rejects);
    const precious = join(folder, 'precious');
    writeFileSync(precious, 'data');
    execFileSync('mkfifo', [join(rejects, 'rejects.json')]);
    symlinkSync(precious, join(rejects, 'a.spaces.geojson'));
    const run = await callCli(['check', feed, '--rejects', rejects]);
    expect(run.status).toBe(1);
    expect(readFileSync(join(rejects, 'a.spaces.geojson'), 'utf8')).toContain('length-invalid');
    expect(readFileSync(join(rejects, 'rejects.json'), 'utf8')).toContain('"rows": 1');
    expect(readFileSync(precious, 'utf8')).toBe('data');
  });

  it('says in one line that its list is a folder', async () => {
    const { feed, rejects } = prepare({ files: { 'a.json': '[]' }, sources: [spaces('a.json')] });
    mkdirSync(join(rejects, 'rejects.json'), { recursive: true });
    const run = await callCli(['check', feed, '--rejects', rejects]);
    expect(run.status).toBe(3);
    const file = join(rejects, 'rejects.json');
    expect(run.stderr).toContain(`the file ${file} for rejected rows cannot be written (`);
  });

  it('writes no rows of a file that is refused as a whole', async () => {
    const run = await reject({
      files: { 'a.geojson': `{"type":"FeatureCollection","features":[${featureText(1, 'x')},` },
      sources: [spaces('a.geojson')],
    });
    expect(run.status).toBe(1);
    expect(run.files).toEqual({});
  });

  it('gives the same reasons with workers: a number is shown as it is written', async () => {
    const text = `[${JSON.stringify(record(1, 500)).replace(`"${spaceId(1)}"`, '19971.0')}]`;
    const { feed, folder } = prepare({ files: { 'a.json': text }, sources: [spaces('a.json')] });
    for (const workerCount of [0, 1]) {
      const rejectsFolder = join(folder, `rejects-${workerCount}`);
      const options = { feedPath: feed, allowedFolders: [], tool: 'test', progress: SILENT };
      await checkFeed({ ...options, workerCount, rejectsFolder });
      const [row] = JSON.parse(readFileSync(join(rejectsFolder, 'a.spaces.json'), 'utf8'));
      expect(row.reason).toBe(
        'curb_space_id 19971.0 is not a UUID; if it is a key of the city, write "fields": ' +
          '{"curb_space_id": {"uuid5": "curb_space_id"}} for this source under "sources" in feed.json (id-malformed)',
      );
    }
  });
});
