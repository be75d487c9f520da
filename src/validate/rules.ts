import type { EnvelopeRule, FeedRule, RecordRule } from './rule.ts';
import { areaTooLarge } from './rules/area-too-large.ts';
import { areaWithoutZones } from './rules/area-without-zones.ts';
import { areaZoneUnknown } from './rules/area-zone-unknown.ts';
import { availabilityStale } from './rules/availability-stale.ts';
import { coordinatesImprecise } from './rules/coordinates-imprecise.ts';
import { coordinatesNullIsland } from './rules/coordinates-null-island.ts';
import { coordinatesOutlier } from './rules/coordinates-outlier.ts';
import { coordinatesPlaceholder } from './rules/coordinates-placeholder.ts';
import { coordinatesSwapped } from './rules/coordinates-swapped.ts';
import { currencyInvalid } from './rules/currency-invalid.ts';
import { datesReversed } from './rules/dates-reversed.ts';
import { edgeAcrossAntimeridian } from './rules/edge-across-antimeridian.ts';
import {
  geometryMissing,
  geometryMissingOfArea,
  geometryMissingOfSpace,
} from './rules/geometry-missing.ts';
import { holeOutsideShell } from './rules/hole-outside-shell.ts';
import { idSharedAcrossKinds } from './rules/id-shared-across-kinds.ts';
import { lengthAgainstShape } from './rules/length-against-shape.ts';
import { lengthUnitSuspect } from './rules/length-unit-suspect.ts';
import { licenceUrlInvalid } from './rules/licence-url-invalid.ts';
import { linksDisagree } from './rules/links-disagree.ts';
import { nameDuplicate } from './rules/name-duplicate.ts';
import { nameUntidy } from './rules/name-untidy.ts';
import { objectReferenceUnknown } from './rules/object-reference-unknown.ts';
import { objectTypeMissing } from './rules/object-type-missing.ts';
import { objectWithoutPlace } from './rules/object-without-place.ts';
import { observationSpaceUnknown } from './rules/observation-space-unknown.ts';
import { partsOverlap } from './rules/parts-overlap.ts';
import { ringSelfIntersecting } from './rules/ring-self-intersecting.ts';
import { spaceNumberDuplicate } from './rules/space-number-duplicate.ts';
import { spaceNumberGap } from './rules/space-number-gap.ts';
import { spaceOutsideZone } from './rules/space-outside-zone.ts';
import { spaceSizeImplausible } from './rules/space-size-implausible.ts';
import { spaceZoneUnchecked } from './rules/space-zone-unchecked.ts';
import { spaceZoneUnknown } from './rules/space-zone-unknown.ts';
import { spacesMissing } from './rules/spaces-missing.ts';
import { spacesOverlap } from './rules/spaces-overlap.ts';
import { timeZoneInvalid } from './rules/time-zone-invalid.ts';
import { timestampInMicroseconds } from './rules/timestamp-in-microseconds.ts';
import { timestampInSeconds } from './rules/timestamp-in-seconds.ts';
import { versionUnknown } from './rules/version-unknown.ts';
import { zoneFieldInvalid } from './rules/zone-field-invalid.ts';
import { zoneObjectUnknown } from './rules/zone-object-unknown.ts';
import { zoneOutsideArea } from './rules/zone-outside-area.ts';
import { zonePolicyUnknown } from './rules/zone-policy-unknown.ts';
import { zoneSpaceCount } from './rules/zone-space-count.ts';
import { zonesOverlap } from './rules/zones-overlap.ts';

/** All rules, in the order of RULES.md. Anything not in these lists is not checked. */
export const ENVELOPE_RULES: readonly EnvelopeRule[] = [
  timeZoneInvalid,
  currencyInvalid,
  versionUnknown,
  licenceUrlInvalid,
];

/** Rules about one record, run as soon as it is typed. */
export const RECORD_RULES: readonly RecordRule[] = [
  timestampInSeconds,
  timestampInMicroseconds,
  datesReversed,
  nameUntidy,
  geometryMissing,
  coordinatesNullIsland,
  ringSelfIntersecting,
  holeOutsideShell,
  partsOverlap,
  coordinatesImprecise,
  edgeAcrossAntimeridian,
  areaWithoutZones,
  objectWithoutPlace,
  objectTypeMissing,
  zoneFieldInvalid,
  lengthUnitSuspect,
  lengthAgainstShape,
  spaceSizeImplausible,
  availabilityStale,
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
