import { describe, expect, it } from 'vitest';
import { checkFeed } from '../../../src/check.ts';
import { checkFeedAgainst } from '../../../src/check-against.ts';
import { CODES, type Code } from '../../../src/diagnostic/catalogue.ts';
import {
  AREA_BOX,
  box,
  type Cells,
  type ExampleFiles,
  SPACE_BOX,
  SPACE_ID,
  ZONE_BOX,
  ZONE_ID,
} from '../../../src/diagnostic/examples/example.ts';
import { EXAMPLES } from '../../../src/diagnostic/examples/examples.ts';
import { SILENT } from '../../../src/diagnostic/progress.ts';
import { type Bay, writeDbf, writeShp, writeZip } from '../../read/formats/write-formats.ts';
import { SPACE_HEADER, spaceRow, writeFeed } from '../../support/feeds.ts';
import { makeScratchFolder } from '../../support/scratch.ts';

const DATES = { published_date: '1500000000000', last_updated_date: '1600000000000' };
const SPACE = { ...DATES, curb_zone_id: ZONE_ID, length: '556', available: 'true' };

/** The feed that the examples change. It has no finding at all. */
const BASE: Readonly<Record<string, readonly Cells[]>> = {
  'areas.csv': [
    {
      curb_area_id: 'aaaaaaaa-0000-4000-8000-000000000001',
      name: 'Centre',
      ...DATES,
      curb_zone_ids: ZONE_ID,
      geometry: AREA_BOX,
    },
  ],
  'zones.csv': [
    { curb_zone_id: ZONE_ID, ...DATES, start_date: '1500000000000', geometry: ZONE_BOX },
  ],
  'spaces.csv': [
    { curb_space_id: SPACE_ID, name: 'West 1', ...SPACE, space_number: '1', geometry: SPACE_BOX },
    {
      curb_space_id: 'cccccccc-0000-4000-8000-000000000002',
      name: 'West 2',
      ...SPACE,
      space_number: '2',
      geometry: box('10.00000', '50.00005', '10.00003', '50.00010'),
    },
  ],
};

function layOver(files: ExampleFiles): string {
  const all: Record<string, string> = {};
  const config: Record<string, unknown> = {
    version: '1.1.0',
    last_updated: 1_700_000_000_000,
    ...('feed.json' in files ? (files['feed.json'] as { members: object }).members : {}),
  };
  for (const [file, rows] of Object.entries(BASE)) {
    if (`${file.slice(0, -4)}.geojson` in files) continue;
    const change = files[file];
    if (typeof change === 'string') all[file] = change;
    else all[file] = csvOf(rows, (Array.isArray(change) ? change : [change ?? {}]) as Cells[]);
  }
  for (const [file, text] of Object.entries(files)) {
    if (typeof text === 'string') all[file] = text;
  }
  if (Array.isArray(config.sources)) {
    const named = config.sources.map(({ file }) => file);
    const kinds = Object.keys(all).filter((file) => !named.includes(file));
    config.sources = [
      ...config.sources,
      ...kinds.map((file) => ({ file, kind: file.replace(/\..*/, '') })),
    ];
  }
  return writeFeed(makeScratchFolder(), all, config);
}

function csvOf(rows: readonly Cells[], changes: readonly Cells[]): string {
  const count = Math.max(rows.length, changes.length);
  const full = Array.from({ length: count }, (_, row) => ({
    ...(rows[row] ?? rows.at(-1)),
    ...changes[row],
  }));
  const columns = [...new Set(full.flatMap((row) => Object.keys(row)))];
  const quote = (cell = '') => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return [columns, ...full.map((row: Cells) => columns.map((name) => quote(row[name])))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');
}

async function findCodes(feedPath: string, previousPath?: string): Promise<Code[]> {
  const options = {
    feedPath,
    tool: 'test',
    workerCount: 0,
    progress: SILENT,
  };
  const { report } =
    previousPath === undefined
      ? await checkFeed(options)
      : await checkFeedAgainst(previousPath, options);
  return report.codes.map(({ code }) => code);
}

/** The same fault as in the words of an example, and the same feed without it. */
interface WrittenExample {
  readonly bad: () => string;
  readonly good: () => string;
}

/** Faults that text files over the feed cannot show, by code. */
const WRITTEN: Readonly<Partial<Record<Code, WrittenExample>>> = {
  'encoding-invalid': {
    bad: () => writeSpaces(Buffer.from(table(spaceRow(1, { name: 'Große Straße' })), 'latin1')),
    good: () => writeSpaces(table(spaceRow(1, { name: 'Große Straße' }))),
  },
  'row-deleted': {
    bad: () => writeShapefile({ isFirstDeleted: true }),
    good: () => writeShapefile({ isFirstDeleted: false }),
  },
  'coordinates-converted': {
    bad: () => {
      const square = box('571661.1', '5540041.2', '571663.2', '5540046.7');
      const sources = [{ file: 'spaces.csv', kind: 'spaces', crs: 'EPSG:25832' }];
      return writeSpaces(table(spaceRow(1, { geometry: `"${square}"` })), { sources });
    },
    good: () => writeSpaces(table(spaceRow(1))),
  },
  'space-zone-unchecked': {
    bad: () => writeSpaces(table(spaceRow(1))),
    good: () => layOver({}),
  },
  'coordinates-outlier': {
    bad: () => writeSpaces(table(...CITY_ROWS, spaceRow(20, { geometry: `"${FAR_BOX}"` }))),
    good: () => writeSpaces(table(...CITY_ROWS, spaceRow(20))),
  },
  'source-unlisted': {
    bad: () => writeWithZones({ sources: [{ file: 'spaces.csv', kind: 'spaces' }] }),
    good: () => writeWithZones({}),
  },
  'spaces-missing': {
    bad: () => writeFeed(makeScratchFolder(), { 'availability.csv': OBSERVATION }),
    good: () => layOver({ 'availability.csv': OBSERVATION }),
  },
};

const CITY_ROWS = Array.from({ length: 12 }, (_, index) => spaceRow(index + 1));
const FAR_BOX = box('17.40000', '52.50000', '17.40003', '52.50005');
const OBSERVATION = `curb_space_id,availability_time,available\n${SPACE_ID},1650000000000,true\n`;

function table(...rows: readonly string[]): string {
  return `${[SPACE_HEADER, ...rows].join('\n')}\n`;
}

function writeSpaces(content: string | Uint8Array, config: object = {}): string {
  return writeFeed(makeScratchFolder(), { 'spaces.csv': content }, config);
}

function writeWithZones(config: object): string {
  const files = { 'spaces.csv': table(spaceRow(1)), 'zones.csv': 'curb_zone_id\n' };
  return writeFeed(makeScratchFolder(), files, config);
}

function writeShapefile({ isFirstDeleted }: { isFirstDeleted: boolean }): string {
  const bays: readonly Bay[] = [1, 2].map((id) => ({
    id,
    name: `Bay ${id}`,
    geometry: { type: 'Point', coordinates: [13.4, 52.5] },
  }));
  const dbf = writeDbf(bays);
  if (isFirstDeleted) dbf[dbf.readUInt16LE(8)] = 0x2a;
  const sources = [{ file: 'bays.zip', kind: 'spaces' }];
  const zip = writeZip({ 'bays.shp': writeShp(bays), 'bays.dbf': dbf });
  return writeFeed(makeScratchFolder(), { 'bays.zip': zip }, { sources });
}

describe('the examples of the catalogue', () => {
  it('change a feed without a finding', async () => {
    expect(await findCodes(layOver({}))).toEqual([]);
  });

  it.each(CODES)('%s is found in its bad example and not in its good one', async (code) => {
    const { bad, good, previous } = feedsOf(code);
    expect(await findCodes(bad, previous), 'bad').toContain(code);
    expect(await findCodes(good, previous), 'good').not.toContain(code);
  });
});

interface ExampleFeeds {
  readonly bad: string;
  readonly good: string;
  readonly previous?: string | undefined;
}

function feedsOf(code: Code): ExampleFeeds {
  const example = EXAMPLES[code];
  if ('badCase' in example) {
    const written = WRITTEN[code];
    if (written === undefined) throw new Error(`no feed for ${code}, whose example is in words`);
    return { bad: written.bad(), good: written.good() };
  }
  const { bad, good, previous } = example;
  return {
    bad: layOver(bad),
    good: layOver(good),
    previous: previous === undefined ? undefined : layOver(previous),
  };
}
