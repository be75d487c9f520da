import type { Kind } from '../model/kind.ts';
import { createAreaNormaliser } from './normalise-area.ts';
import { createObjectNormaliser } from './normalise-object.ts';
import { createObservationNormaliser } from './normalise-observation.ts';
import { createPolicyNormaliser } from './normalise-policy.ts';
import { createSpaceNormaliser } from './normalise-space.ts';
import { createZoneNormaliser } from './normalise-zone.ts';
import type { Normaliser } from './normaliser-type.ts';
import type { SourcePlan } from './source-plan.ts';

/**
 * Creates the normaliser of a source. It is created once, so that plan decisions are not repeated.
 */
export function createNormaliser<K extends Kind>(plan: SourcePlan<K>): Normaliser<K> {
  return CREATORS[plan.kind](plan);
}

const CREATORS: { readonly [K in Kind]: (plan: SourcePlan<K>) => Normaliser<K> } = {
  areas: createAreaNormaliser,
  zones: createZoneNormaliser,
  spaces: createSpaceNormaliser,
  availability: createObservationNormaliser,
  policies: createPolicyNormaliser,
  objects: createObjectNormaliser,
};
