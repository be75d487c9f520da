import { join } from 'node:path';
import { type PrivateMemory, readCpuSeconds, readPrivateMemory } from '../measure/process-facts.ts';
import { scriptPath } from '../measure/run-script.ts';
import type { Question } from '../questions/list-questions.ts';
import { type ServerProcess, startServer } from '../servers/server-process.ts';
import type { Settings } from '../settings.ts';
import { ensureNpmPackage } from './install.ts';
import { startCluster } from './postgres-cluster.ts';

/** A server that a developer would write instead, with the city loaded. */
export interface PeerServer extends Pick<ServerProcess, 'port' | 'cpuSeconds' | 'stop'> {
  readonly name: string;
  readonly loadSeconds: number;
  privateMemory(): PrivateMemory;
  /**
   * The paths of a question for this server, or `undefined` if it cannot answer it. Absent: the
   * same paths as for Curbstone.
   */
  readonly pathsOf?: (question: Question) => readonly string[] | undefined;
}

/** Loads a city into each peer that is available, and reports the others with `note`. */
export async function startPeers(city: string, settings: Settings): Promise<PeerServer[]> {
  const starts = [startMemoryPeer, startSqlitePeer, startDuckDbPeer, startPostgisPeers];
  const peers: PeerServer[] = [];
  try {
    for (const start of starts) {
      const started = await start(city, settings);
      if (started !== undefined) peers.push(...[started].flat());
    }
    return peers;
  } catch (error) {
    for (const peer of peers) await peer.stop();
    throw error;
  }
}

async function startMemoryPeer(city: string, { note }: Settings): Promise<PeerServer> {
  note('loading the city into memory');
  const path = scriptPath('./memory-main.js', import.meta.url);
  const nodeOptions = ['--max-old-space-size=12288'];
  return peerOf('filter in memory', await startServer({ path, words: [city], nodeOptions }));
}

async function startSqlitePeer(city: string, settings: Settings): Promise<PeerServer | undefined> {
  const { folder, note } = settings;
  if (!ensureNpmPackage('better-sqlite3', settings)) {
    note('better-sqlite3 is not to be had: left out');
    return undefined;
  }
  note('loading the city into SQLite');
  const path = scriptPath('./sqlite-main.js', import.meta.url);
  const file = join(folder, 'peer.sqlite');
  return peerOf('SQLite R*Tree', await startServer({ path, words: [city, file, folder] }));
}

async function startDuckDbPeer(city: string, { note }: Settings): Promise<PeerServer | undefined> {
  try {
    await import('@duckdb/node-api');
  } catch {
    note('DuckDB cannot be loaded on this machine: left out');
    return undefined;
  }
  note('loading the city into DuckDB');
  const path = scriptPath('./duckdb-main.js', import.meta.url);
  return peerOf('DuckDB', await startServer({ path, words: [city] }));
}

/** The database with a server in front that pages by number, and the same that pages by key. */
async function startPostgisPeers(
  city: string,
  settings: Settings,
): Promise<PeerServer[] | undefined> {
  const { folder, note } = settings;
  const cluster = ensureNpmPackage('pg', settings) ? await startCluster(settings) : undefined;
  if (cluster === undefined) {
    note('PostGIS is not to be had: left out');
    return undefined;
  }
  note('loading the city into PostGIS');
  const path = scriptPath('./postgis-main.js', import.meta.url);
  const words = [city, cluster.folder, String(cluster.port), folder];
  const server = await startServer({ path, words });
  const byNumber = {
    ...peerOf('PostGIS', server),
    cpuSeconds: () => server.cpuSeconds() + readCpuSeconds(cluster.pid),
    privateMemory() {
      const [own, its] = [readPrivateMemory(server.pid), readPrivateMemory(cluster.pid)];
      return {
        anonymousByteLength: own.anonymousByteLength + its.anonymousByteLength,
        dirtyByteLength: own.dirtyByteLength + its.dirtyByteLength,
        sharedByteLength: own.sharedByteLength + its.sharedByteLength,
      };
    },
    async stop() {
      await server.stop();
      await cluster.stop();
    },
  };
  const byKey = { ...byNumber, name: 'PostGIS by key', pathsOf: pathsByKey, stop: async () => {} };
  return [byNumber, byKey];
}

/**
 * The key before a page is known for first pages, and for pages without a filter, whose keys are
 * numbers without gaps.
 */
function pathsByKey({ paths }: Question): readonly string[] | undefined {
  const hasKeys = paths.every((path) => !path.includes('page_num') || !/min_lat|lat=/.test(path));
  return hasKeys ? paths.map((path) => `${path}&paging=key`) : undefined;
}

function peerOf(name: string, server: ServerProcess): PeerServer {
  const [, loadSeconds] = /loaded in ([\d.]+) s/.exec(server.startText) ?? [];
  return {
    name,
    port: server.port,
    loadSeconds: Number(loadSeconds),
    cpuSeconds: server.cpuSeconds,
    privateMemory: () => readPrivateMemory(server.pid),
    stop: server.stop,
  };
}
