import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFeedAgainst } from '../src/check-against.ts';
import { SILENT } from '../src/diagnostic/progress.ts';
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
