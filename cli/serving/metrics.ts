/** The only module that uses prom-client. Loaded only if metrics are enabled. */
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  register,
} from 'prom-client';
import type { ServeOptions } from '../../src/serve.ts';
import type { OpsState } from './ops-server.ts';

type ServerLog = ServeOptions['log'];
type AccessLine = Parameters<NonNullable<ServerLog['access']>['answered']>[0];
type CityNote = Parameters<NonNullable<ServerLog['noted']>>[0];

/** Metrics of a server. No label contains a token, a query or an identifier. */
export interface Metrics {
  answered(line: AccessLine): void;
  noted(note: CityNote): void;
  /** Returns the text format of Prometheus; `state` provides the snapshots. */
  read(state: OpsState): Promise<string>;
  readonly contentType: string;
}

/** Range from a cached page to the most expensive question, in seconds. */
const BUCKETS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export function createMetrics(): Metrics {
  collectDefaultMetrics();
  const requests = new Counter({
    name: 'curbstone_requests_total',
    help: 'Responses sent, by city, endpoint, method and status',
    labelNames: ['city', 'endpoint', 'method', 'status'],
  });
  const refusals = new Counter({
    name: 'curbstone_refusals_total',
    help: 'Refused requests, by the code of the problem',
    labelNames: ['code'],
  });
  const tokenRequests = new Counter({
    name: 'curbstone_token_requests_total',
    help: 'Requests with a valid token, by the name of the token',
    labelNames: ['token'],
  });
  const names = new Set<string>();
  const durations = new Histogram({
    name: 'curbstone_request_duration_seconds',
    help: 'Time from a request to the end of its response, by endpoint',
    labelNames: ['endpoint'],
    buckets: BUCKETS_S,
  });
  const bytes = new Counter({
    name: 'curbstone_sent_bytes_total',
    help: 'Bytes of responses sent',
  });
  const reloads = new Counter({
    name: 'curbstone_snapshot_events_total',
    help: 'Snapshots that were loaded, refused or closed, by city',
    labelNames: ['city', 'event'],
  });
  // Created when they are first set: a worker of a cluster never sets them, and the primary process
  // would add the zeros of its workers to its own values.
  let gauges: ReturnType<typeof createGauges> | undefined;
  // In a cluster, a worker answers the primary process through this object.
  new AggregatorRegistry();
  return {
    answered({ city, endpoint, method, status, durationMs, byteLength, problem, tokenName }) {
      const known = KNOWN_METHODS.has(method) ? method : 'other';
      requests.inc({ city, endpoint, method: known, status });
      if (problem !== undefined) refusals.inc({ code: problem });
      if (tokenName !== undefined) tokenRequests.inc({ token: nameIn(names, tokenName) });
      durations.observe({ endpoint }, durationMs / 1000);
      bytes.inc(byteLength);
    },
    noted: ({ city, event }) => reloads.inc({ city, event }),
    read(state) {
      gauges ??= createGauges();
      gauges.set(state);
      return register.metrics();
    },
    contentType: register.contentType,
  };
}

/** Returns the metrics of all workers together, for the primary process of a cluster. */
export function createClusterMetrics(): Pick<Metrics, 'contentType'> & {
  read(state: OpsState): Promise<string>;
} {
  const gauges = createGauges();
  const registry = new AggregatorRegistry();
  return {
    contentType: registry.contentType,
    async read(state) {
      gauges.set(state);
      const own = await register.metrics();
      return `${await registry.clusterMetrics()}\n${own}`;
    },
  };
}

/** Other methods are counted together, because a client can invent any number of them. */
const KNOWN_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'unknown']);

/** Each name is a time series of its own, so the names after these are counted together. */
const TOKEN_NAMES_MAX = 1_000;

function nameIn(names: Set<string>, name: string): string {
  if (names.has(name)) return name;
  if (names.size >= TOKEN_NAMES_MAX) return 'other';
  names.add(name);
  return name;
}

function createGauges(): { set(state: OpsState): void } {
  const info = new Gauge({
    name: 'curbstone_snapshot_info',
    help: 'The live snapshot of each city; the value is 1',
    labelNames: ['city', 'snapshot', 'access'],
  });
  const updated = new Gauge({
    name: 'curbstone_snapshot_updated_seconds',
    help: 'When the feed of the live snapshot was last updated, seconds since 1970',
    labelNames: ['city'],
  });
  const size = new Gauge({
    name: 'curbstone_snapshot_bytes',
    help: 'Bytes of the live snapshot, mapped or read',
    labelNames: ['city'],
  });
  const open = new Gauge({
    name: 'curbstone_snapshots_open',
    help: 'Snapshots that are open, the live one among them',
    labelNames: ['city'],
  });
  const refused = new Gauge({
    name: 'curbstone_snapshot_refused',
    help: '1 while the pointer names a snapshot that was refused',
    labelNames: ['city'],
  });
  const tokenCount = new Gauge({
    name: 'curbstone_tokens',
    help: 'Tokens of the file and the environment, expired ones among them',
  });
  const tokensRefused = new Gauge({
    name: 'curbstone_token_file_refused',
    help: '1 while the content of the token file was refused and the previous tokens are in force',
  });
  return {
    set({ cities, tokens }) {
      tokenCount.set(tokens?.tokenCount ?? 0);
      tokensRefused.set(tokens?.problem === undefined ? 0 : 1);
      info.reset();
      for (const { name: city, snapshot, openIds, problem } of cities) {
        info.set({ city, snapshot: snapshot.id, access: snapshot.access }, 1);
        updated.set({ city }, snapshot.lastUpdatedMs / 1000);
        size.set({ city }, snapshot.byteLength);
        open.set({ city }, openIds.length);
        refused.set({ city }, problem === undefined ? 0 : 1);
      }
    },
  };
}
