/** What a command line is made of; `program.ts` hands it to commander. */
export interface Command {
  readonly name: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  readonly arguments: readonly Argument[];
  readonly options: readonly Option[];
  readonly subcommands?: readonly Command[];
  /** Resolves to the exit status. Absent on a command that only has sub-commands. */
  readonly run?: (values: CommandValues, context: CommandContext) => Promise<number>;
}

export interface Argument {
  readonly name: string;
  readonly description: string;
  readonly isOptional?: true;
  /** Takes all that follow; its value is their list. Only the last argument can. */
  readonly isRepeatable?: true;
}

export interface Option {
  /** As commander writes them: `--port <number>`, `--drop-invalid`. */
  readonly flags: string;
  readonly description: string;
  readonly default?: string;
  /** May be given several times; its value is the list of what was given. */
  readonly isRepeatable?: true;
}

/** Arguments and options by name, options in camel case as commander gives them. */
export type CommandValues = Readonly<
  Record<string, string | boolean | readonly string[] | undefined>
>;

/** All that a command may know of the process it runs in. */
export interface CommandContext {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Writes one line of a server's log. Lines are dropped while nobody reads them. */
  readonly log: (line: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `--json`: one machine-readable object on standard output instead of text. */
  readonly json: boolean;
  /** Whether standard error is a terminal, so that progress bars make sense. */
  readonly isTerminal: boolean;
  /** Whether standard output shows colours: a terminal, and NO_COLOR is not set. */
  readonly hasColors: boolean;
  /** Calls back once, at the first signal that asks the process to end. */
  readonly onSignal: (handler: () => void) => void;
  /** Calls back at each signal that asks for a look at what has changed (SIGHUP). */
  readonly onReload: (handler: () => void) => void;
}

/** The text of an argument or option that the command requires or has a default for. */
export function textOf(values: CommandValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

/** The texts of a repeatable option or argument, in order. */
export function listTexts(values: CommandValues, name: string): readonly string[] {
  const value = values[name];
  return Array.isArray(value) ? value : [];
}

/** The text of an option that may be absent. */
export function findText(values: CommandValues, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}
