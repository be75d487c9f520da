import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runScript, scriptPath } from '../measure/run-script.ts';
import type { Settings } from '../settings.ts';

export type CityPlace = Pick<Settings, 'folder' | 'note'>;

const GENERATOR = scriptPath('../../../data/main.js', import.meta.url);

/** The feed folder of a generated city, CSV, seed 1; it is made where it is missing. */
export async function ensureCity(spaceCount: number, { folder, note }: CityPlace): Promise<string> {
  const city = join(folder, `city-${spaceCount}`);
  if (existsSync(city)) return city;
  note(`generating a city of ${spaceCount} spaces`);
  mkdirSync(folder, { recursive: true });
  // Under another name until it is whole, so that a run that was stopped leaves
  // none to be believed.
  const partial = `${city}.partial`;
  rmSync(partial, { recursive: true, force: true });
  await runScript({
    path: GENERATOR,
    words: ['--spaces', String(spaceCount), '--seed', '1', '--format', 'csv', '--out', partial],
  });
  renameSync(partial, city);
  return city;
}
