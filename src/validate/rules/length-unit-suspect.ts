import { diagnose } from '../../diagnostic/diagnose.ts';
import type { RecordRule } from '../rule.ts';

/**
 * Spans of centimetres that no parking space has, and the unit in which it would (RULES.md,
 * Measures).
 */
const SUSPECTS = [
  { from: 4, to: 9, unit: 'metres', setting: 'm' },
  { from: 15, to: 30, unit: 'feet', setting: 'ft' },
  { from: 3001, to: Number.POSITIVE_INFINITY, unit: 'millimetres', setting: 'mm' },
] as const;

export const lengthUnitSuspect: RecordRule<'spaces'> = {
  code: 'length-unit-suspect',
  kinds: ['spaces'],
  check({ lengthCm }, _context, report) {
    if (lengthCm === null) return;
    for (const { from, to, unit, setting } of SUSPECTS) {
      if (lengthCm < from || lengthCm > to) continue;
      const details = { lengthCm, unit, setting };
      report.add(diagnose('length-unit-suspect', details, { field: 'length', value: lengthCm }));
    }
  },
};
