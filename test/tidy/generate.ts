/** `npm run generate`: writes every file that is made from the code; a test holds each in step. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderHelpPage } from '../../cli/help-page.ts';
import { writeFeedJsonSchema } from '../../src/config/schema/json-schema.ts';
import { renderRulesPage } from '../../src/validate/rules-page.ts';
import { ROOT } from '../support/paths.ts';
import { withAims, withFigures } from './support/bench-figures.ts';

await writeFeedJsonSchema(join(ROOT, 'src/config/feed.schema.json'));
writeFileSync(join(ROOT, 'src/validate/RULES.md'), renderRulesPage());
writeFileSync(join(ROOT, 'cli/HELP.md'), await renderHelpPage());

const results = readFileSync(join(ROOT, 'test/bench/RESULTS.md'), 'utf8');
for (const [path, fill] of [
  ['README.md', withFigures],
  ['test/bench/README.md', withAims],
] as const) {
  const page = join(ROOT, path);
  writeFileSync(page, fill(readFileSync(page, 'utf8'), results));
}
