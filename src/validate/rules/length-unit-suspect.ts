import { diagnose } from '../../diagnostic/diagnose.ts';
import type { RecordRule } from '../rule.ts';

/**
 * Ranges of centimetres that no parking space has, and the unit in which the number would be
 * plausible (RULES.md, Measures).
 */
const SHORT_SUSPECTS = [
  { from: 4, to: 9, unit: 'metres', setting: 'm' },
  { from: 15, to: 30, unit: 'feet', setting: 'ft' },
] as const;
/** Longer ones are millimetres (6100), or feet that were read as metres (36.5 gives 3650). */
const LENGTH_MAX_CM = 3000;

export const lengthUnitSuspect: RecordRule<'spaces'> = {
  code: 'length-unit-suspect',
  kinds: ['spaces'],
  check({ lengthCm }, _context, report) {
    if (lengthCm === null) return;
    const extra = { field: 'length', value: lengthCm };
    if (lengthCm > LENGTH_MAX_CM) {
      report.add(diagnose('length-unit-suspect:long', { lengthCm }, extra));
      return;
    }
    const suspect = findShortSuspect(lengthCm);
    if (suspect === undefined) return;
    const details = { lengthCm, unit: suspect.unit, setting: suspect.setting };
    report.add(diagnose('length-unit-suspect:short', details, extra));
  },
};

function findShortSuspect(lengthCm: number): (typeof SHORT_SUSPECTS)[number] | undefined {
  return SHORT_SUSPECTS.find(({ from, to }) => lengthCm >= from && lengthCm <= to);
}

/** Returns whether a length is probably in another unit, so that its number is meaningless. */
export function isUnitSuspect(lengthCm: number): boolean {
  return lengthCm > LENGTH_MAX_CM || findShortSuspect(lengthCm) !== undefined;
}
