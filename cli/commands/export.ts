import { Failure } from '../../src/diagnostic/failure.ts';
import {
  CDS_VERSIONS,
  EXPORT_FORMS,
  type ExportOutcome,
  exportStore,
  PMTILES_ZOOM,
} from '../../src/export.ts';
import {
  type Command,
  type CommandContext,
  type CommandValues,
  findText,
  textOf,
} from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { printJson } from '../print.ts';
import { parseChoice } from '../shared-options.ts';
import { describeCounts } from '../store-lines.ts';

export const exportCommand: Command = {
  name: 'export',
  summary: 'Write a snapshot as files for other programs',
  arguments: [{ name: 'store', description: 'folder of a store, or of one snapshot' }],
  options: [
    { flags: '--to <folder>', description: 'the folder to write; it must not exist' },
    { flags: '--as <form>', description: EXPORT_FORMS.join(', '), default: 'geojson' },
    {
      flags: '--cds <version>',
      description: `with --as cds: ${CDS_VERSIONS.join(' or ')}`,
      default: CDS_VERSIONS[0],
    },
    {
      flags: '--h3 <resolution>',
      description: 'with --as geoparquet: H3 resolution of the partitions (default 7)',
    },
    {
      flags: '--zoom <zoom>',
      description: `with --as pmtiles: highest zoom of the tiles (default ${PMTILES_ZOOM})`,
    },
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
    form: parseChoice(EXPORT_FORMS, { option: '--as', text: textOf(values, 'as') }),
    cdsVersion: parseChoice(CDS_VERSIONS, { option: '--cds', text: textOf(values, 'cds') }),
    ...parseResolution(findText(values, 'h3')),
    ...parseZoom(findText(values, 'zoom')),
    replaces: values.force === true,
  });
  if (context.json) printJson(context, encodeOutcome(outcome, folder));
  else context.stdout(renderOutcome(outcome, folder));
  return outcome.problems.length === 0 ? EXIT.ok : EXIT.data;
}

function parseResolution(text: string | undefined): { readonly h3Resolution?: number } {
  if (text === undefined) return {};
  if (/^(?:\d|1[0-5])$/.test(text)) return { h3Resolution: Number(text) };
  throw new Failure('usage', `--h3 ${text} is not a whole number from 0 to 15`);
}

function parseZoom(text: string | undefined): { readonly zoomMax?: number } {
  if (text === undefined) return {};
  if (/^(?:\d|1\d|2[0-2])$/.test(text)) return { zoomMax: Number(text) };
  throw new Failure('usage', `--zoom ${text} is not a whole number from 0 to 22`);
}

function encodeOutcome({ snapshotId, ...outcome }: ExportOutcome, folder: string): object {
  const { counts, notes, problems } = outcome;
  return { snapshot: snapshotId, folder, counts, notes, problems };
}

function renderOutcome(outcome: ExportOutcome, folder: string): string {
  const { snapshotId, counts, notes, problems } = outcome;
  const lines = [
    `Snapshot ${snapshotId} with ${describeCounts(counts)} is exported to ${folder}`,
    ...notes,
    ...problems,
  ];
  return `${lines.join('\n')}\n`;
}
