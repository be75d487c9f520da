import { diagnose } from '../../diagnostic/diagnose.ts';
import { measureRingAreaM2 } from '../../geo/rings/ring-area.ts';
import { unwrapShape } from '../../geo/unwrap.ts';
import { polygonsOf } from '../../model/geometry.ts';
import type { RecordRule } from '../rule.ts';

/** RULES.md, `space-size-implausible`: from a motorcycle's place to a long coach's with room. */
const AREA_MIN_M2 = 2;
const AREA_MAX_M2 = 150;

export const spaceSizeImplausible: RecordRule<'spaces'> = {
  code: 'space-size-implausible',
  kinds: ['spaces'],
  check({ shape }, _context, report) {
    if (shape === null) return;
    const polygons = polygonsOf(unwrapShape(shape));
    if (polygons.length === 0) return;
    let areaM2 = 0;
    for (const [shell, ...holes] of polygons) {
      if (shell !== undefined) areaM2 += Math.abs(measureRingAreaM2(shell));
      for (const hole of holes) areaM2 -= Math.abs(measureRingAreaM2(hole));
    }
    if (areaM2 >= AREA_MIN_M2 && areaM2 <= AREA_MAX_M2) return;
    const text = areaM2 < AREA_MIN_M2 ? areaM2.toFixed(2) : areaM2.toFixed(0);
    report.add(diagnose('space-size-implausible', { areaM2: text }, { field: 'geometry' }));
  },
};
