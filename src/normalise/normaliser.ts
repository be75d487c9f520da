import type { RecordReport } from '../diagnostic/diagnostic.ts';
import type { CurbRecords } from '../model/curb-record.ts';
import type { Kind } from '../model/kind.ts';
import type { RawRecord } from '../read/piece.ts';
import { createAreaNormaliser } from './normalise-area.ts';
import { createObservationNormaliser } from './normalise-observation.ts';
import { createSpaceNormaliser } from './normalise-space.ts';
import { createZoneNormaliser } from './normalise-zone.ts';
import type { SourcePlan } from './source-plan.ts';

/**
 * A raw record to a typed one. All that is wrong with it is reported, not only the first fault;
 * `undefined` says that it cannot be served. A record that comes back may still be kept out for
 * what was reported.
 */
export type Normaliser<K extends Kind = Kind> = (
  raw: RawRecord,
  report: RecordReport,
) => CurbRecords[K] | undefined;

/** Made once for a source: what its plan decides is not decided again for each record. */
export function createNormaliser<K extends Kind>(plan: SourcePlan<K>): Normaliser<K> {
  return CREATORS[plan.kind](plan);
}

const CREATORS: { readonly [K in Kind]: (plan: SourcePlan<K>) => Normaliser<K> } = {
  areas: createAreaNormaliser,
  zones: createZoneNormaliser,
  spaces: createSpaceNormaliser,
  availability: createObservationNormaliser,
};
