import { execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { ensureDebianPackages } from './install.ts';

/** A database server of the bench's own, reached by a socket in its folder and by nothing else. */
export interface Cluster {
  readonly pid: number;
  readonly folder: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** Names its socket; no network port is opened. */
const PORT = 54_329;
const LIBRARY = '/usr/lib/postgresql';

/** As one would set a server of this size up; the rest is as it comes. */
const OPTIONS = [
  'listen_addresses=',
  'shared_buffers=1GB',
  'work_mem=64MB',
  'maintenance_work_mem=512MB',
  'max_wal_size=8GB',
  'fsync=off',
  'jit=off',
  'random_page_cost=1.1',
] as const;

/** Starts a fresh cluster; `undefined` where PostGIS is not to be had. */
export async function startCluster(settings: Settings): Promise<Cluster | undefined> {
  const programs = findPrograms() ?? installPrograms(settings);
  const owner = programs === undefined ? undefined : findOwner();
  if (programs === undefined || owner === undefined) return undefined;
  const folder = join(settings.folder, 'postgres');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownSync(folder, owner.uid, owner.gid);
  const as: SpawnOptions = { ...owner, stdio: 'ignore', cwd: folder };
  const words = ['-D', folder, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale'];
  execFileSync(join(programs, 'initdb'), words, { ...owner, stdio: 'ignore', cwd: folder });
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', folder, '-k', folder, '-p', String(PORT), ...OPTIONS.flatMap((each) => ['-c', each])],
    as,
  );
  // It must not outlive the bench, however that ends. SIGINT: connections are cut, all is put away.
  const end = () => server.kill('SIGINT');
  process.once('exit', end);
  await waitForSocket(join(folder, `.s.PGSQL.${PORT}`));
  return {
    pid: server.pid ?? 0,
    folder,
    port: PORT,
    async stop() {
      const ended = once(server, 'exit');
      process.off('exit', end);
      end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The folder of a server's programs that has PostGIS beside it. */
function findPrograms(): string | undefined {
  if (!existsSync(LIBRARY)) return undefined;
  return readdirSync(LIBRARY)
    .filter((version) => existsSync(`/usr/share/postgresql/${version}/extension/postgis.control`))
    .map((version) => join(LIBRARY, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

function installPrograms(settings: Settings): string | undefined {
  const names = ['postgresql-15', 'postgresql-15-postgis-3'];
  return ensureDebianPackages(names, settings) ? findPrograms() : undefined;
}

/** The server refuses to run as root: then it runs as the user that Debian makes for it. */
function findOwner(): { readonly uid: number; readonly gid: number } | undefined {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid !== 0) return uid === undefined || gid === undefined ? undefined : { uid, gid };
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  try {
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
}

async function waitForSocket(path: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (existsSync(path)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the database server does not listen at ${path}`);
}
