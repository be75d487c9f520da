/**
 * Writes the example's golden files and its dumps in FORMAT.md: `npm run build && node
 * out/js/test/golden/update-golden.js`. To be run with a new FORMAT_VERSION, a line in the
 * changelog of FORMAT.md, and a look at every word of its example.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printHex } from '../support/hex-dump.ts';
import { ROOT } from '../support/paths.ts';
import { writeTestSnapshot } from '../support/snapshots.ts';
import { DUMPED_FILES, dumpPattern, EXAMPLE_FOLDER, EXAMPLE_OPTIONS } from './example-snapshot.ts';

const store = mkdtempSync(join(tmpdir(), 'curbstone-golden-'));
const { id, folder } = await writeTestSnapshot({ ...EXAMPLE_OPTIONS, store });
rmSync(EXAMPLE_FOLDER, { recursive: true, force: true });
cpSync(folder, join(EXAMPLE_FOLDER, id), { recursive: true });
const page = join(ROOT, 'src/snapshot/FORMAT.md');
let text = readFileSync(page, 'utf8');
for (const name of DUMPED_FILES) {
  const dump = printHex(readFileSync(join(folder, name)));
  text = text.replace(dumpPattern(name), `<!-- dump ${name} -->\n\`\`\`\n${dump}\n\`\`\``);
}
writeFileSync(page, text);
rmSync(store, { recursive: true });
