import { diagnose } from '../../diagnostic/diagnose.ts';
import type { RecordRule } from '../rule.ts';

/**
 * Ranges of centimetres that no parking space has, and the unit in which the number would be
 * plausible (RULES.md, Measures).
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
    const suspect = findSuspect(lengthCm);
    if (suspect === undefined) return;
    const details = { lengthCm, unit: suspect.unit, setting: suspect.setting };
    report.add(diagnose('length-unit-suspect', details, { field: 'length', value: lengthCm }));
  },
};

function findSuspect(lengthCm: number): (typeof SUSPECTS)[number] | undefined {
  return SUSPECTS.find(({ from, to }) => lengthCm >= from && lengthCm <= to);
}

/** Returns whether a length is probably in another unit, so that its number is meaningless. */
export function isUnitSuspect(lengthCm: number): boolean {
  return findSuspect(lengthCm) !== undefined;
}
