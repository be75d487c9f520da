import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { ensureDebianPackages } from '../peers/install.ts';
import type { Settings } from '../settings.ts';
import { loadWithAutocannon } from './autocannon.ts';
import type { Loader } from './load.ts';
import { loadWithWrk } from './wrk.ts';

export interface NamedLoader {
  readonly name: 'wrk' | 'autocannon';
  readonly load: Loader;
}

/** wrk where it is there or can be installed, for what is counted in time; else autocannon. */
export function createLoader(settings: Settings): NamedLoader {
  const { folder, loadSeconds } = settings;
  // Whole seconds are all that wrk can do.
  if (loadSeconds < 1 || !ensureWrk(settings)) {
    return { name: 'autocannon', load: loadWithAutocannon };
  }
  mkdirSync(folder, { recursive: true });
  return {
    name: 'wrk',
    load: (load) =>
      'seconds' in load.until ? loadWithWrk(load, { folder }) : loadWithAutocannon(load),
  };
}

function ensureWrk(settings: Settings): boolean {
  if (hasWrk()) return true;
  if (ensureDebianPackages(['wrk'], settings) && hasWrk()) return true;
  settings.note('wrk is not to be had: the load comes from autocannon, which costs more itself');
  return false;
}

function hasWrk(): boolean {
  return spawnSync('wrk', ['--version']).error === undefined;
}
