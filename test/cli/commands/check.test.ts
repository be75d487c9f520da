import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkCommand } from '../../../cli/commands/check.ts';
import { toolName } from '../../../cli/version.ts';
import { CODES } from '../../../src/diagnostic/catalogue.ts';
import { comparePlaces } from '../../../src/diagnostic/collector.ts';
import type { Place } from '../../../src/diagnostic/place.ts';
import { fakeContext } from '../../support/fake-context.ts';
import { writeFaultyFeed } from '../../support/faulty-feed/write-faulty-feed.ts';
import { SPACE_HEADER, spaceId, spaceRow, writeFeed } from '../../support/feeds.ts';
import { type CliRun, callCli } from '../../support/run-cli.ts';
import { useScratchFolder } from '../../support/scratch.ts';

interface Sample extends Place {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
}

interface ReportJson {
  readonly tool: string;
  readonly sources: readonly Record<'read' | 'kept' | 'merged' | 'dropped', number>[];
  readonly totals: { readonly error: number; readonly warning: number; readonly info: number };
  readonly codes: readonly {
    readonly code: string;
    readonly severity: string;
    readonly count: number;
    readonly samples: readonly Sample[];
  }[];
}

const ZONE = 'bbbbbbbb-0000-4000-8000-000000000001';

const scratch = useScratchFolder();

/** The folders of `check --cds`. */
function listTemporary(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith('curbstone-check-'));
}

async function check(feed: string, json = false) {
  const context = fakeContext({ json });
  const status = await checkCommand.run?.({ feed }, context);
  return { status, out: context.out(), err: context.err() };
}

function reportOf({ stdout }: Pick<CliRun, 'stdout'>): ReportJson {
  return JSON.parse(stdout).report;
}

describe('curbstone check', () => {
  it('tells what it read and what it found, and ends in 0 where nothing is in error', async () => {
    const rows = [spaceRow(1), spaceRow(2, { length: '' })].join('\n');
    const feed = writeFeed(join(scratch, 'sound'), { 'spaces.csv': `${SPACE_HEADER}\n${rows}\n` });
    const { status, out, err } = await check(feed);
    expect(status).toBe(0);
    expect(out.split('\n')).toEqual([
      'file        kind              read      kept    merged  left out',
      'spaces.csv  spaces               2         2         0         0',
      '',
      'warning        1  Length missing (length-missing)',
      '      spaces.csv row 3: length is missing, so the length is served as null',
      '      What to do: Export the length, or give one for all spaces under "defaults"',
      '      for this source under "sources" in feed.json.',
      '',
      'info           2  Availability taken from the default (available-default)',
      'info           1  Zones of spaces cannot be checked (space-zone-unchecked)',
      '',
      '0 errors, 1 warning, 3 infos',
      '',
    ]);
    expect(err).toBe('reading spaces.csv (spaces)\n');
  });

  it('writes nothing', async () => {
    const feed = writeFeed(join(scratch, 'dry'), { 'zones.csv': 'curb_zone_id\nz\n' });
    await check(feed);
    expect(readdirSync(feed).sort()).toEqual(['feed.json', 'zones.csv']);
  });

  it('says whether what would be published is valid by the standard, and keeps no file', async () => {
    const before = listTemporary();
    const checkCds = async (name: string, length: string, cds = '1.1') => {
      const rows = [spaceRow(1), spaceRow(2, { length })].join('\n');
      const text = `${SPACE_HEADER}\n${rows.replaceAll('zone-1', ZONE)}\n`;
      const report = join(scratch, `${name}.html`);
      const feed = writeFeed(join(scratch, name), { 'spaces.csv': text });
      const context = fakeContext();
      const status = await checkCommand.run?.({ feed, cds, report: [report] }, context);
      return [status, context.out().split('\n\n').at(-2), readFileSync(report, 'utf8')] as const;
    };

    const [status, verdict, page] = await checkCds('valid', '1110');
    expect([status, verdict]).toEqual([0, 'valid CDS 1.1']);
    expect(page).toContain('<h2>Valid CDS 1.1</h2>');

    const [badStatus, badVerdict, badPage] = await checkCds('invalid', '');
    expect([badStatus, badVerdict]).toEqual([
      1,
      'not valid CDS 1.1\n' +
        "  spaces: the record must have required property 'length' (1 record:\n" +
        `  ${spaceId(2)})`,
    ]);
    expect(badPage).toContain('<h2>Not valid CDS 1.1</h2><ul><li>spaces: the record must');

    const gone = writeFeed(join(scratch, 'gone'), {
      'spaces.csv': `${SPACE_HEADER}\n${spaceRow(1, { length: '-5' })}\n`,
    });
    const nothing = fakeContext();
    expect(await checkCommand.run?.({ feed: gone, cds: '1.1' }, nothing)).toBe(1);
    expect(nothing.out().split('\n\n').at(-2)).toBe(
      'not valid CDS 1.1\n  nothing would be published, so nothing was validated',
    );

    await expect(checkCds('unknown', '', '2')).rejects.toMatchObject({
      message: '--cds 2 is not one of 1.1, 1.0',
    });
    expect(listTemporary()).toEqual(before);
  });

  it('fails where there is no feed', async () => {
    await expect(check(join(scratch, 'none'))).rejects.toMatchObject({ kind: 'usage' });
  });
});

describe('a feed with a wrong time zone or currency', () => {
  it.each([
    ['time_zone', 'Europe/Atlantis', 'time-zone-invalid'],
    ['currency', 'euro', 'currency-invalid'],
  ])('ends in 1 and names the member: %s', async (member, value, code) => {
    const files = { 'spaces.csv': `${SPACE_HEADER}\n${spaceRow(1)}\n` };
    const feed = writeFeed(join(scratch, `wrong-${member}`), files, { [member]: value });
    const { status, stdout } = await callCli(['check', feed]);
    expect(status).toBe(1);
    expect(stdout).toContain(`(${code})`);
    expect(stdout).toContain(`feed.json: ${member} "${value}"`);
  });
});

describe('the report of a feed with many kinds of faults', () => {
  let run: CliRun;
  let report: ReportJson;

  beforeAll(async () => {
    run = await callCli(['check', writeFaultyFeed(join(scratch, 'faulty')), '--json']);
    report = reportOf(run);
  });

  it('ends in 1, is one object on standard output, and nothing is said beside it', () => {
    expect([run.status, run.stderr]).toEqual([1, '']);
    expect(Object.keys(JSON.parse(run.stdout))).toEqual(['report']);
    expect(report.tool).toBe(toolName());
  });

  it('has more than half of all codes', () => {
    expect(report.codes.length).toBeGreaterThan(CODES.length / 2);
  });

  it('counts so that read is kept and merged and dropped, and totals are sums', () => {
    for (const { read, kept, merged, dropped } of report.sources) {
      expect(kept + merged + dropped).toBe(read);
    }
    for (const severity of ['error', 'warning', 'info'] as const) {
      const counts = report.codes.filter((one) => one.severity === severity);
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(report.totals[severity]);
    }
  });

  it('is sorted: worst first, then by code, samples by their place', () => {
    const rank = ({ severity, code }: { severity: string; code: string }) =>
      `${['error', 'warning', 'info'].indexOf(severity)} ${code}`;
    const ranks = report.codes.map(rank);
    expect(ranks).toEqual([...ranks].sort());
    for (const { samples } of report.codes) {
      expect(samples).toEqual([...samples].sort(comparePlaces));
    }
  });

  it('says of each sample what is wrong in one line, subject first and without a full stop', () => {
    for (const { message } of report.codes.flatMap(({ samples }) => samples)) {
      expect(message).toMatch(/^\S[^\n]*[^.\s]$/);
    }
  });

  it('is the same to the byte on a second run, and with the sources in another order', async () => {
    const shuffled = writeFaultyFeed(join(scratch, 'shuffled'), {
      order: (sources) => [...sources.slice(5).reverse(), ...sources.slice(0, 5)],
    });
    for (const feed of [join(scratch, 'faulty'), shuffled]) {
      expect((await callCli(['check', feed, '--json'])).stdout).toBe(run.stdout);
    }
  });

  it('is as long as the feed lets it be, with exact counts all the same', async () => {
    const many = writeFaultyFeed(join(scratch, 'many'), { copyCount: 60 });
    const { codes } = reportOf(await callCli(['check', many, '--json']));
    const lengths = codes.find(({ code }) => code === 'length-missing');
    expect([lengths?.count, lengths?.samples.length]).toEqual([60, 50]);
    const printed = await check(many);
    expect(printed.out).toContain('warning       60  Length missing (length-missing)');
    expect(printed.out).toContain('      and 57 more\n');
  });
});
