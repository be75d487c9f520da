import type { SnapshotFacts } from '../../model/feed-facts.ts';
import type { ParameterValues } from '../parameters.ts';
import { ENDPOINTS, type ServedKind, servedKindOf } from '../routes.ts';

/** The bytes around the records; key order as decided (INTERFACE.md, Envelope). */
export type EnvelopeStart = Readonly<Record<ServedKind, string>>;

/**
 * Encodes the part that is the same in every envelope of a snapshot: everything before the
 * echoed parameters.
 */
export function encodeEnvelopeStart(facts: SnapshotFacts): EnvelopeStart {
  const members = JSON.stringify({
    version: facts.version,
    time_zone: facts.timeZone,
    last_updated: facts.lastUpdatedMs,
    currency: facts.currency,
    author: facts.author,
    licence_url: facts.licenceUrl,
  }).slice(0, -1);
  const of = (kind: ServedKind) =>
    `${members},"ccds_attributes":{"type":"service_api_response"` +
    `,"request_type":"${kind}","query_parameters":`;
  const kinds = ENDPOINTS.map(servedKindOf);
  // There is one for each kind.
  return Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as EnvelopeStart;
}

export interface EnvelopeMiddle {
  readonly kind: ServedKind;
  /** Echoed as they are: typed, in table order. */
  readonly values: ParameterValues;
  readonly current: number;
  readonly total: number;
}

/** Encodes the part between the start and the first record. */
export function encodeEnvelopeMiddle({ kind, values, current, total }: EnvelopeMiddle): string {
  const pages = `"pages":{"total":${total},"current":${current}}`;
  return `${JSON.stringify(values)}},${pages},"data":[{"${kind}":[`;
}

/** Encodes the part after the last record; `links` is JSON text. */
export function encodeEnvelopeEnd(links: string): string {
  return `]}],"links":${links}}`;
}
