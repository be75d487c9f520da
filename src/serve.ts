import { basename, dirname } from 'node:path';
import type { TokenHash } from './model/service-token.ts';
import { findSnapshotFolder, openStore } from './open/open-store.ts';
import type { Snapshot } from './open/snapshot.ts';
import { openLease } from './open/snapshot-lease.ts';
import { createApp } from './respond/app.ts';
import { createHttpServer } from './respond/server/http-server.ts';
import { type ListenAt, listen } from './respond/server/listen.ts';
import type { StopOptions } from './respond/server/stop.ts';
import type { ServerLog } from './respond/server-log.ts';
import { createService } from './respond/service.ts';

export interface ServeOptions {
  /** A store, or one snapshot's folder. */
  readonly storePath: string;
  readonly listenAt: ListenAt;
  /**
   * Base of all links, without a slash at the end; `undefined`: links follow each request's host.
   */
  readonly baseUrl: string | undefined;
  /** Of each token that is let in. */
  readonly tokenHashes: readonly TokenHash[];
  readonly log: ServerLog;
  /** How long the server may take to stop. */
  readonly stop?: StopOptions;
}

export interface RunningServer {
  /** Where it is reached. */
  readonly url: string;
  readonly snapshot: ServedSnapshot;
  /**
   * Lets in-flight answers finish, within bounds; then nothing of the snapshot is in use any more.
   */
  close(): Promise<void>;
}

/** What is being served, for the start-up line. */
export interface ServedSnapshot {
  readonly id: string;
  readonly access: Snapshot['access'];
  readonly counts: { readonly areas: number; readonly zones: number; readonly spaces: number };
}

/** The serving trip: a store's live snapshot is opened, laid behind an app, and listened for. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { storePath, listenAt, baseUrl, tokenHashes, log } = options;
  const folder = findSnapshotFolder(storePath);
  const lease = openLease(dirname(folder));
  lease.hold([basename(folder)]);
  const snapshot = await openStore(folder).catch((error) => {
    lease.release();
    throw error;
  });
  const letGo = () => {
    snapshot.close();
    lease.release();
  };
  const { server, close } = createHttpServer(
    createApp(createService({ snapshot, tokenHashes, baseUrl, log })),
  );
  const url = await listen(server, listenAt).catch((error) => {
    letGo();
    throw error;
  });
  let closed: Promise<void> | undefined;
  return {
    url,
    snapshot: describeSnapshot(snapshot),
    close() {
      closed ??= close(options.stop).then(letGo);
      return closed;
    },
  };
}

function describeSnapshot({ id, access, areas, zones, spaces }: Snapshot): ServedSnapshot {
  const counts = { areas: areas.rowCount, zones: zones.rowCount, spaces: spaces.rowCount };
  return { id, access, counts };
}
