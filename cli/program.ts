/** The only module that uses commander. It builds the command line from the command definitions. */
import { Command as CommanderCommand, CommanderError, type OptionValues } from 'commander';
import { Failure } from '../src/diagnostic/failure.ts';
import { escapeLines } from '../src/diagnostic/words/show-text.ts';
import type { Command, CommandContext, CommandValues } from './command.ts';
import { EXIT } from './exit-code.ts';
import { readVersion } from './version.ts';

/** Definitions of commands by name. Each is loaded on use: `serve` never loads the CSV parser. */
export type CommandLoaders = Readonly<Record<string, () => Promise<Command>>>;

/** What a command needs from the process: everything except `--json`. */
export type ProcessContext = Omit<CommandContext, 'json'>;

/**
 * Runs the command in `words` (without `node` and the script).
 *
 * @returns The exit status.
 * @throws Any error of the command. Invalid words are reported on standard error and end with
 * status 2.
 */
export async function runProgram(
  words: readonly string[],
  context: ProcessContext,
  loaders: CommandLoaders,
): Promise<number> {
  let status: number = EXIT.usage;
  const run: RunCommand = async (command, values, json) => {
    status = (await command.run?.(values, { ...context, json })) ?? EXIT.ok;
  };
  const program = createProgram(context, await loadCommands(words, loaders), run);
  try {
    await program.parseAsync(words, { from: 'user' });
    return status;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  }
}

type RunCommand = (command: Command, values: CommandValues, json: boolean) => Promise<void>;

/** Loads the requested command, none for the version, or all of them for help. */
async function loadCommands(
  words: readonly string[],
  loaders: CommandLoaders,
): Promise<readonly Command[]> {
  const [first = ''] = words;
  if (first === '--version' || first === '-V') return [];
  const name = words.find((word) => Object.hasOwn(loaders, word));
  const requested = name === undefined ? Object.values(loaders) : [loaders[name]];
  const commands = await Promise.all(requested.map((load) => load?.()));
  return commands.filter((command) => command !== undefined);
}

/** Creates the whole command line, for help and for running. */
export function createProgram(
  context: Pick<CommandContext, 'stdout' | 'stderr'>,
  commands: readonly Command[],
  run: RunCommand,
): CommanderCommand {
  const program = new CommanderCommand('curbstone');
  program
    .description(
      "Turns a city's curb data files into one validated snapshot and serves it over HTTP",
    )
    .version(readVersion())
    .exitOverride()
    .configureOutput({
      writeOut: context.stdout,
      writeErr: (text) => context.stderr(escapeLines(text)),
    })
    .showSuggestionAfterError()
    .showHelpAfterError('(--help lists the commands and options)')
    .helpCommand('help [command]', 'display help for command');
  for (const command of commands) program.addCommand(createCommand(command, program, run));
  return program;
}

/** Creates a command. Sub-commands inherit output and exit handling from `parent`. */
function createCommand(
  command: Command,
  parent: CommanderCommand,
  run: RunCommand,
): CommanderCommand {
  const made = new CommanderCommand(command.name).copyInheritedSettings(parent);
  made.description(command.summary).exitOverride();
  for (const argument of command.arguments) {
    const { description, isOptional, isRepeatable } = argument;
    const name = isRepeatable === true ? `${argument.name}...` : argument.name;
    made.argument(isOptional === true ? `[${name}]` : `<${name}>`, description);
  }
  for (const option of command.options) {
    if (option.isRepeatable === true) {
      const collect = (value: string, earlier: string[] = []) => [...earlier, value];
      made.option(option.flags, option.description, collect);
    } else made.option(option.flags, option.description, option.default);
  }
  for (const subcommand of command.subcommands ?? []) {
    made.addCommand(createCommand(subcommand, made, run));
  }
  if (command.run !== undefined) {
    made.option('--json', 'print one machine-readable object instead of text');
    made.action(async (...given: unknown[]) => {
      const { json, ...options } = made.opts<OptionValues>();
      const values: { -readonly [Name in keyof CommandValues]: CommandValues[Name] } = {
        ...options,
      };
      command.arguments.forEach(({ name, isRepeatable }, index) => {
        const value = given[index];
        if (isRepeatable === true) values[name] = Array.isArray(value) ? value.map(String) : [];
        else if (value !== undefined) values[name] = String(value);
      });
      refuseEmpty(values);
      await run(command, values, json === true);
    });
  }
  return made;
}

/**
 * Refuses empty texts. An empty text usually comes from an unset variable of a script, so it must
 * not mean the default.
 */
function refuseEmpty(values: CommandValues): void {
  for (const [name, value] of Object.entries(values)) {
    const isEmpty = value === '' || (Array.isArray(value) && value.includes(''));
    if (!isEmpty) continue;
    const option = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new Failure('usage', `the value of ${option} is empty`, {
      hint: 'leave it out, or give it a value; a variable of a script may not be set',
    });
  }
}
