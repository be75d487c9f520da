import { diagnose } from '../../diagnostic/diagnose.ts';
import { measureSmallestRectangle } from '../../geo/smallest-rectangle.ts';
import { unwrapShape } from '../../geo/unwrap.ts';
import { polygonsOf } from '../../model/geometry.ts';
import type { RecordRule } from '../rule.ts';
import { isUnitSuspect } from './length-unit-suspect.ts';

/** RULES.md, `length-against-shape`: bays are measured along the kerb, drawn along their paint. */
const DIFFERENCE_FINE_CM = 50;
const DIFFERENCE_FINE_SHARE = 0.15;

export const lengthAgainstShape: RecordRule<'spaces'> = {
  code: 'length-against-shape',
  kinds: ['spaces'],
  check({ lengthCm, shape }, _context, report) {
    // A length in another unit is one fault, and is reported as that.
    if (lengthCm === null || shape === null || isUnitSuspect(lengthCm)) return;
    if (polygonsOf(shape).length === 0) return;
    const sides = measureSmallestRectangle(unwrapShape(shape));
    if (sides === null) return;
    const shapeCm = Math.round(sides.longM * 100);
    const fineCm = Math.max(DIFFERENCE_FINE_CM, DIFFERENCE_FINE_SHARE * shapeCm);
    if (Math.abs(lengthCm - shapeCm) <= fineCm) return;
    const extra = { field: 'length', value: lengthCm };
    report.add(diagnose('length-against-shape', { lengthCm, shapeCm }, extra));
  },
};
