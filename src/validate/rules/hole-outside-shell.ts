import { diagnose } from '../../diagnostic/diagnose.ts';
import { placeHole } from '../../geo/rings/polygon-holes.ts';
import { buildRingTree } from '../../geo/rings/ring-tree.ts';
import { unwrapShape } from '../../geo/unwrap.ts';
import type { RecordRule } from '../rule.ts';
import { nameOfRing } from '../shape-lines.ts';

export const holeOutsideShell: RecordRule<'areas' | 'zones' | 'spaces'> = {
  code: 'hole-outside-shell',
  kinds: ['areas', 'zones', 'spaces'],
  check({ shape }, _context, report) {
    if (shape?.type !== 'Polygon' || shape.rings.length === 1) return;
    const [shell, ...holes] = unwrapShape(shape).rings;
    if (shell === undefined) return;
    const tree = buildRingTree(shell);
    holes.forEach((hole, index) => {
      const place = placeHole(tree, hole);
      if (place === 'inside') return;
      const key =
        place === 'outside' ? 'hole-outside-shell:outside' : 'hole-outside-shell:protruding';
      report.add(diagnose(key, { ring: nameOfRing(index + 1) }, { field: 'geometry' }));
    });
  },
};
