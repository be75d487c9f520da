import type { RecordReport } from '../diagnostic/diagnostic.ts';
import type { CurbRecords } from '../model/curb-record.ts';
import type { Kind } from '../model/kind.ts';
import type { RuleContext } from './rule.ts';
import { RECORD_RULES } from './rules.ts';

export type RecordCheck<K extends Kind> = (record: CurbRecords[K], report: RecordReport) => void;

/** All rules for records of one kind, in the order of the list. Made once for a source. */
export function createRecordCheck<K extends Kind>(kind: K, context: RuleContext): RecordCheck<K> {
  const rules = RECORD_RULES.filter((rule) => rule.kinds.includes(kind));
  const recordContext = { ...context, kind };
  return (record, report) => {
    for (const rule of rules) rule.check(record, recordContext, report);
  };
}
