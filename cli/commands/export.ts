import { Failure } from '../../src/diagnostic/failure.ts';
import { countOf } from '../../src/diagnostic/words/format-count.ts';
import { EXPORT_FORMS, type ExportOutcome, exportStore } from '../../src/export.ts';
import { type Command, type CommandContext, type CommandValues, textOf } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { printJson } from '../print.ts';

export const exportCommand: Command = {
  name: 'export',
  summary: 'Write a snapshot as files for other programs',
  arguments: [{ name: 'store', description: 'folder of a store, or of one snapshot' }],
  options: [
    { flags: '--to <folder>', description: 'the folder to write; it must not exist' },
    { flags: '--as <form>', description: EXPORT_FORMS.join(', '), default: 'geojson' },
    { flags: '--force', description: 'replace the folder if it exists' },
  ],
  run,
};

async function run(values: CommandValues, context: CommandContext): Promise<number> {
  const folder = textOf(values, 'to');
  if (folder === '') {
    throw new Failure('usage', '--to is missing: name the folder to write', {
      hint: 'curbstone export <store> --to <folder> --as geojson',
    });
  }
  const outcome = await exportStore({
    storePath: textOf(values, 'store'),
    folder,
    form: parseForm(textOf(values, 'as')),
    replaces: values.force === true,
  });
  if (context.json) printJson(context, encodeOutcome(outcome, folder));
  else context.stdout(renderOutcome(outcome, folder));
  return EXIT.ok;
}

function parseForm(text: string) {
  const form = EXPORT_FORMS.find((each) => each === text);
  if (form !== undefined) return form;
  throw new Failure('usage', `--as ${text} is not one of ${EXPORT_FORMS.join(', ')}`);
}

function encodeOutcome({ snapshotId, counts, notes }: ExportOutcome, folder: string): object {
  return { snapshot: snapshotId, folder, counts, notes };
}

function renderOutcome({ snapshotId, counts, notes }: ExportOutcome, folder: string): string {
  const held = [
    countOf(counts.areas, 'area'),
    countOf(counts.zones, 'zone'),
    countOf(counts.spaces, 'space'),
  ].join(', ');
  const lines = [`Snapshot ${snapshotId} with ${held} is exported to ${folder}`, ...notes];
  return `${lines.join('\n')}\n`;
}
