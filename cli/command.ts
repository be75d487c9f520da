/** Definition of a command. `program.ts` passes it to commander. */
export interface Command {
  readonly name: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  readonly arguments: readonly Argument[];
  readonly options: readonly Option[];
  readonly subcommands?: readonly Command[];
  /** Resolves to the exit status. Absent for a command that only has sub-commands. */
  readonly run?: (values: CommandValues, context: CommandContext) => Promise<number>;
}

export interface Argument {
  readonly name: string;
  readonly description: string;
  readonly isOptional?: true;
  /** Accepts any number of values; its value is their list. Only for the last argument. */
  readonly isRepeatable?: true;
}

export interface Option {
  /** In commander's notation: `--port <number>`, `--drop-invalid`. */
  readonly flags: string;
  readonly description: string;
  readonly default?: string;
  /** May be given several times; its value is the list of values. */
  readonly isRepeatable?: true;
}

/** Arguments and options by name; options in camel case, as in commander. */
export type CommandValues = Readonly<
  Record<string, string | boolean | readonly string[] | undefined>
>;

/** Access of a command to its process. */
export interface CommandContext {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Writes one line of a server's log. Lines are dropped while the reader has stopped reading. */
  readonly log: (line: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `--json`: one machine-readable object on standard output instead of text. */
  readonly json: boolean;
  /** Whether standard error is a terminal that can show progress bars. */
  readonly isTerminal: boolean;
  /** Whether standard output supports colours: it is a terminal, and NO_COLOR is not set. */
  readonly hasColors: boolean;
  /** Calls the handler once, at the first signal to end the process. */
  readonly onSignal: (handler: () => void) => void;
  /** Calls the handler at each signal to reload (SIGHUP). */
  readonly onReload: (handler: () => void) => void;
}

/** Returns the text of an argument or option that is required or has a default. */
export function textOf(values: CommandValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

/** Returns the texts of a repeatable option or argument, in order. */
export function listTexts(values: CommandValues, name: string): readonly string[] {
  const value = values[name];
  return Array.isArray(value) ? value : [];
}

/** Returns the text of an option that may be absent. */
export function findText(values: CommandValues, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}
