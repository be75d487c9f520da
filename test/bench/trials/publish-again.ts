import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { decodeManifest, encodeManifest, snapshotIdOf } from '../../../src/snapshot/manifest.ts';
import { liveIn } from './trial.ts';

/** A snapshot that can be published again and again, as another one each time. */
export interface Publisher {
  /** Publishes the data with another `last_updated` to a store; gives the new id. */
  publish(store: string, number: number): string;
  /** `last_updated` of each published snapshot, by its id. */
  readonly published: ReadonlyMap<string, number>;
  readonly spaceCount: number;
}

/** The files of `source` are linked, not copied: only the manifest differs. */
export function createPublisher(source: string): Publisher {
  const folder = join(source, liveIn(source));
  const manifest = decodeManifest(readFileSync(join(folder, 'manifest.json')), 'manifest.json');
  const published = new Map<string, number>();
  return {
    published,
    spaceCount: manifest.counts.spaces,
    publish(store, number) {
      const lastUpdatedMs = manifest.facts.lastUpdatedMs + number;
      const bytes = encodeManifest({ ...manifest, facts: { ...manifest.facts, lastUpdatedMs } });
      const id = snapshotIdOf(bytes);
      published.set(id, lastUpdatedMs);
      const target = join(store, id);
      mkdirSync(target, { recursive: true });
      for (const name of readdirSync(folder)) {
        if (name === 'manifest.json') writeFileSync(join(target, name), bytes);
        else link(join(folder, name), join(target, name));
      }
      writeFileSync(join(store, 'current.next'), `${id}\n`);
      renameSync(join(store, 'current.next'), join(store, 'current'));
      return id;
    },
  };
}

function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
