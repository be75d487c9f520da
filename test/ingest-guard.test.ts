import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SILENT } from '../src/diagnostic/progress.ts';
import { type IngestOptions, type IngestOutcome, ingest } from '../src/ingest.ts';
import { SPACE_HEADER, spaceId, spaceRow, writeFeed } from './support/feeds.ts';
import { makeScratchFolder } from './support/scratch.ts';

const CITY = [SPACE_HEADER, ...Array.from({ length: 20 }, (_, index) => spaceRow(index + 1))];

/** A store with a live city of 20 spaces, and what an export of `spaces.csv` does to it. */
async function publishOver(
  text: string,
  options: Partial<IngestOptions> = {},
): Promise<IngestOutcome & { readonly isUntouched: boolean }> {
  const scratch = makeScratchFolder();
  const storePath = join(scratch, 'store');
  const run = (name: string, spaces: string, more: Partial<IngestOptions> = {}) =>
    ingest({
      feedPath: writeFeed(join(scratch, name), { 'spaces.csv': spaces }),
      storePath,
      dropInvalid: false,
      tool: 'test',
      workerCount: 0,
      progress: SILENT,
      ...more,
    });
  await run('live', `${CITY.join('\n')}\n`);
  const before = readFileSync(join(storePath, 'current'), 'utf8');
  const outcome = await run('next', text, options);
  const isUntouched = readFileSync(join(storePath, 'current'), 'utf8') === before;
  return { ...outcome, isUntouched };
}

function lossesOf({ report }: IngestOutcome): string[] {
  return report.codes
    .filter(({ code }) => code === 'records-lost')
    .flatMap(({ severity, samples }) => samples.map(({ message }) => `${severity}: ${message}`));
}

describe('the guard of a live store', () => {
  it('lets the same city pass, and one that lost a tenth', async () => {
    const same = await publishOver(`${CITY.join('\n')}\n`);
    expect([same.refusal, lossesOf(same)]).toEqual([null, []]);
    const tenth = await publishOver(`${CITY.slice(0, 19).join('\n')}\n`);
    expect([tenth.refusal, lossesOf(tenth)]).toEqual([null, []]);
    expect(
      tenth.report.codes.find(({ code }) => code === 'records-changed')?.samples,
    ).toMatchObject([
      {
        message: `spaces: 0 added, 2 removed (${spaceId(19)}, ${spaceId(20)}), 0 changed, 0 moved since the previous records`,
      },
    ]);
  });

  it.each([
    ['an empty file', ''],
    ['a header alone', `${SPACE_HEADER}\n`],
    ['an error page', '<!DOCTYPE html><html><body>502 Bad Gateway</body></html>\n'],
  ])('publishes nothing of %s', async (_, text) => {
    for (const dropInvalid of [false, true]) {
      const outcome = await publishOver(text, { dropInvalid });
      expect([outcome.snapshot, outcome.isUntouched]).toEqual([null, true]);
      expect(lossesOf(outcome)).toEqual([
        'error: the previous snapshot has 20 spaces, this feed has none',
      ]);
    }
  });

  it('publishes nothing of half a file', async () => {
    const half = await publishOver(`${CITY.slice(0, 11).join('\n')}\n`, { dropInvalid: true });
    expect([half.refusal, half.isUntouched]).toEqual([{ reason: 'records-lost' }, true]);
    expect(lossesOf(half)).toEqual([
      'error: 10 of 20 spaces of the previous snapshot are gone (50 %)',
    ]);
  });

  it('publishes nothing of another city', async () => {
    const rows = Array.from({ length: 20 }, (_, index) =>
      spaceRow(index + 1, { curb_space_id: spaceId(index + 1000) }),
    );
    const other = await publishOver(`${[SPACE_HEADER, ...rows].join('\n')}\n`);
    expect([other.refusal, other.isUntouched]).toEqual([{ reason: 'records-lost' }, true]);
    expect(lossesOf(other)).toEqual([
      'error: 20 of 20 spaces of the previous snapshot are gone (100 %)',
    ]);
  });

  it('publishes where the loss is accepted, with a warning', async () => {
    const half = await publishOver(`${CITY.slice(0, 11).join('\n')}\n`, { acceptsLoss: true });
    expect([half.refusal, half.counts?.spaces]).toEqual([null, 10]);
    expect(lossesOf(half)).toEqual([
      'warning: 10 of 20 spaces of the previous snapshot are gone (50 %)',
    ]);
  });

  it('reports zones that moved or start at another time, and keeps them', async () => {
    const scratch = makeScratchFolder();
    const tiny = join(scratch, 'tiny');
    cpSync('data/tiny', tiny, { recursive: true });
    const storePath = join(scratch, 'store');
    const run = () =>
      ingest({
        feedPath: tiny,
        storePath,
        dropInvalid: false,
        tool: 'test',
        workerCount: 0,
        progress: SILENT,
      });
    await run();
    const path = join(tiny, 'zones.csv');
    const text = readFileSync(path, 'utf8')
      .replace('10.00025 50.00000, 10.00025 50.00010', '10.00025 50.00000, 10.00025 50.00013')
      .replace('1500000000000,1600000000000,Langer Weg', '1500000000001,1600000000000,Langer Weg');
    writeFileSync(path, text);
    const { report, refusal } = await run();
    expect(refusal).toBeNull();
    const samples = report.codes.flatMap(({ samples }) => samples);
    const moves = samples.filter(({ code }) => code === 'id-geometry-moved');
    expect(moves.map(({ place, message }) => [place.row, message])).toEqual([
      [4, 'zone is 3.3 m from where it was in the previous snapshot, with the same identifier'],
      [5, 'zone has another start_date than in the previous snapshot, with the same identifier'],
    ]);
  });
});
