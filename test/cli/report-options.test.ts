import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { isFailure, parseReportChoice } from '../../cli/report-options.ts';
import type { Report } from '../../src/diagnostic/report.ts';
import { SPACE_HEADER, spaceRow, writeFeed } from '../support/feeds.ts';
import { type CliRun, callCli } from '../support/run-cli.ts';
import { useScratchFolder } from '../support/scratch.ts';

const scratch = useScratchFolder();

describe('parseReportChoice', () => {
  it('has no files, no annotations and accepts no error where nothing is said', () => {
    expect(parseReportChoice({})).toEqual({
      files: [],
      annotates: false,
      errorCountMax: 0,
      warningCountMax: Number.POSITIVE_INFINITY,
    });
  });

  it('takes every report file by its ending', () => {
    const report = ['a.json', 'b/c.HTML', 'd.sarif'];
    expect(parseReportChoice({ report, annotate: 'github' })).toMatchObject({
      files: [
        { path: 'a.json', ending: '.json' },
        { path: 'b/c.HTML', ending: '.html' },
        { path: 'd.sarif', ending: '.sarif' },
      ],
      annotates: true,
    });
  });

  it.each([
    [{ report: ['report.pdf'] }, '--report "report.pdf" does not end in .html, .json or .sarif'],
    [{ report: [''] }, '--report "" does not end in .html, .json or .sarif'],
    [{ annotate: 'gitlab' }, '--annotate "gitlab" is not supported; the only value is github'],
    [{ failOn: 'info' }, '--fail-on "info" is not error or warning'],
    [{ maxErrors: '-1' }, '--max-errors "-1" is not a whole number of 0 or more'],
    [{ maxErrors: '1e3' }, '--max-errors "1e3" is not a whole number of 0 or more'],
    [{ maxErrors: '' }, '--max-errors "" is not a whole number of 0 or more'],
  ])('refuses %j', (values, message) => {
    expect(() => parseReportChoice(values)).toThrow(
      expect.objectContaining({ kind: 'usage', message }),
    );
  });
});

describe('isFailure', () => {
  const report = (error: number, warning: number) => ({ totals: { error, warning, info: 9 } });
  const judge = (totals: ReturnType<typeof report>, values: Record<string, string>) =>
    // Nothing but the totals is looked at.
    isFailure(totals as Report, parseReportChoice(values));

  it('fails at the first error unless more are accepted', () => {
    expect(judge(report(0, 5), {})).toBe(false);
    expect(judge(report(1, 0), {})).toBe(true);
    expect(judge(report(3, 0), { maxErrors: '3' })).toBe(false);
    expect(judge(report(4, 0), { maxErrors: '3' })).toBe(true);
  });

  it('fails at the first warning where that is asked for', () => {
    expect(judge(report(0, 1), { failOn: 'warning' })).toBe(true);
    expect(judge(report(0, 0), { failOn: 'warning' })).toBe(false);
  });
});

describe('curbstone check with reports', () => {
  let folder: string;
  let run: CliRun;
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');

  beforeAll(async () => {
    folder = join(scratch, 'feed');
    const rows = [spaceRow(1), spaceRow(2, { length: '-4' })].join('\n');
    writeFeed(folder, { 'spaces.csv': `${SPACE_HEADER}\n${rows}\n` });
    const files = ['r.json', 'r.sarif', 'r.html'].flatMap((name) => ['--report', name]);
    run = await callCli(['check', '.', ...files, '--annotate', 'github'], { cwd: folder });
  });

  it('writes each file and prints annotations behind the report', () => {
    expect(run.status).toBe(1);
    expect(JSON.parse(read('r.json'))).toMatchObject({ report_version: 1, totals: { error: 1 } });
    expect(JSON.parse(read('r.sarif')).runs[0].results[0]).toMatchObject({
      ruleId: 'length-invalid',
      level: 'error',
      locations: [
        {
          physicalLocation: { artifactLocation: { uri: 'spaces.csv' }, region: { startLine: 3 } },
        },
      ],
    });
    expect(read('r.html')).toContain('length-invalid');
    expect(run.stdout).toContain(
      '\n::error file=spaces.csv,line=3,title=Length is not a positive number::',
    );
  });

  it('writes the JSON that --json prints', async () => {
    const { stdout } = await callCli(['check', folder, '--json']);
    expect(JSON.parse(read('r.json'))).toEqual(JSON.parse(stdout).report);
  });

  it('accepts as many errors as --max-errors allows', async () => {
    const status = async (...words: string[]) =>
      (await callCli(['check', folder, ...words])).status;
    expect(await status('--max-errors', '1')).toBe(0);
    expect(await status('--report', join(scratch, 'none', 'x.json'))).toBe(3);
    expect(await status('--report', 'x.txt')).toBe(2);
  });

  it('publishes without the records in error where there are few enough', async () => {
    const words = ['ingest', folder, '--out', join(scratch, 'store'), '--json'];
    const refused = await callCli(words);
    expect([refused.status, JSON.parse(refused.stdout).snapshot]).toEqual([1, null]);
    const accepted = await callCli([...words, '--max-errors', '1']);
    expect([accepted.status, JSON.parse(accepted.stdout).counts.spaces]).toEqual([0, 1]);
    const strict = await callCli([...words, '--max-errors', '1', '--fail-on', 'warning']);
    expect(JSON.parse(strict.stdout).refusal ?? 'none').toBe(
      JSON.parse(strict.stdout).report.totals.warning > 0 ? { reason: 'warnings' } : 'none',
    );
  });
});
