import type { TokenHash } from '../model/service-token.ts';
import type { Snapshot } from '../open/snapshot.ts';
import { type EnvelopeStart, encodeEnvelopeStart } from './answer/envelope.ts';
import type { ServerLog } from './server-log.ts';

export interface ServiceOptions {
  readonly snapshot: Snapshot;
  readonly tokenHashes: readonly TokenHash[];
  /** Without a slash at the end; `undefined`: the links follow the request's own host. */
  readonly baseUrl: string | undefined;
  readonly log: ServerLog;
}

/** All that an answer depends on beside the request; the same for every request. */
export interface Service extends ServiceOptions {
  readonly envelopeStart: EnvelopeStart;
}

export function createService(options: ServiceOptions): Service {
  const { snapshot, tokenHashes, baseUrl, log } = options;
  const envelopeStart = encodeEnvelopeStart(snapshot.facts);
  return { snapshot, tokenHashes, baseUrl, log, envelopeStart };
}
