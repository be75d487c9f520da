import { checkFeed } from '../../src/check.ts';
import { renderReport } from '../../src/diagnostic/render-report.ts';
import { encodeReport } from '../../src/diagnostic/report.ts';
import { type Command, textOf } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { printJson, styleFor } from '../print.ts';
import { createProgress } from '../progress-bars.ts';
import { toolName } from '../version.ts';
import { chooseWorkerCount } from '../workers.ts';

export const checkCommand: Command = {
  name: 'check',
  summary: 'Tell what an ingest of a feed would find, and write nothing',
  arguments: [{ name: 'feed', description: 'folder with feed.json, or the file itself' }],
  options: [],
  async run(values, context) {
    const feedPath = textOf(values, 'feed');
    const { report } = await checkFeed({
      feedPath,
      tool: toolName(),
      workerCount: chooseWorkerCount,
      progress: createProgress(context),
    });
    if (context.json) printJson(context, { report: encodeReport(report) });
    else context.stdout(renderReport(report, styleFor(context)));
    return report.totals.error > 0 ? EXIT.data : EXIT.ok;
  },
};
