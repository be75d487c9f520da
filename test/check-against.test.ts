import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFeedAgainst } from '../src/check-against.ts';
import { SILENT } from '../src/diagnostic/progress.ts';
import { ingest } from '../src/ingest.ts';
import { makeScratchFolder } from './support/scratch.ts';

const OPTIONS = { tool: 'test', workerCount: 0, progress: SILENT };

/** The tiny city and a copy with other files. */
function copyTiny(changes: Readonly<Record<string, (text: string) => string>>): string {
  const folder = join(makeScratchFolder(), 'feed');
  cpSync('data/tiny', folder, { recursive: true });
  for (const [file, change] of Object.entries(changes)) {
    const path = join(folder, file);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  }
  return folder;
}

async function changesIn(feedPath: string, previousPath: string): Promise<string[]> {
  const { report } = await checkFeedAgainst(previousPath, { ...OPTIONS, feedPath });
  const found = report.codes.find(({ code }) => code === 'records-changed');
  return (found?.samples ?? []).map(({ message }) => message);
}

const ZONE_4 = 'bbbbbbbb-0000-4000-8000-000000000004';

async function publish(feedPath: string): Promise<string> {
  const storePath = join(makeScratchFolder(), 'store');
  const { snapshot } = await ingest({ ...OPTIONS, feedPath, storePath, dropInvalid: false });
  return snapshot?.folder ?? '';
}

describe('check --previous with a feed', () => {
  it('finds no change in the same feed, given as a folder or as its feed.json', async () => {
    expect(await changesIn('data/tiny', 'data/tiny')).toEqual([]);
    expect(await changesIn('data/tiny', 'data/tiny/feed.json')).toEqual([]);
  });

  it('names what was added, removed, changed and moved, by kind', async () => {
    const space = (number: number) => `cccccccc-0000-4000-8000-00000000000${number}`;
    const feed = copyTiny({
      'spaces.csv': (text) =>
        text
          .replace(space(1), 'dddddddd-0000-4000-8000-000000000001')
          .replace(
            `${space(5)},Ost 1,1600000000000,1600000000000`,
            `${space(5)},Ost 1,1600000000000,1600000000001`,
          ),
      'zones.csv': (text) => text.replace('10.00025 50.00010', '10.00025 50.00013'),
      'availability.csv': (text) => text.replaceAll(space(1), space(2)),
    });
    expect(await changesIn(feed, 'data/tiny')).toEqual([
      `spaces: 1 added (dddddddd-0000-4000-8000-000000000001), 1 removed (${space(1)}), 1 changed (${space(5)}), 0 moved since the previous records`,
      'zones: 0 added, 0 removed, 1 changed (bbbbbbbb-0000-4000-8000-000000000003), 1 moved (bbbbbbbb-0000-4000-8000-000000000003) since the previous records',
    ]);
  });

  it.each([
    ['spaces.csv', 'West 1,', 'West One,', 'spaces', 'cccccccc-0000-4000-8000-000000000001'],
    ['spaces.csv', '0001,2,556', '0001,2,557', 'spaces', 'cccccccc-0000-4000-8000-000000000002'],
    ['spaces.csv', '0001,3,556', '0001,9,556', 'spaces', 'cccccccc-0000-4000-8000-000000000003'],
    ['zones.csv', 'Weg,W', 'Weg,N', 'zones', 'bbbbbbbb-0000-4000-8000-000000000001'],
    ['areas.csv', 'Altstadt', 'Old town', 'areas', 'aaaaaaaa-0000-4000-8000-000000000001'],
    ['areas.csv', `;${ZONE_4}`, '', 'areas', 'aaaaaaaa-0000-4000-8000-000000000001'],
  ])('finds a change in %s without a new date: %s becomes %s', async (file, from, to, kind, id) => {
    const changed = copyTiny({ [file]: (text) => text.replace(from, to) });
    const expected = [
      `${kind}: 0 added, 0 removed, 1 changed (${id}), 0 moved since the previous records`,
    ];
    expect(await changesIn(changed, 'data/tiny')).toEqual(expected);
    expect(await changesIn(changed, await publish('data/tiny'))).toEqual(expected);
  });

  it.each(['data/tiny', 'data/sample-city/csv', 'data/sample-city/cds-json'])(
    'finds no change in %s once it is published',
    async (feed) => {
      expect(await changesIn(feed, await publish(feed))).toEqual([]);
    },
  );

  it('compares numbers that an ingest gives, and zones that it finds by position', async () => {
    const config = {
      zones: { from: 'spaces' },
      sources: [
        {
          ...{ file: 'spaces.csv', kind: 'spaces' },
          fields: { space_number: { sequence: 'zone' } },
        },
      ],
    };
    const folder = copyTiny({
      'feed.json': (text) => JSON.stringify({ ...JSON.parse(text), ...config }),
    });
    expect(await changesIn(folder, await publish(folder))).toEqual([]);
    expect(await changesIn(folder, folder)).toEqual([]);
  });

  it('stops a feed that lost half of the records of the one before', async () => {
    const feed = copyTiny({
      'spaces.csv': (text) => `${text.split('\n')[0]}\n`,
      'availability.csv': (text) => `${text.split('\n')[0]}\n`,
    });
    const { report } = await checkFeedAgainst('data/tiny', { ...OPTIONS, feedPath: feed });
    const lost = report.codes.find(({ code }) => code === 'records-lost');
    expect([lost?.severity, lost?.samples.map(({ message }) => message)]).toEqual([
      'error',
      ['the previous feed has 8 spaces, this feed has none'],
    ]);
  });
});
