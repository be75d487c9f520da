import type { FeedFacts } from '../model/feed-facts.ts';
import type { LastUpdatedDates } from '../snapshot/manifest.ts';
import type {
  AreaSections,
  PolicySections,
  SpaceSections,
  ZoneSections,
} from '../snapshot/sections.ts';

/** An open snapshot. Its views stay valid until `close`, which no request may be in flight for. */
export interface Snapshot {
  /** First 16 hex digits of SHA-256 over the manifest. */
  readonly id: string;
  readonly facts: FeedFacts & { readonly lastUpdatedMs: number };
  /** The largest `last_updated_date` of the records of each kind; `null` where there are none. */
  readonly lastUpdatedDatesMs: LastUpdatedDates;
  readonly areas: AreaSections;
  readonly spaces: SpaceSections;
  readonly zones: ZoneSections;
  readonly policies: PolicySections;
  /** How the bytes are reached: mapped pages, or `fs.read` where mapping cannot be had. */
  readonly access: 'mapped' | 'read';
  /** Of all files together. */
  readonly byteLength: number;
  close(): void;
}
