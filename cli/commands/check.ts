import { checkFeedAgainst } from '../../src/check-against.ts';
import { renderReport } from '../../src/diagnostic/render-report.ts';
import { encodeReport } from '../../src/diagnostic/report.ts';
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
    REJECTS_OPTION,
    ...REPORT_OPTIONS,
  ],
  async run(values, context) {
    const choice = parseReportChoice(values);
    const feedPath = textOf(values, 'feed');
    const { report, rejects } = await checkFeedAgainst(findText(values, 'previous'), {
      feedPath,
      allowedFolders: listTexts(values, 'allow'),
      tool: toolName(),
      workerCount: chooseWorkerCount,
      ...parseRejects(values),
      drawsNeighbours: hasMap(choice),
      progress: createProgress(context),
    });
    if (context.json) {
      printJson(context, { ...encodeRejects(rejects), report: encodeReport(report) });
    } else {
      context.stdout(renderReport(report, styleFor(context)) + describeRejects(rejects, values));
    }
    await deliverReport(report, choice, { feedPath, context });
    return isFailure(report, choice) ? EXIT.data : EXIT.ok;
  },
};
