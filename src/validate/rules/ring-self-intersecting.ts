import type { Severity } from '../../diagnostic/catalogue.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import {
  findSelfIntersection,
  type SelfIntersection,
} from '../../geo/rings/ring-self-intersection.ts';
import { unwrapShape } from '../../geo/unwrap.ts';
import type { Kind } from '../../model/kind.ts';
import type { RecordRule } from '../rule.ts';
import { nameOfRing } from '../shape-lines.ts';
import { describePosition, roundPosition } from '../words/describe-position.ts';

export const ringSelfIntersecting: RecordRule<'areas' | 'zones' | 'spaces'> = {
  code: 'ring-self-intersecting',
  kinds: ['areas', 'zones', 'spaces'],
  help:
    'A ring may neither cross nor touch itself, nor run back along itself. An error for spaces and zones, a ' +
    'warning for areas. Redraw the ring at the position named.',
  check({ shape }, { kind }, report) {
    if (shape?.type !== 'Polygon') return;
    const { rings } = unwrapShape(shape);
    for (let index = 0; index < rings.length; index++) {
      const found = findSelfIntersection(rings[index] as Float64Array); // The loop ends with the list.
      if (found !== undefined) report.add(diagnose(found, { index, kind }));
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

const WORDS: Readonly<Record<SelfIntersection['contact'], string>> = {
  crossing: 'crosses itself',
  overlapping: 'runs back along itself',
  touching: 'touches itself',
};

function diagnose(
  { contact, position }: SelfIntersection,
  { index, kind }: { readonly index: number; readonly kind: Kind },
): Finding {
  const { lng, lat } = roundPosition(position);
  return {
    code: 'ring-self-intersecting',
    severity: severityFor(kind),
    field: 'geometry',
    value: [lng, lat],
    message: `${nameOfRing(index)} ${WORDS[contact]} at ${describePosition(position)}; redraw it there`,
  };
}
