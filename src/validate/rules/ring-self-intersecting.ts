import type { Severity } from '../../diagnostic/catalogue/entry.ts';
import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { roundPosition } from '../../diagnostic/words/describe-position.ts';
import {
  findSelfIntersection,
  type SelfIntersection,
} from '../../geo/rings/ring-self-intersection.ts';
import { unwrapShape } from '../../geo/unwrap.ts';
import type { Kind } from '../../model/kind.ts';
import type { RecordRule } from '../rule.ts';
import { nameOfRing } from '../shape-lines.ts';

export const ringSelfIntersecting: RecordRule<'areas' | 'zones' | 'spaces'> = {
  code: 'ring-self-intersecting',
  kinds: ['areas', 'zones', 'spaces'],
  check({ shape }, { kind }, report) {
    if (shape?.type !== 'Polygon') return;
    const { rings } = unwrapShape(shape);
    for (let index = 0; index < rings.length; index++) {
      const found = findSelfIntersection(rings[index] as Float64Array); // The loop ends with the list.
      if (found !== undefined) report.add(describe(found, { index, kind }));
    }
  },
};

/**
 * The outlines of neighbourhoods meet themselves in half the cities; a space that does is drawn
 * wrongly.
 */
function severityFor(kind: Kind): Severity {
  return kind === 'areas' ? 'warning' : 'error';
}

function describe(
  { contact, position }: SelfIntersection,
  { index, kind }: { readonly index: number; readonly kind: Kind },
): Finding {
  const { lng, lat } = roundPosition(position);
  return diagnose(
    `ring-self-intersecting:${contact}`,
    { ring: nameOfRing(index), position },
    { severity: severityFor(kind), field: 'geometry', value: [lng, lat] },
  );
}
