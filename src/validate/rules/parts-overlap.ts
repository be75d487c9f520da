import { diagnose } from '../../diagnostic/diagnose.ts';
import { nameOfRing } from '../../diagnostic/words/ring-name.ts';
import { findOverlappingPolygons, reverseRing } from '../../geo/rings/overlapping-polygons.ts';
import { unwrapShape } from '../../geo/unwrap.ts';
import { polygonsOf, type Rings } from '../../model/geometry.ts';
import type { RecordRule } from '../rule.ts';

export const partsOverlap: RecordRule<'areas' | 'zones' | 'spaces' | 'objects'> = {
  code: 'parts-overlap',
  kinds: ['areas', 'zones', 'spaces', 'objects'],
  check({ shape }, _context, report) {
    if (shape === null || !hasSeveral(polygonsOf(shape))) return;
    const polygons = polygonsOf(unwrapShape(shape));
    const add = (first: string, second: string) =>
      report.add(diagnose('parts-overlap', { first, second }, { field: 'geometry' }));
    for (const { first, second } of findOverlappingPolygons(polygons)) {
      add(`part ${first + 1}`, `part ${second + 1}`);
    }
    polygons.forEach(([, ...holes], part) => {
      const place = { part: part + 1, partCount: polygons.length };
      for (const { first, second } of findOverlappingPolygons(holes.map(fillHole))) {
        add(nameOfRing(first + 1, place), nameOfRing(second + 1, place));
      }
    });
  },
};

/** Returns whether there are several parts, or several holes in one. */
function hasSeveral(polygons: readonly Rings[]): boolean {
  return polygons.length > 1 || polygons.some((rings) => rings.length > 2);
}

/** Returns the ground of a hole as a polygon. */
function fillHole(hole: Float64Array): Rings {
  return [reverseRing(hole)];
}
