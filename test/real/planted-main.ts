/**
 * Plants faults of every plantable code in a made-up city and compares every finding of a check
 * with them: `node out/js/test/real/planted-main.js [spaces] [faults of each] [seed]`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPlantedCity } from '../support/planted/check-planted-city.ts';

const [spaceCount = 100_000, faultCount = 50, seed = 7] = process.argv.slice(2).map(Number);

const folder = mkdtempSync(join(tmpdir(), 'planted-'));
try {
  const results = await checkPlantedCity({ seed, spaceCount, faultCount, folder });
  const rows = results.map(({ code, planted, found, missing, notPlanted }) =>
    [
      code.padEnd(28),
      String(planted).padStart(8),
      String(found).padStart(8),
      String(notPlanted.length).padStart(8),
      [...missing.slice(0, 2), ...notPlanted.slice(0, 2)].join(', '),
    ].join(' '),
  );
  process.stdout.write(
    `seed ${seed}, ${spaceCount} spaces\n${'code'.padEnd(28)}  planted    found    other\n${rows.join('\n')}\n`,
  );
  const isWrong = results.some(({ missing, notPlanted }) => missing.length + notPlanted.length > 0);
  process.exitCode = isWrong ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
}
