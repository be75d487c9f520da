import type { Finding } from '../../diagnostic/diagnostic.ts';
import { type HolePlace, placeHole } from '../../geo/rings/polygon-holes.ts';
import { buildRingTree } from '../../geo/rings/ring-tree.ts';
import { unwrapShape } from '../../geo/unwrap.ts';
import type { RecordRule } from '../rule.ts';
import { nameOfRing } from '../shape-lines.ts';

export const holeOutsideShell: RecordRule<'areas' | 'zones' | 'spaces'> = {
  code: 'hole-outside-shell',
  kinds: ['areas', 'zones', 'spaces'],
  help:
    'A hole lies beside its outer ring, or sticks out of it. It takes nothing away there. A hole beside the ' +
    'ring is often a second part that should be a record of its own.',
  check({ shape }, _context, report) {
    if (shape?.type !== 'Polygon' || shape.rings.length === 1) return;
    const [shell, ...holes] = unwrapShape(shape).rings;
    if (shell === undefined) return;
    const tree = buildRingTree(shell);
    holes.forEach((hole, index) => {
      const place = placeHole(tree, hole);
      if (place !== 'inside') report.add(diagnose(place, index + 1));
    });
  },
};

function diagnose(place: HolePlace, index: number): Finding {
  const where = place === 'outside' ? 'lies outside' : 'sticks out of';
  return {
    code: 'hole-outside-shell',
    field: 'geometry',
    message: `${nameOfRing(index)} ${where} the outer ring; make it a record of its own if it is another part`,
  };
}
