import { setMaxListeners } from 'node:events';
import { Failure } from './diagnostic/failure.ts';
import { DOCS_EXTENSIONS } from './docs/docs-extension.ts';
import { OPENAPI_EXTENSION } from './docs/openapi-extension.ts';
import { mapExtensions } from './map/map-extension.ts';
import type { TokenIndex } from './model/service-token.ts';
import { findSnapshotFolder } from './open/open-store.ts';
import { createApp } from './respond/app.ts';
import { createCompressedBodies } from './respond/body/compressed-bodies.ts';
import type { Extension } from './respond/extension.ts';
import {
  type FollowedStore,
  followStore,
  type ShareCheck,
  type StoreState,
} from './respond/live/follow-store.ts';
import type { RateLimits } from './respond/rate-limits.ts';
import { createHttpServer } from './respond/server/http-server.ts';
import { type ListenAt, listen } from './respond/server/listen.ts';
import type { StopOptions, StopResult } from './respond/server/stop.ts';
import type { ServerLog } from './respond/server-log.ts';
import type { Snapshot } from './snapshot/sections.ts';

export interface ServeOptions {
  /** One city without a name, or several cities with different names. */
  readonly cities: readonly CityOptions[];
  readonly listenAt: ListenAt;
  /**
   * Base of all links, without a trailing slash. `undefined`: links use the host of each request.
   */
  readonly baseUrl: string | undefined;
  /** Returns the tokens that clients may use now. */
  readonly tokens: () => TokenIndex;
  /** Counts the requests of tokens that have a rate. */
  readonly limits?: RateLimits | undefined;
  readonly log: ServerLog;
  /** Milliseconds since an arbitrary fixed point; limits how long a reply waits to be written. */
  readonly clockMs?: (() => number) | undefined;
  /** Number of snapshots of a city that stay open, including the live one. */
  readonly keepOpen?: number;
  /** How long a snapshot beyond that number stays open. */
  readonly leaveGraceMs?: number;
  /** Serves the first snapshot without verifying every byte, because it is trusted. */
  readonly skipVerify?: boolean;
  /** Lets several processes that serve the same stores verify each snapshot once. */
  readonly shareCheck?: ShareCheck | undefined;
  /**
   * Serves the description of the interface (`/openapi.json`) and its documentation page (`/docs`).
   */
  readonly hasDocs?: boolean;
  /** Serves vector tiles and the page that shows them (`/map`). */
  readonly hasMap?: boolean;
  /** URL of the MapLibre style of a background map. */
  readonly basemapUrl?: string | undefined;
  /** How long the server may take to stop. */
  readonly stop?: StopOptions;
  /**
   * Resolves when the server is to stop, which may be before it serves: `serve` then rejects if it
   * is verifying a snapshot (`wasStopped`).
   */
  readonly stopAsked?: Promise<void>;
}

export interface CityOptions {
  /** Prefix of the paths; `''`: no prefix. */
  readonly name: string;
  /** A store, or the folder of one snapshot. */
  readonly storePath: string;
}

export interface RunningServer {
  /** URL of the server. */
  readonly url: string;
  /** Returns what each city serves now. */
  state(): CityState[];
  /** Reads the pointer of each store now. */
  reload(): Promise<void>;
  /** Allows pending responses to finish, within limits. After that, no snapshot is in use. */
  close(): Promise<StopResult>;
}

export interface CityState extends StoreState {
  readonly name: string;
  readonly snapshot: ServedSnapshot;
}

export interface ServedSnapshot {
  readonly id: string;
  readonly access: Snapshot['access'];
  readonly byteLength: number;
  readonly lastUpdatedMs: number;
  readonly counts: Snapshot['counts'];
}

const KEEP_OPEN = 10;

const LEAVE_GRACE_MS = 5_000;

/**
 * Serves the live snapshots of stores: opens and verifies them, answers requests from them and
 * follows their pointers.
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { listenAt, baseUrl, tokens, limits, log } = options;
  const compressed = createCompressedBodies();
  const checks = new AbortController();
  // Many cities may verify a snapshot at once, and Node would take their listeners for a leak.
  setMaxListeners(0, checks.signal);
  void options.stopAsked?.then(() => checks.abort());
  const stores = await openStores(options, checks.signal);
  const closeStores = () => {
    for (const { store } of stores) store.close();
  };
  const cities = stores.map(({ name, store }) => ({
    name,
    service: { city: name, editions: store, tokens, limits, baseUrl, compressed, log },
  }));
  const { server, close } = createHttpServer(
    createApp({
      cities,
      baseUrl,
      log,
      clockMs: options.clockMs,
      extensions: extensionsOf(options),
    }),
  );
  const url = await listen(server, listenAt).catch((error) => {
    closeStores();
    throw error;
  });
  let closed: Promise<StopResult> | undefined;
  return {
    url,
    state: () => stores.map(describeCity),
    async reload() {
      await Promise.all(stores.map(({ store }) => store.check()));
    },
    close() {
      checks.abort();
      closed ??= close(options.stop).finally(closeStores);
      return closed;
    },
  };
}

/** Whether `serve` rejected because it was asked to stop. */
export function wasStopped(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

function extensionsOf({ hasDocs = false, hasMap = false, basemapUrl }: ServeOptions): Extension[] {
  return [
    ...(hasDocs ? [OPENAPI_EXTENSION, ...DOCS_EXTENSIONS] : []),
    ...(hasMap ? mapExtensions({ basemapUrl }) : []),
  ];
}

interface OpenCity {
  readonly name: string;
  readonly store: FollowedStore;
}

async function openStores(options: ServeOptions, signal: AbortSignal): Promise<OpenCity[]> {
  const { cities, keepOpen = KEEP_OPEN, leaveGraceMs = LEAVE_GRACE_MS, log } = options;
  const opened: OpenCity[] = [];
  try {
    for (const { name, storePath } of cities) {
      const store = await followStore({
        path: storePath,
        keepOpen,
        graceMs: leaveGraceMs,
        verifyFirst: options.skipVerify !== true,
        shareCheck: options.shareCheck,
        signal,
        onEvent: (event) => log.noted?.({ ...event, city: name }),
      }).catch((error) => {
        throw nameCity(error, name);
      });
      opened.push({ name, store });
    }
    return opened;
  } catch (error) {
    for (const { store } of opened) store.close();
    throw error;
  }
}

/** Says which of several cities cannot be served. */
function nameCity(error: unknown, name: string): unknown {
  if (!(error instanceof Failure) || name === '') return error;
  const { kind, message, hint } = error;
  return new Failure(kind, `city ${name}: ${message}`, {
    cause: error,
    ...(hint === undefined ? {} : { hint }),
  });
}

/** Checks that each store has a snapshot, without opening it. @throws Failure if one has none. */
export function requireSnapshots(cities: ServeOptions['cities']): void {
  for (const { storePath } of cities) findSnapshotFolder(storePath);
}

function describeCity({ name, store }: OpenCity): CityState {
  const { snapshot } = store.live();
  const { id, access, byteLength, counts } = snapshot;
  const { lastUpdatedMs } = snapshot.facts;
  return { name, snapshot: { id, access, byteLength, lastUpdatedMs, counts }, ...store.state() };
}
