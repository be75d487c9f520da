import type { CurbRecords } from '../model/curb-record.ts';
import type { Kind } from '../model/kind.ts';
import type { RawRecord } from '../read/piece.ts';
import type { FieldReport } from './derive/field-report.ts';

/**
 * Makes a typed record of a raw one. All that is wrong with it is reported, not only the first
 * fault; `undefined` says that it cannot be served. A record that comes back may still be kept out
 * for what was reported.
 */
export type Normaliser<K extends Kind = Kind> = (
  raw: RawRecord,
  report: FieldReport,
) => CurbRecords[K] | undefined;
