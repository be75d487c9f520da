import { ensureCity } from '../city/ensure-city.ts';
import type { RuleRun } from '../ingest/rules-main.ts';
import { measureInTurn } from '../measure/in-turn.ts';
import { renderTable } from '../measure/markdown-table.ts';
import { median } from '../measure/median.ts';
import { countText, figureText, megabyteText } from '../measure/number-text.ts';
import { runScript, scriptPath } from '../measure/run-script.ts';
import type { Settings } from '../settings.ts';

const RULES = scriptPath('../ingest/rules-main.js', import.meta.url);

/** A check in one thread with all rules, in turn with one that reads the same and has no rules. */
export async function benchRules(settings: Settings): Promise<string> {
  const city = await ensureCity(settings.spaceCount, settings);
  const runWith = (mode: 'with' | 'without') => async (): Promise<RuleRun> => {
    settings.note(`check ${mode} rules`);
    const { stdout } = await runScript({ path: RULES, words: [city, mode] });
    return JSON.parse(stdout);
  };
  const { checked, read } = await measureInTurn(settings.roundCount, {
    checked: runWith('with'),
    read: runWith('without'),
  });
  const recordCount = checked[0]?.recordCount ?? 0;
  return [
    `${countText(settings.spaceCount)} spaces, ${countText(recordCount)} records of all kinds, one thread, ` +
      `${settings.roundCount} rounds in turn, medians.\n`,
    renderCosts({ checked, read, recordCount }),
    'Rules on the whole feed, in the order in which they run (under 0.01 s left out):\n',
    renderFeedRules(checked),
  ].join('\n');
}

interface Runs {
  readonly checked: readonly RuleRun[];
  readonly read: readonly RuleRun[];
  readonly recordCount: number;
}

function renderCosts({ checked, read, recordCount }: Runs): string {
  const readSeconds = median(read.map(({ cpuSeconds }) => cpuSeconds));
  const feedSeconds = median(checked.map(feedSecondsOf));
  const allSeconds = median(checked.map(({ cpuSeconds }) => cpuSeconds)) - readSeconds;
  const peakOf = (runs: readonly RuleRun[]) =>
    median(runs.map(({ maxResidentByteLength }) => maxResidentByteLength));
  const [readPeak, checkedPeak] = [peakOf(read), peakOf(checked)];
  const row = (name: string, seconds: number, memory: readonly string[] = ['', '']) => [
    name,
    figureText(seconds),
    (seconds / readSeconds).toFixed(2),
    figureText((seconds / recordCount) * 1e6),
    ...memory,
  ];
  const more = figureText((checkedPeak - readPeak) / recordCount);
  return renderTable(
    ['', 'CPU s', 'ratio to reading', 'µs a record', 'peak memory', 'bytes a record'],
    [
      row('reading, without rules', readSeconds, [
        megabyteText(readPeak),
        figureText(readPeak / recordCount),
      ]),
      row('rules on single records', allSeconds - feedSeconds),
      row('rules on the whole feed', feedSeconds),
      row('all rules', allSeconds, [`${megabyteText(checkedPeak)} with them`, `${more} more`]),
    ],
  );
}

function feedSecondsOf({ feedRules }: RuleRun): number {
  return feedRules.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
}

function renderFeedRules(checked: readonly RuleRun[]): string {
  const rules = checked[0]?.feedRules ?? [];
  const rows = rules.map(({ name }, index) => ({
    name,
    seconds: median(checked.map(({ feedRules }) => feedRules[index]?.cpuSeconds ?? Number.NaN)),
  }));
  return renderTable(
    ['rule', 'CPU s'],
    rows
      .filter(({ seconds }) => seconds >= SECONDS_SHOWN)
      .map(({ name, seconds }) => [`\`${name}\``, figureText(seconds)]),
  );
}

const SECONDS_SHOWN = 0.01;
