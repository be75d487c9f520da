import type { RecordReport } from '../diagnostic/diagnostic.ts';
import type { CurbRecords } from '../model/curb-record.ts';
import type { Kind } from '../model/kind.ts';
import type { RecordRule, RuleContext } from './rule.ts';
import { areaWithoutZones } from './rules/area-without-zones.ts';
import { availabilityStale } from './rules/availability-stale.ts';
import { coordinatesImprecise } from './rules/coordinates-imprecise.ts';
import { coordinatesNullIsland } from './rules/coordinates-null-island.ts';
import { datesReversed } from './rules/dates-reversed.ts';
import { edgeAcrossAntimeridian } from './rules/edge-across-antimeridian.ts';
import { geometryMissing } from './rules/geometry-missing.ts';
import { holeOutsideShell } from './rules/hole-outside-shell.ts';
import { lengthAgainstShape } from './rules/length-against-shape.ts';
import { lengthUnitSuspect } from './rules/length-unit-suspect.ts';
import { nameUntidy } from './rules/name-untidy.ts';
import { objectTypeMissing } from './rules/object-type-missing.ts';
import { objectWithoutPlace } from './rules/object-without-place.ts';
import { partsOverlap } from './rules/parts-overlap.ts';
import { ringSelfIntersecting } from './rules/ring-self-intersecting.ts';
import { spaceSizeImplausible } from './rules/space-size-implausible.ts';
import { timestampInMicroseconds } from './rules/timestamp-in-microseconds.ts';
import { timestampInSeconds } from './rules/timestamp-in-seconds.ts';
import { zoneFieldInvalid } from './rules/zone-field-invalid.ts';

/**
 * Rules about one record, run as soon as it is typed. They are apart from the rules about a feed
 * (`rules.ts`), since the threads that read files load only these.
 */
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

export type RecordCheck<K extends Kind> = (record: CurbRecords[K], report: RecordReport) => void;

/** Returns all rules for single records of one kind as one function, to be made once per source. */
export function createRecordCheck<K extends Kind>(kind: K, context: RuleContext): RecordCheck<K> {
  const rules = RECORD_RULES.filter((rule) => rule.kinds.includes(kind));
  const recordContext = { ...context, kind };
  return (record, report) => {
    for (const rule of rules) rule.check(record, recordContext, report);
  };
}
