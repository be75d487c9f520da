import { benchHttp } from './parts/http.ts';
import { benchIngest } from './parts/ingest.ts';
import { benchMemory } from './parts/memory.ts';
import { benchPeers } from './parts/peers.ts';
import { benchQuery } from './parts/query.ts';
import { benchRules } from './parts/rules.ts';
import { benchStart } from './parts/start.ts';
import { benchTiles } from './parts/tiles.ts';
import { benchWorkers } from './parts/workers.ts';
import type { Settings } from './settings.ts';

/** A part measures, and resolves to what it found, in Markdown. */
export type Part = (settings: Settings) => Promise<string>;

/** In the order in which they run where none is named. */
export const PARTS: Readonly<Record<string, Part>> = {
  ingest: benchIngest,
  rules: benchRules,
  start: benchStart,
  http: benchHttp,
  workers: benchWorkers,
  peers: benchPeers,
  memory: benchMemory,
  query: benchQuery,
  tiles: benchTiles,
};
