import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CityOptions, FORMATS, type FormatName, generateCity } from './generate-city.ts';

const HELP = `Writes a made-up city as a feed: areas, zones, spaces and availability.

  node out/js/data/main.js --out <folder> [--spaces 1000] [--seed 1]
                           [--format csv|geojson|cds-json|all] [--shuffled] [--clean]

  --spaces    how many curb spaces, 1 to 10000000
  --seed      0 to 4294967295; one seed, one city, to the byte
  --format    all writes three feeds with the same records, each in a folder of its own
  --shuffled  the same records, rows and files in another order
  --clean     every space has a shape and no area has a hole, so that a check
              finds no errors and no warnings
`;

function main(): void {
  try {
    const options = parseOptions();
    if (options === undefined) process.stdout.write(HELP);
    else for (const option of options) generateWithProgress(option);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
    process.exitCode = 2;
  }
}

/** Returns one set of options for each feed to write; `undefined` if help is requested. */
function parseOptions(): CityOptions[] | undefined {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      spaces: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      format: { type: 'string', default: 'csv' },
      shuffled: { type: 'boolean', default: false },
      clean: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const { out, format } = values;
  if (out === undefined) throw new Error('--out is missing: it names the folder to write');
  const shared = {
    seed: parseWhole('--seed', { text: values.seed, least: 0, most: 0xffff_ffff }),
    spaceCount: parseWhole('--spaces', { text: values.spaces, least: 1, most: 10_000_000 }),
    order: values.shuffled ? ('shuffled' as const) : ('street' as const),
    isClean: values.clean,
  };
  if (format === 'all') {
    return FORMAT_NAMES.map((name) => ({ ...shared, format: name, folder: join(out, name) }));
  }
  const known = FORMAT_NAMES.find((name) => name === format);
  if (known === undefined) {
    throw new Error(`--format ${format} is none of ${FORMAT_NAMES.join(', ')}, all`);
  }
  return [{ ...shared, format: known, folder: out }];
}

function parseWhole(
  name: string,
  { text, least, most }: { text: string; least: number; most: number },
): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new Error(`${name} ${text} is not a whole number from ${least} to ${most}`);
}

function generateWithProgress(options: CityOptions): void {
  const step = Math.max(PROGRESS_SPACES_MIN, Math.ceil(options.spaceCount / 20));
  let next = step;
  const counts = generateCity(options, (spaceCount) => {
    if (spaceCount < next || spaceCount === options.spaceCount) return;
    process.stderr.write(`${options.folder}: ${spaceCount} of ${options.spaceCount} spaces\n`);
    next = spaceCount - (spaceCount % step) + step;
  });
  process.stderr.write(
    `${options.folder}: ${counts.areas} areas, ${counts.zones} zones, ${counts.spaces} spaces, ` +
      `${counts.availability} observations, ${counts.policies} policies, ${counts.objects} objects\n`,
  );
}

/** About half a second of work: a small city needs no progress output. */
const PROGRESS_SPACES_MIN = 100_000;

// The keys of a constant table are its own names.
const FORMAT_NAMES = Object.keys(FORMATS) as FormatName[];

main();
