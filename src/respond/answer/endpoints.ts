import type { Endpoint } from '../routes.ts';
import { AREA, AREAS } from './area-endpoints.ts';
import type { EndpointAnswers } from './endpoint-answers.ts';
import { OBJECT, OBJECTS } from './object-endpoints.ts';
import { POLICIES, POLICY } from './policy-endpoints.ts';
import { ROOT } from './root-endpoint.ts';
import { SPACE, SPACES } from './space-endpoints.ts';
import { ZONE, ZONES } from './zone-endpoints.ts';

export const ENDPOINT_ANSWERS: Readonly<Record<Endpoint, EndpointAnswers>> = {
  areas: AREAS,
  area: AREA,
  zones: ZONES,
  zone: ZONE,
  spaces: SPACES,
  space: SPACE,
  policies: POLICIES,
  policy: POLICY,
  objects: OBJECTS,
  object: OBJECT,
  root: ROOT,
};
