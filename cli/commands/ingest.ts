import { renderReport } from '../../src/diagnostic/render-report.ts';
import { encodeReport } from '../../src/diagnostic/report.ts';
import { type IngestOutcome, ingest, type Refusal } from '../../src/ingest.ts';
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

function adviseAfter(refusal: Refusal | null): string {
  switch (refusal?.reason) {
    case 'nothing-left':
      return 'Every record was left out. Correct the errors first';
    case 'records-lost':
      return (
        'Many records of the live snapshot are gone. Check that the export is complete;\n  ' +
        'if it is, add --accept-loss'
      );
    case 'kinds-lost':
      return (
        `Records were left out, and no ${refusal.kinds.join(', no ')} are left, which the live ` +
        'snapshot has. Correct the feed; the live snapshot is as it was'
      );
    case 'warnings':
      return 'Correct the warnings, or publish without --fail-on warning';
    default:
      return refusal?.canDrop === true
        ? 'Correct the errors, or publish without the records in error:\n  add --drop-invalid'
        : 'Correct the errors; without the records in error none would be left';
  }
}

function renderOutcome(
  outcome: IngestOutcome,
  values: CommandValues,
  context: CommandContext,
): string {
  const style = styleFor(context);
  const report = `${renderReport(outcome.report, style)}${describeRejects(outcome.rejects, values)}`;
  const { snapshot, counts } = outcome;
  if (snapshot === null || counts === null) {
    const advice = adviseAfter(outcome.refusal);
    return `${report}\n${style.error('Nothing was published.')} ${advice}\n`;
  }
  return (
    `${report}\n${style.bold(`Snapshot ${snapshot.id}`)} with ${describeCounts(counts)} is live in ${textOf(values, 'out')}\n` +
    `  ${style.dim(snapshot.folder)}\n${outcome.old === null ? '' : describeOld(outcome.old)}`
  );
}
