import type { CurbRecords } from '../model/curb-record.ts';
import type { Kind } from '../model/kind.ts';
import type { RawRecord } from '../read/piece.ts';
import type { FieldReport } from './derive/field-report.ts';

/**
 * Converts a raw record to a typed one. Every fault is reported, not only the first. Returns
 * `undefined` if the record cannot be served. A record that is returned is still left out of the
 * snapshot if one of its findings is an error.
 */
export type Normaliser<K extends Kind = Kind> = (
  raw: RawRecord,
  report: FieldReport,
) => CurbRecords[K] | undefined;
