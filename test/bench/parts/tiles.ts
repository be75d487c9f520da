import { ensureStore } from '../city/ensure-store.ts';
import { renderTable } from '../measure/markdown-table.ts';
import { countText, figureText } from '../measure/number-text.ts';
import { runScript, scriptPath } from '../measure/run-script.ts';
import type { Settings } from '../settings.ts';
import type { TileCost } from '../tiles-main.ts';

const SCRIPT = scriptPath('../tiles-main.js', import.meta.url);
const AIM_MS = 5;
const AIM_KB = 500;

/** What tiles of the map cost, without HTTP and compression. */
export async function benchTiles(settings: Settings): Promise<string> {
  const store = await ensureStore(settings.spaceCount, settings);
  settings.note('tiles of the map');
  const { stdout } = await runScript({ path: SCRIPT, words: [store] });
  const costs: readonly TileCost[] = JSON.parse(stdout);
  return (
    `${countText(settings.spaceCount)} spaces; processor time of one tile; the aim is ${AIM_MS} ms and ${AIM_KB} kB.\n\n` +
    renderTable(
      ['zoom', 'tiles', 'median ms', '95 % ms', 'largest, kB'],
      costs.map(({ zoom, tileCount, medianMs, percentile95Ms, largestByteLength }) => [
        String(zoom),
        countText(tileCount),
        figureText(medianMs),
        figureText(percentile95Ms),
        figureText(largestByteLength / 1000),
      ]),
    )
  );
}
