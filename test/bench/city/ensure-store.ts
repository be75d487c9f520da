import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runScript, scriptPath } from '../measure/run-script.ts';
import { type CityPlace, ensureCity } from './ensure-city.ts';

const CLI = scriptPath('../../../../bundle/main.js', import.meta.url);
const SOURCES = scriptPath('../../../src', import.meta.url);

/** The code that decides what a snapshot's bytes are, once its records are read. */
const FOLDERS = ['order', 'snapshot', 'table', 'write'] as const;

/**
 * A store with the city of so many spaces, ingested by the code as it is now; what older code made
 * is thrown away.
 */
export async function ensureStore(spaceCount: number, place: CityPlace): Promise<string> {
  const prefix = `store-${spaceCount}-`;
  const store = join(place.folder, `${prefix}${fingerprint()}`);
  if (existsSync(join(store, 'current'))) return store;
  const city = await ensureCity(spaceCount, place);
  for (const name of readdirSync(place.folder)) {
    if (name.startsWith(prefix)) rmSync(join(place.folder, name), { recursive: true });
  }
  place.note(`ingesting a city of ${spaceCount} spaces`);
  await runScript({ path: CLI, words: ['ingest', city, '--out', store] });
  return store;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of FOLDERS) {
    const files = readdirSync(join(SOURCES, folder), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => name.endsWith('.js')).sort()) {
      hash.update(`${file}\n`).update(readFileSync(join(SOURCES, folder, file)));
    }
  }
  return hash.digest('hex').slice(0, 8);
}
