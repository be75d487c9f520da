import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../support/paths.ts';

/** The settings of a run of the benchmarks. */
export interface Settings {
  /** Names of parts, in the order in which they run. */
  readonly partNames: readonly string[];
  /** Of the city that most parts work on. */
  readonly spaceCount: number;
  /** Of the city that it is compared with where growth is asked. */
  readonly smallSpaceCount: number;
  readonly largeSpaceCount: number;
  readonly roundCount: number;
  /** Processes of the server that is compared with one process. */
  readonly workerCount: number;
  /** Of load on one server in one round. */
  readonly loadSeconds: number;
  /** Only questions over HTTP whose name has this in it are asked; empty for all. */
  readonly questionText: string;
  /** Where cities, stores, databases and packages of the bench go. */
  readonly folder: string;
  /** Whether the bench may install what it lacks: wrk, PostGIS, packages of the peers. */
  readonly mayInstall: boolean;
  /** Told how far the bench is. */
  readonly note: (line: string) => void;
}

export const HELP = `Measures Curbstone on this machine and prints tables in Markdown.

  npm run bench -- [part ...] [options]

  --spaces <number>   spaces of the city that most parts work on (1000000)
  --small <number>    spaces of the small city (10000)
  --large <number>    spaces of the large city of memory and query (10000000)
  --rounds <number>   rounds in which the targets are measured in turn (3)
  --workers <number>  processes that the part workers compares with one (2)
  --seconds <number>  of load on one server in one round (2)
  --question <text>   only questions over HTTP with this in their name: "(b)", circle
  --folder <path>     for cities, stores and databases (out/bench)
  --no-install        leaves out what is not installed instead of installing it
`;

/** @throws Error where an option is unknown or no number. */
export function parseSettings(
  words: readonly string[],
  known: { readonly partNames: readonly string[]; readonly note: Settings['note'] },
): Settings | undefined {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    allowNegative: true,
    options: {
      spaces: { type: 'string', default: '1000000' },
      small: { type: 'string', default: '10000' },
      large: { type: 'string', default: '10000000' },
      rounds: { type: 'string', default: '3' },
      workers: { type: 'string', default: '2' },
      seconds: { type: 'string', default: '2' },
      question: { type: 'string', default: '' },
      folder: { type: 'string', default: join(ROOT, 'out/bench') },
      install: { type: 'boolean', default: true },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const unknown = positionals.find((name) => !known.partNames.includes(name));
  if (unknown !== undefined) {
    throw new Error(`there is no part ${unknown}; the parts are ${known.partNames.join(', ')}`);
  }
  return {
    partNames: positionals.length === 0 ? known.partNames : positionals,
    spaceCount: parseNumber('--spaces', values.spaces),
    smallSpaceCount: parseNumber('--small', values.small),
    largeSpaceCount: parseNumber('--large', values.large),
    roundCount: parseNumber('--rounds', values.rounds),
    workerCount: parseNumber('--workers', values.workers),
    loadSeconds: parseNumber('--seconds', values.seconds),
    questionText: values.question,
    folder: values.folder,
    mayInstall: values.install,
    note: known.note,
  };
}

function parseNumber(name: string, text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (value > 0) return value;
  throw new Error(`${name} ${text} is no number above 0`);
}
