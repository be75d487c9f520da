import { CODES } from '../../src/diagnostic/catalogue.ts';
import {
  explainCode,
  renderCodeList,
  renderExplanation,
} from '../../src/diagnostic/explain-code.ts';
import { Failure } from '../../src/diagnostic/failure.ts';
import { findNear } from '../../src/diagnostic/suggest.ts';
import { quoteValue } from '../../src/diagnostic/words/show-text.ts';
import { type Command, findText } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { printJson } from '../print.ts';

export const rulesCommand: Command = {
  name: 'rules',
  summary: 'List all checks, or explain one code of a report',
  arguments: [{ name: 'code', description: 'such as ring-unclosed', isOptional: true }],
  options: [],
  async run(values, context) {
    const wanted = findText(values, 'code');
    if (wanted === undefined) {
      if (context.json) printJson(context, { rules: CODES.map(explainCode) });
      else context.stdout(renderCodeList());
      return EXIT.ok;
    }
    const code = CODES.find((one) => one === wanted);
    if (code === undefined) throw describeUnknown(wanted);
    const explanation = explainCode(code);
    if (context.json) printJson(context, { rule: explanation });
    else context.stdout(renderExplanation(explanation));
    return EXIT.ok;
  },
};

function describeUnknown(wanted: string): Failure {
  const near = findNear(wanted, CODES);
  const hint = near === undefined ? 'curbstone rules lists all codes' : `did you mean ${near}?`;
  return new Failure('usage', `there is no code ${quoteValue(wanted)}`, { hint });
}
