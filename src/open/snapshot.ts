import type { SnapshotFacts } from '../model/feed-facts.ts';
import type { LastUpdatedDates, Manifest } from '../snapshot/manifest.ts';
import type {
  AreaSections,
  ObjectSections,
  PolicySections,
  SpaceSections,
  ZoneSections,
} from '../snapshot/sections.ts';

/**
 * An open snapshot. Its views are valid until `close`, which must not be called during a request.
 */
export interface Snapshot {
  /** First 16 hex digits of SHA-256 over the manifest. */
  readonly id: string;
  readonly facts: SnapshotFacts;
  /** Zones that only other records name do not count. */
  readonly counts: Manifest['counts'];
  /** The latest `last_updated_date` of each kind; `null` if there is none. */
  readonly lastUpdatedDatesMs: LastUpdatedDates;
  readonly areas: AreaSections;
  readonly spaces: SpaceSections;
  readonly zones: ZoneSections;
  readonly policies: PolicySections;
  readonly objects: ObjectSections;
  /** How the bytes are accessed: mapped pages, or `fs.read` if mapping is not available. */
  readonly access: 'mapped' | 'read';
  /** Total size of all files. */
  readonly byteLength: number;
  /** Gives back the memory of mapped files. Views stay valid and are read again when used. */
  unload(): void;
  close(): void;
}
