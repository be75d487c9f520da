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
  help:
    'A length of 4 to 9 cm is likely in metres, of 15 to 30 cm in feet, over 3,000 cm in millimetres. Nothing ' +
    'is converted in silence: say what it is with `"unit"` beside the column in feed.json.',
  check({ lengthCm }, _context, report) {
    if (lengthCm === null) return;
    for (const { from, to, unit, setting } of SUSPECTS) {
      if (lengthCm < from || lengthCm > to) continue;
      report.add({
        code: 'length-unit-suspect',
        field: 'length',
        value: lengthCm,
        message: `length ${lengthCm} cm looks like ${unit}; if it is, say "unit": "${setting}" beside its column`,
      });
    }
  },
};
