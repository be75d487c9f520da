import type { Snapshot } from '../../snapshot/sections.ts';
import { type EnvelopeStart, encodeEnvelopeStart } from '../body/envelope.ts';

/** An open snapshot, with the data that all its responses share. */
export interface Edition {
  readonly snapshot: Snapshot;
  readonly envelopeStart: EnvelopeStart;
  /** The feed's last update, as an HTTP date. */
  readonly lastModified: string;
  /** Number of responses that still read its bytes. */
  useCount: number;
  /** New requests no longer find it. It is closed when its last response is sent. */
  isRetired: boolean;
}

export function createEdition(snapshot: Snapshot): Edition {
  return {
    snapshot,
    envelopeStart: encodeEnvelopeStart(snapshot.facts),
    lastModified: new Date(snapshot.facts.lastUpdatedMs).toUTCString(),
    useCount: 0,
    isRetired: false,
  };
}

/** Keeps the bytes readable until `releaseEdition`. */
export function holdEdition(edition: Edition): void {
  edition.useCount++;
}

export function releaseEdition(edition: Edition): void {
  edition.useCount--;
  if (edition.isRetired && edition.useCount === 0) edition.snapshot.close();
}

export function retireEdition(edition: Edition): void {
  if (edition.isRetired) return;
  edition.isRetired = true;
  if (edition.useCount === 0) edition.snapshot.close();
}

/** Looks up the snapshot that a request is answered from. */
export interface Editions {
  live(): Edition;
  /** Returns the edition with this snapshot id if it is open. */
  find(id: string): Edition | undefined;
}
