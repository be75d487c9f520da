import { diagnose } from '../../diagnostic/diagnose.ts';
import { nameOfRing } from '../../diagnostic/words/ring-name.ts';
import { placeHole } from '../../geo/rings/polygon-holes.ts';
import { buildRingTree } from '../../geo/rings/ring-tree.ts';
import { unwrapShape } from '../../geo/unwrap.ts';
import { polygonsOf } from '../../model/geometry.ts';
import type { RecordRule } from '../rule.ts';

export const holeOutsideShell: RecordRule<'areas' | 'zones' | 'spaces' | 'objects'> = {
  code: 'hole-outside-shell',
  kinds: ['areas', 'zones', 'spaces', 'objects'],
  check({ shape }, _context, report) {
    if (shape === null || polygonsOf(shape).every((rings) => rings.length === 1)) return;
    const polygons = polygonsOf(unwrapShape(shape));
    polygons.forEach(([shell, ...holes], part) => {
      if (shell === undefined || holes.length === 0) return;
      const tree = buildRingTree(shell);
      holes.forEach((hole, index) => {
        const place = placeHole(tree, hole);
        if (place === 'inside') return;
        const key =
          place === 'outside' ? 'hole-outside-shell:outside' : 'hole-outside-shell:protruding';
        const ring = nameOfRing(index + 1, { part: part + 1, partCount: polygons.length });
        report.add(diagnose(key, { ring }, { field: 'geometry' }));
      });
    });
  },
};
