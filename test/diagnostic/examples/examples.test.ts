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
import { writeFeed } from '../../support/feeds.ts';
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

async function findCodes(files: ExampleFiles, previous?: ExampleFiles): Promise<Code[]> {
  const options = {
    feedPath: layOver(files),
    tool: 'test',
    workerCount: 0,
    progress: SILENT,
  };
  const { report } =
    previous === undefined
      ? await checkFeed(options)
      : await checkFeedAgainst(layOver(previous), options);
  return report.codes.map(({ code }) => code);
}

describe('the examples of the catalogue', () => {
  it('change a feed without a finding', async () => {
    expect(await findCodes({})).toEqual([]);
  });

  it.each(CODES)('%s is found in its bad example and not in its good one', async (code) => {
    const example = EXAMPLES[code];
    if ('badCase' in example) return expect(DESCRIBED).toContain(code);
    expect(await findCodes(example.bad, example.previous), 'bad').toContain(code);
    expect(await findCodes(example.good, example.previous), 'good').not.toContain(code);
  });

  /** Faults that text files over the feed cannot show; tests of their own raise them. */
  const DESCRIBED: readonly Code[] = [
    'encoding-invalid',
    'row-deleted',
    'coordinates-converted',
    'space-zone-unchecked',
    'coordinates-outlier',
    'spaces-missing',
  ];
});
