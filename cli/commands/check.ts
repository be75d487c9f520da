import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkFeedAgainst } from '../../src/check-against.ts';
import type { CdsCheckOptions } from '../../src/check-cds.ts';
import { renderReport } from '../../src/diagnostic/render-report.ts';
import { encodeReport } from '../../src/diagnostic/report.ts';
import type { IngestOutcome } from '../../src/ingest.ts';
import { type Command, findText, listTexts, textOf } from '../command.ts';
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
  parseChoice,
  parseRejects,
  REJECTS_OPTION,
} from '../shared-options.ts';
import { toolName } from '../version.ts';
import { chooseWorkerCount } from '../workers.ts';

export const checkCommand: Command = {
  name: 'check',
  summary: 'Check a feed without publishing anything',
  arguments: [{ name: 'feed', description: 'folder with feed.json, or the file itself' }],
  options: [
    ALLOW_OPTION,
    {
      flags: '--previous <before>',
      description: 'also compare with this snapshot, feed, or live snapshot of a store',
    },
    {
      flags: '--cds <version>',
      description: 'also validate what would be published as CDS 1.1 or 1.0',
    },
    REJECTS_OPTION,
    ...REPORT_OPTIONS,
  ],
  async run(values, context) {
    const choice = parseReportChoice(values);
    const feedPath = textOf(values, 'feed');
    const previousPath = findText(values, 'previous');
    const cdsText = findText(values, 'cds');
    const options = {
      feedPath,
      allowedFolders: listTexts(values, 'allow'),
      tool: toolName(),
      workerCount: chooseWorkerCount,
      ...parseRejects(values),
      drawsNeighbours: hasMap(choice),
      progress: createProgress(context),
    };
    const { report, rejects } =
      cdsText === undefined
        ? await checkFeedAgainst(previousPath, options)
        : await checkByCds(cdsText, {
            ...options,
            ...(previousPath === undefined ? {} : { previousPath }),
          });
    if (context.json) {
      printJson(context, { ...encodeRejects(rejects), report: encodeReport(report) });
    } else {
      context.stdout(renderReport(report, styleFor(context)) + describeRejects(rejects, values));
    }
    await deliverReport(report, choice, { feedPath, context });
    const isValid = report.cds === undefined || report.cds.problems.length === 0;
    return isFailure(report, choice) || !isValid ? EXIT.data : EXIT.ok;
  },
};

/** Loads what writes and validates a snapshot, which other checks do not need. */
async function checkByCds(
  text: string,
  options: Omit<CdsCheckOptions, 'temporaryFolder' | 'version'>,
): Promise<Pick<IngestOutcome, 'report' | 'rejects'>> {
  const { CDS_VERSIONS } = await import('../../src/export.ts');
  const version = parseChoice(CDS_VERSIONS, { option: '--cds', text });
  const { checkFeedByCds } = await import('../../src/check-cds.ts');
  const temporaryFolder = mkdtempSync(join(tmpdir(), 'curbstone-check-'));
  return checkFeedByCds({ ...options, version, temporaryFolder });
}
