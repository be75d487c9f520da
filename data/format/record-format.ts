import type {
  SampleArea,
  SampleObject,
  SampleSpace,
  SampleZone,
} from '../records/sample-record.ts';

export type SampleKind = 'areas' | 'zones' | 'spaces' | 'objects';

/**
 * Writes records in one file format. Every text is complete: a file is head, rows with
 * separators, tail.
 */
export interface RecordFormat {
  /** Without the dot. */
  readonly extension: string;
  readonly separator: string;
  head(kind: SampleKind): string;
  tail(kind: SampleKind): string;
  area(area: SampleArea): string;
  zone(zone: SampleZone): string;
  space(space: SampleSpace): string;
  object(object: SampleObject): string;
}
