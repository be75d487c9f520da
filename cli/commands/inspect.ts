import { Failure } from '../../src/diagnostic/failure.ts';
import { describeTime } from '../../src/diagnostic/words/describe-time.ts';
import { countOf, formatCount } from '../../src/diagnostic/words/format-count.ts';
import { escapeInvisible } from '../../src/diagnostic/words/show-text.ts';
import { countCells, encodeInspection, type Inspection, inspectStore } from '../../src/inspect.ts';
import { CELL_FORMS, renderCells } from '../cell-table.ts';
import { type Command, type CommandContext, type CommandValues, textOf } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { printJson } from '../print.ts';

export const inspectCommand: Command = {
  name: 'inspect',
  summary: 'Show the content of a snapshot, or of the live one of a store',
  arguments: [{ name: 'store', description: 'folder of a store, or of one snapshot' }],
  options: [
    {
      flags: '--cells <resolution>',
      description: 'count the records in each H3 cell of this resolution instead',
    },
    {
      flags: '--as <form>',
      description: `with --cells: ${CELL_FORMS.join(', ')}`,
      default: 'text',
    },
  ],
  async run(values, context) {
    if (values.cells !== undefined) return printCells(values, context);
    const inspection = inspectStore(textOf(values, 'store'));
    if (context.json) printJson(context, encodeInspection(inspection));
    else context.stdout(renderInspection(inspection));
    return EXIT.ok;
  },
};

function printCells(values: CommandValues, context: CommandContext): number {
  const form = textOf(values, 'as');
  const known = CELL_FORMS.find((each) => each === form);
  if (known === undefined) {
    throw new Failure('usage', `--as ${form} is not one of ${CELL_FORMS.join(', ')}`);
  }
  const counts = countCells(textOf(values, 'store'), parseResolution(textOf(values, 'cells')));
  if (context.json) printJson(context, { cells: counts.map(({ ring, ...count }) => count) });
  else context.stdout(renderCells(counts, known));
  return EXIT.ok;
}

/** Parses a resolution. Anything but a whole number is refused with the bounds of the snapshot. */
function parseResolution(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

function renderInspection(inspection: Inspection): string {
  const { manifest } = inspection;
  const { facts, counts, files } = manifest;
  const lines = [
    `snapshot      ${inspection.id}${inspection.isLive ? ' (live)' : ''}`,
    `folder        ${inspection.folder}`,
    `format        ${manifest.formatVersion}, ${inspection.access === 'mapped' ? 'memory-mapped' : 'read (no memory mapping here)'}`,
    `author        ${facts.author}`,
    `licence       ${facts.licenceUrl ?? 'none stated'}`,
    `data          CDS ${facts.version}, ${facts.timeZone}, ${facts.currency}`,
    `last updated  ${describeTime(facts.lastUpdatedMs)}`,
    `H3 cells      resolution ${facts.h3Resolution}`,
    `records       ${countOf(counts.areas, 'area')}, ${countOf(counts.zones, 'zone')}, ${countOf(counts.spaces, 'space')}, ${countOf(counts.observations, 'observation')}, ${countOf(counts.policies, 'policy')}, ${countOf(counts.objects, 'object')}`,
    ...files.map(
      (file) =>
        `file          ${file.name.padEnd(18)} ${formatCount(file.byteLength).padStart(15)} bytes`,
    ),
    ...inspection.otherSnapshots.map((id) => `also there    ${id}`),
    ...inspection.leftovers.map(
      (path) => `left over     ${path} (of a run that was killed or is still going)`,
    ),
  ];
  return `${lines.map(escapeInvisible).join('\n')}\n`;
}
