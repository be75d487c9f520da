import type { Severity } from '../../diagnostic/catalogue/entry.ts';
import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { roundPosition } from '../../diagnostic/words/describe-position.ts';
import { nameOfRing } from '../../diagnostic/words/ring-name.ts';
import {
  findSelfIntersection,
  type SelfIntersection,
} from '../../geo/rings/ring-self-intersection.ts';
import { unwrapShape } from '../../geo/unwrap.ts';
import { polygonsOf } from '../../model/geometry.ts';
import type { Kind } from '../../model/kind.ts';
import type { RecordRule } from '../rule.ts';

export const ringSelfIntersecting: RecordRule<'areas' | 'zones' | 'spaces' | 'objects'> = {
  code: 'ring-self-intersecting',
  kinds: ['areas', 'zones', 'spaces', 'objects'],
  check({ shape }, { kind }, report) {
    if (shape === null) return;
    const polygons = polygonsOf(unwrapShape(shape));
    for (let part = 0; part < polygons.length; part++) {
      const rings = polygons[part]!;
      for (let index = 0; index < rings.length; index++) {
        const found = findSelfIntersection(rings[index]!);
        if (found === undefined) continue;
        const ring = nameOfRing(index, { part: part + 1, partCount: polygons.length });
        report.add(describe(found, ring, kind));
      }
    }
  },
};

/**
 * Outlines of neighbourhoods touch themselves in half of the cities. A space that does so is
 * drawn wrongly.
 */
function severityFor(kind: Kind): Severity {
  return kind === 'areas' ? 'warning' : 'error';
}

function describe({ contact, position }: SelfIntersection, ring: string, kind: Kind): Finding {
  const { lng, lat } = roundPosition(position);
  return diagnose(
    `ring-self-intersecting:${contact}`,
    { ring, position },
    { severity: severityFor(kind), field: 'geometry', value: [lng, lat] },
  );
}
