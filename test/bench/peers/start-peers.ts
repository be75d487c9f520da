import { join } from 'node:path';
import { type PrivateMemory, readCpuSeconds, readPrivateMemory } from '../measure/process-facts.ts';
import { scriptPath } from '../measure/run-script.ts';
import { type ServerProcess, startServer } from '../servers/server-process.ts';
import type { Settings } from '../settings.ts';
import { ensureNpmPackage } from './install.ts';
import { startCluster } from './postgres-cluster.ts';

/** A server that a developer would write instead, with the city loaded. */
export interface PeerServer extends Pick<ServerProcess, 'port' | 'cpuSeconds' | 'stop'> {
  readonly name: string;
  readonly loadSeconds: number;
  privateMemory(): PrivateMemory;
}

/** Loads a city into each peer that can be had; what cannot is told by `note`. */
export async function startPeers(city: string, settings: Settings): Promise<PeerServer[]> {
  const starts = [startMemoryPeer, startSqlitePeer, startPostgisPeer];
  const peers: PeerServer[] = [];
  try {
    for (const start of starts) {
      const peer = await start(city, settings);
      if (peer !== undefined) peers.push(peer);
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

async function startPostgisPeer(city: string, settings: Settings): Promise<PeerServer | undefined> {
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
  return {
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
