import { describe, expect, it } from 'vitest';
import type { Command, CommandContext, CommandValues } from '../../cli/command.ts';
import { createProgram, runProgram } from '../../cli/program.ts';
import { COMMANDS } from '../../cli/start/commands.ts';
import { readVersion } from '../../cli/version.ts';
import { fakeContext } from '../support/fake-context.ts';

/** What a command line of two made-up commands calls for, and what it prints. */
async function parse(...words: string[]) {
  const context = fakeContext();
  const calls: { name: string; values: CommandValues; json: boolean }[] = [];
  const program = createProgram(context, [PAINT, KEY], async ({ name }, values, json) => {
    calls.push({ name, values, json });
  });
  const error: unknown = await program.parseAsync(words, { from: 'user' }).then(
    () => undefined,
    (thrown) => thrown.code,
  );
  return { calls, error, out: context.out(), err: context.err() };
}

const run = async () => 0;

const PAINT: Command = {
  name: 'paint',
  summary: 'Paint a curb',
  arguments: [{ name: 'curb', description: 'which one' }],
  options: [
    { flags: '--color <name>', description: 'of the paint', default: 'red' },
    { flags: '--two-coats', description: 'twice' },
  ],
  run,
};

const KEY: Command = {
  name: 'key',
  summary: 'Keys of the depot',
  arguments: [],
  options: [],
  subcommands: [
    {
      name: 'cut',
      summary: 'Cut one',
      arguments: [{ name: 'for', description: 'whom' }],
      options: [],
      run,
    },
  ],
};

describe('createProgram', () => {
  it('gives a command its arguments and options by name, defaults filled in', async () => {
    expect((await parse('paint', 'north')).calls).toEqual([
      { name: 'paint', values: { curb: 'north', color: 'red' }, json: false },
    ]);
    expect(
      (await parse('paint', '--two-coats', 'north', '--color', 'blue', '--json')).calls,
    ).toEqual([
      { name: 'paint', values: { curb: 'north', color: 'blue', twoCoats: true }, json: true },
    ]);
    expect((await parse('key', 'cut', 'Ann')).calls).toEqual([
      { name: 'cut', values: { for: 'Ann' }, json: false },
    ]);
  });

  it.each([
    [['pant', 'north'], 'commander.unknownCommand', '(Did you mean paint?)'],
    [['paint'], 'commander.missingArgument', "missing required argument 'curb'"],
    [['paint', 'a', 'b'], 'commander.excessArguments', 'too many arguments'],
    [['paint', 'a', '--colour', 'b'], 'commander.unknownOption', '(Did you mean --color?)'],
    [['paint', 'a', '--color'], 'commander.optionMissingArgument', 'argument missing'],
    [['key', 'cutt', 'Ann'], 'commander.unknownCommand', '(Did you mean cut?)'],
  ])('refuses %j on standard error alone, with a near word', async (words, code, said) => {
    const { calls, error, out, err } = await parse(...words);
    expect([calls, error, out]).toEqual([[], code, '']);
    expect(err).toContain(said);
  });

  it('prints help on standard output where it is asked for', async () => {
    const { out, err } = await parse('paint', '--help');
    expect(out).toMatch(/^Usage: curbstone paint \[options\] <curb>\n\nPaint a curb\n/);
    expect(out).toContain('--json');
    expect(err).toBe('');
  });
});

describe('runProgram', () => {
  it('knows every command by the name that it has itself', async () => {
    for (const [name, load] of Object.entries(COMMANDS)) expect((await load()).name).toBe(name);
  });

  async function runWords(...words: string[]) {
    const context = fakeContext();
    const status = await runProgram(words, context, COMMANDS);
    return { status, out: context.out(), err: context.err() };
  }

  it('ends in 0 after version and help', async () => {
    expect(await runWords('--version')).toEqual({ status: 0, out: `${readVersion()}\n`, err: '' });
    const { status, out } = await runWords('--help');
    expect(status).toBe(0);
    for (const name of Object.keys(COMMANDS)) expect(out).toMatch(new RegExp(`^  ${name} `, 'm'));
    expect((await runWords('ingest', '--help')).status).toBe(0);
  });

  it.each([[[]], [['ingst', 'x']], [['ingest']], [['ingest', 'x', '--owt']], [['token']]])(
    'ends in 2 after %j',
    async (words) => {
      const { status, out, err } = await runWords(...words);
      expect([status, out]).toEqual([2, '']);
      expect(err).not.toBe('');
    },
  );

  it('takes a word of the command line for a command only where one stands', async () => {
    // `check` names the command; `serve` is what it is to check.
    await expect(runWords('check', 'serve')).rejects.toMatchObject({
      kind: 'usage',
      message: 'serve does not exist',
    });
  });

  it('hands on what a command throws', async () => {
    const context: CommandContext = fakeContext();
    await expect(runProgram(['verify', '/nowhere'], context, COMMANDS)).rejects.toMatchObject({
      kind: 'world',
      message: '/nowhere is neither a store nor a snapshot',
    });
  });
});
