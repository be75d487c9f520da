import { checkFeed } from '../../src/check.ts';
import { renderReport } from '../../src/diagnostic/render-report.ts';
import { encodeReport } from '../../src/diagnostic/report.ts';
import { type Command, textOf } from '../command.ts';
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
import { toolName } from '../version.ts';
import { chooseWorkerCount } from '../workers.ts';

export const checkCommand: Command = {
  name: 'check',
  summary: 'Check a feed without publishing anything',
  arguments: [{ name: 'feed', description: 'folder with feed.json, or the file itself' }],
  options: REPORT_OPTIONS,
  async run(values, context) {
    const choice = parseReportChoice(values);
    const feedPath = textOf(values, 'feed');
    const { report } = await checkFeed({
      feedPath,
      tool: toolName(),
      workerCount: chooseWorkerCount,
      drawsNeighbours: hasMap(choice),
      progress: createProgress(context),
    });
    if (context.json) printJson(context, { report: encodeReport(report) });
    else context.stdout(renderReport(report, styleFor(context)));
    await deliverReport(report, choice, { feedPath, context });
    return isFailure(report, choice) ? EXIT.data : EXIT.ok;
  },
};
