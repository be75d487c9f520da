import type { Finding } from '../diagnostic/diagnostic.ts';
import type { FeedFacts } from '../model/feed-facts.ts';
import type { FeedTables } from '../table/feed-tables.ts';
import type { EnvelopeRule, FeedRule, RowReport } from './rule.ts';
import { areaTooLarge } from './rules/area-too-large.ts';
import { areaZoneUnknown } from './rules/area-zone-unknown.ts';
import { coordinatesOutlier } from './rules/coordinates-outlier.ts';
import { coordinatesPlaceholder } from './rules/coordinates-placeholder.ts';
import { coordinatesSwapped } from './rules/coordinates-swapped.ts';
import { currencyInvalid } from './rules/currency-invalid.ts';
import { geometryMissingOfArea, geometryMissingOfSpace } from './rules/geometry-missing.ts';
import { idSharedAcrossKinds } from './rules/id-shared-across-kinds.ts';
import { licenceUrlInvalid } from './rules/licence-url-invalid.ts';
import { linksDisagree } from './rules/links-disagree.ts';
import { nameDuplicate } from './rules/name-duplicate.ts';
import { objectReferenceUnknown } from './rules/object-reference-unknown.ts';
import { observationSpaceUnknown } from './rules/observation-space-unknown.ts';
import { spaceNumberDuplicate } from './rules/space-number-duplicate.ts';
import { spaceNumberGap } from './rules/space-number-gap.ts';
import { spaceOutsideZone } from './rules/space-outside-zone.ts';
import { spaceZoneUnchecked } from './rules/space-zone-unchecked.ts';
import { spaceZoneUnknown } from './rules/space-zone-unknown.ts';
import { spacesMissing } from './rules/spaces-missing.ts';
import { spacesOverlap } from './rules/spaces-overlap.ts';
import { timeZoneInvalid } from './rules/time-zone-invalid.ts';
import { versionUnknown } from './rules/version-unknown.ts';
import { zoneObjectUnknown } from './rules/zone-object-unknown.ts';
import { zoneOutsideArea } from './rules/zone-outside-area.ts';
import { zonePolicyUnknown } from './rules/zone-policy-unknown.ts';
import { zoneSpaceCount } from './rules/zone-space-count.ts';
import { zonesOverlap } from './rules/zones-overlap.ts';

/** Runs the rules on what every response envelope repeats: time zone, currency, licence. */
export function checkEnvelope(facts: FeedFacts, add: (finding: Finding) => void): void {
  for (const rule of ENVELOPE_RULES) rule.check(facts, add);
}

/** Runs the rules on relations between the records of a feed. `report` may drop a row. */
export function checkRelations(tables: FeedTables, report: RowReport): void {
  for (const rule of FEED_RULES) rule.check(tables, report);
}

/** Rules about what every response envelope repeats, in the order of RULES.md. */
export const ENVELOPE_RULES: readonly EnvelopeRule[] = [
  timeZoneInvalid,
  currencyInvalid,
  versionUnknown,
  licenceUrlInvalid,
];

/**
 * Rules about the whole feed. A row dropped by one rule is not seen by later ones. Rules about
 * lists, numbers and counts come first, so that they still see records that are dropped for their
 * shape. A zone must be dropped before the spaces that name it are checked.
 */
export const FEED_RULES: readonly FeedRule[] = [
  idSharedAcrossKinds,
  nameDuplicate,
  linksDisagree,
  spaceNumberGap,
  zoneSpaceCount,
  coordinatesSwapped,
  coordinatesPlaceholder,
  coordinatesOutlier,
  areaTooLarge,
  zonesOverlap,
  zoneOutsideArea,
  spaceZoneUnknown,
  spaceZoneUnchecked,
  areaZoneUnknown,
  spaceNumberDuplicate,
  spaceOutsideZone,
  spacesOverlap,
  zonePolicyUnknown,
  zoneObjectUnknown,
  objectReferenceUnknown,
  spacesMissing,
  observationSpaceUnknown,
  geometryMissingOfArea,
  geometryMissingOfSpace,
];
