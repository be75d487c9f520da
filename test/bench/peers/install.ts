import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';

/*
 * What only the bench needs is installed by the bench, into its own folder where it can be, and
 * never by `npm install` of the project. Each function says whether the thing is there afterwards.
 */

/** Installs packages of Debian, where this is a Debian and we may. */
export function ensureDebianPackages(
  names: readonly string[],
  { mayInstall, note }: Settings,
): boolean {
  if (!mayInstall || process.getuid?.() !== 0) return false;
  note(`installing ${names.join(', ')} with apt-get`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, stdio: 'ignore' } as const;
  spawnSync('apt-get', ['update'], options);
  const words = ['install', '--yes', '--no-install-recommends', ...names];
  return spawnSync('apt-get', words, options).status === 0;
}

/** Exact versions: better-sqlite3 13 needs Node 22. */
const VERSIONS = { 'better-sqlite3': '12.11.1', pg: '8.23.1' } as const;

export type PeerPackage = keyof typeof VERSIONS;

/** Installs a package of npm into the folder of the bench. */
export function ensureNpmPackage(name: PeerPackage, settings: Settings): boolean {
  const { folder, mayInstall, note } = settings;
  if (isInstalled(name, folder)) return true;
  if (!mayInstall) return false;
  note(`installing ${name} ${VERSIONS[name]} with npm into ${folder}`);
  mkdirSync(folder, { recursive: true });
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true }\n');
  spawnSync('npm', ['install', '--prefix', folder, '--no-audit', `${name}@${VERSIONS[name]}`], {
    stdio: 'ignore',
  });
  return isInstalled(name, folder);
}

/** What a package exports; `folder` is the one that it was installed into. */
export function requirePeerPackage(name: PeerPackage, folder: string): unknown {
  return createRequire(join(folder, 'package.json'))(name);
}

function isInstalled(name: PeerPackage, folder: string): boolean {
  return existsSync(join(folder, 'node_modules', name, 'package.json'));
}
