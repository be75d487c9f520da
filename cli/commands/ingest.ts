import { renderReport } from '../../src/diagnostic/render-report.ts';
import { encodeReport, type ReportedSource } from '../../src/diagnostic/report.ts';
import { listNames } from '../../src/diagnostic/words/list-names.ts';
import { escapeInvisible } from '../../src/diagnostic/words/show-text.ts';
import type { Refusal } from '../../src/find-refusal.ts';
import { type IngestOutcome, ingest } from '../../src/ingest.ts';
import { invariant } from '../../src/model/invariant.ts';
import type { Kind } from '../../src/model/kind.ts';
import {
  type Command,
  type CommandContext,
  type CommandValues,
  findText,
  listTexts,
  textOf,
} from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { printJson, styleFor } from '../print.ts';
import { createProgress } from '../progress-bars.ts';
import {
  deliverReport,
  hasMap,
  isFailure,
  parseReportChoice,
  REPORT_OPTIONS,
} from '../report-options.ts';
import {
  ALLOW_OPTION,
  describeRejects,
  encodeRejects,
  KEEP_OPTION,
  parseKeep,
  parseRejects,
  REJECTS_OPTION,
} from '../shared-options.ts';
import { describeCounts, describeOld, warn } from '../store-lines.ts';
import { toolName } from '../version.ts';
import { chooseWorkerCount } from '../workers.ts';

export const ingestCommand: Command = {
  name: 'ingest',
  summary: "Turn a city's files into a snapshot and make it the live one of a store",
  arguments: [{ name: 'feed', description: 'folder with feed.json, or the file itself' }],
  options: [
    { flags: '--out <store>', description: 'folder of the store', default: 'out/snapshots' },
    {
      flags: '--drop-invalid',
      description: 'publish without the records that have errors (the exit status is still 1)',
    },
    {
      flags: '--accept-loss',
      description: 'publish even if many records of the live snapshot are missing',
    },
    {
      flags: '--previous <before>',
      description: 'compare with this snapshot, feed or store instead of the live snapshot',
    },
    ALLOW_OPTION,
    REJECTS_OPTION,
    ...REPORT_OPTIONS,
    KEEP_OPTION,
  ],
  run,
};

async function run(values: CommandValues, context: CommandContext): Promise<number> {
  const choice = parseReportChoice(values);
  const feedPath = textOf(values, 'feed');
  const storePath = textOf(values, 'out');
  const outcome = await ingest({
    feedPath,
    allowedFolders: listTexts(values, 'allow'),
    storePath,
    dropInvalid: values.dropInvalid === true,
    acceptsLoss: values.acceptLoss === true,
    ...(values.previous === undefined ? {} : { previousPath: textOf(values, 'previous') }),
    errorCountMax: choice.errorCountMax,
    warningCountMax: choice.warningCountMax,
    keep: parseKeep(findText(values, 'keep')),
    tool: toolName(),
    workerCount: chooseWorkerCount,
    ...parseRejects(values),
    drawsNeighbours: hasMap(choice),
    progress: createProgress(context),
  });
  if (context.json) printJson(context, encodeOutcome(outcome));
  else context.stdout(renderOutcome(outcome, values, context));
  warn(context, [describeUncompared(outcome), outcome.old?.fault, outcome.leftover]);
  await deliverReport(outcome.report, choice, { feedPath, context });
  return isFailure(outcome.report, choice) || outcome.refusal !== null ? EXIT.data : EXIT.ok;
}

function describeUncompared({ uncompared }: IngestOutcome): string | undefined {
  if (uncompared === null) return undefined;
  return (
    'the live snapshot cannot be read, so it is not known whether this feed has lost records: ' +
    uncompared
  );
}

function encodeOutcome({ snapshot, counts, refusal, old, report, rejects }: IngestOutcome): object {
  const removed = old?.removed ?? [];
  return {
    snapshot,
    counts,
    refusal,
    removed,
    ...encodeRejects(rejects),
    report: encodeReport(report),
  };
}

function adviseAfter(refusal: Refusal, sources: readonly ReportedSource[]): string {
  switch (refusal.reason) {
    case 'feed-invalid':
      return (
        `feed.json itself has errors (${refusal.codes.join(', ')}),\n  ` +
        'which cannot be left out. Correct them first'
      );
    case 'nothing-left':
      return 'Every record was left out. Correct the errors first';
    case 'records-lost':
      return (
        'Many records of the live snapshot are gone. Check that the export is complete;\n  ' +
        'if it is, add --accept-loss'
      );
    case 'kinds-lost':
      return `Correct the feed first. Nothing would be left of:${listLost(refusal.kinds, sources)}`;
    case 'warnings':
      return 'Correct the warnings, or publish without --fail-on warning';
    case 'errors':
      return refusal.canDrop
        ? 'Correct the errors, or publish without the records in error:\n  add --drop-invalid'
        : `Correct the errors${describeRest(refusal.because, sources)}`;
  }
}

/** Says why `--drop-invalid` would publish nothing either. */
function describeRest(because: Refusal, sources: readonly ReportedSource[]): string {
  const rest = '; without the records in error';
  switch (because.reason) {
    case 'kinds-lost':
      return `${rest} nothing would be left of:${listLost(because.kinds, sources)}`;
    case 'records-lost':
      return `${rest}\n  many records of the live snapshot would be gone`;
    case 'warnings':
      return ' and the warnings, or publish without --fail-on warning';
    default:
      return `${rest} none would be left`;
  }
}

/** A line for each kind, as `areas: areas.csv has no usable records`. */
function listLost(kinds: readonly Kind[], sources: readonly ReportedSource[]): string {
  const lines = kinds.map((kind) => {
    const files = sources.filter((source) => source.kind === kind).map(({ file }) => file);
    return `\n  ${kind === 'availability' ? 'observations' : kind}: ${describeFiles(files)}`;
  });
  return lines.join('');
}

function describeFiles(files: readonly string[]): string {
  if (files.length === 0) return 'the live snapshot has some, and the feed has no file of them';
  const names = escapeInvisible(listNames(files, FILES_MAX));
  return `${names} ${files.length === 1 ? 'has' : 'have'} no usable records`;
}

/** More files of a kind are counted. */
const FILES_MAX = 3;

function renderOutcome(
  outcome: IngestOutcome,
  values: CommandValues,
  context: CommandContext,
): string {
  const style = styleFor(context);
  const report = `${renderReport(outcome.report, style)}${describeRejects(outcome.rejects, values)}`;
  const { snapshot, counts, refusal } = outcome;
  if (refusal !== null) {
    const advice = adviseAfter(refusal, outcome.report.sources);
    return `${report}\n${style.error('Nothing was published.')} ${advice}\n`;
  }
  invariant(snapshot !== null && counts !== null, 'a feed that is not refused is published');
  return (
    `${report}\n${style.bold(`Snapshot ${snapshot.id}`)} with ${describeCounts(counts)} is live in ${textOf(values, 'out')}\n` +
    `  ${style.dim(snapshot.folder)}\n${outcome.old === null ? '' : describeOld(outcome.old)}`
  );
}
