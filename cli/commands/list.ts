import { escapeInvisible } from '../../src/diagnostic/words/show-text.ts';
import { type ListedSnapshot, listStore } from '../../src/publish.ts';
import { type Command, type CommandContext, type CommandValues, textOf } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { printJson, styleFor } from '../print.ts';
import { warn } from '../store-lines.ts';

export const listCommand: Command = {
  name: 'list',
  summary: 'List the snapshots of a store, last published first',
  arguments: [{ name: 'store', description: 'folder of the store' }],
  options: [],
  run,
};

async function run(values: CommandValues, context: CommandContext): Promise<number> {
  const store = textOf(values, 'store');
  const { snapshots, pointerFault } = listStore(store);
  if (context.json) printJson(context, { snapshots: snapshots.map(encodeSnapshot) });
  else context.stdout(renderTable(snapshots, context));
  if (pointerFault !== null) {
    warn(context, [`${pointerFault}\n  make one live with \`curbstone rollback ${store} <id>\``]);
  }
  return EXIT.ok;
}

function encodeSnapshot(snapshot: ListedSnapshot): object {
  const { id, publishedMs, isLive, isHeld, manifest, fault } = snapshot;
  return {
    id,
    published: new Date(publishedMs).toISOString(),
    live: isLive,
    held: isHeld,
    last_updated: manifest?.facts.lastUpdatedMs ?? null,
    counts: manifest?.counts ?? null,
    byte_length: manifest === null ? null : byteLengthOf(manifest),
    fault,
  };
}

type Manifest = NonNullable<ListedSnapshot['manifest']>;

function byteLengthOf({ files }: Manifest): number {
  return files.reduce((sum, file) => sum + file.byteLength, 0);
}

const HEADER = ['snapshot', 'published', 'areas', 'spaces', 'size', ''];

function renderTable(snapshots: readonly ListedSnapshot[], context: CommandContext): string {
  const rows = [HEADER, ...snapshots.map(rowOf)];
  const widths = HEADER.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const style = styleFor(context);
  return rows
    .map((row, index) => {
      const line = row.map((text, column) => pad(text, { column, width: widths[column] ?? 0 }));
      const whole = `${line.join('  ').trimEnd()}\n`;
      return snapshots[index - 1]?.isLive === true ? style.bold(whole) : whole;
    })
    .join('');
}

/** Aligns numbers to the right and texts to the left. */
function pad(text: string, { column, width }: { column: number; width: number }): string {
  return column >= 2 && column <= 4 ? text.padStart(width) : text.padEnd(width);
}

function rowOf({ id, publishedMs, isLive, isHeld, manifest, fault }: ListedSnapshot): string[] {
  const marks = [isLive ? 'live' : '', isHeld ? 'open in a server' : '', fault ?? ''];
  return [
    id,
    new Date(publishedMs).toISOString().slice(0, 19).replace('T', ' '),
    manifest === null ? '?' : String(manifest.counts.areas),
    manifest === null ? '?' : String(manifest.counts.spaces),
    manifest === null ? '?' : describeSize(byteLengthOf(manifest)),
    escapeInvisible(marks.filter((mark) => mark !== '').join(', ')),
  ];
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

function describeSize(byteLength: number): string {
  let size = byteLength;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${size >= 100 || unit === 0 ? Math.round(size) : size.toPrecision(3)} ${UNITS[unit]}`;
}
