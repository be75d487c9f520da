import type { CurbAreaId } from '../model/curb-id.ts';
import type { Normaliser } from './normaliser-type.ts';
import { createPlacedReader } from './placed-reader.ts';
import { normaliseShape } from './shape.ts';
import type { SourcePlan } from './source-plan.ts';
import { createCustomAttributesReader } from './values/custom-attributes.ts';
import { createUuidReader } from './values/ids/keys.ts';
import { createZoneListReader } from './values/ids/references.ts';
import { createNameReader } from './values/names.ts';
import { createRequiredTimestampReader } from './values/timestamps.ts';

export function createAreaNormaliser(plan: SourcePlan<'areas'>): Normaliser<'areas'> {
  const { fields } = plan;
  const readPlaced = createPlacedReader(fields.curbAreaId, {
    readId: createUuidReader(fields.curbAreaId, plan),
    readShape: (geometry, report) => normaliseShape(geometry, 'areas', report),
  });
  const readName = createNameReader(fields.name);
  const readPublished = createRequiredTimestampReader(fields.publishedDateMs);
  const readLastUpdated = createRequiredTimestampReader(fields.lastUpdatedDateMs);
  const readZoneIds = createZoneListReader(fields.curbZoneIds, plan);
  const readCustomAttributes = createCustomAttributesReader(plan.customAttributes);

  return (raw, report) => {
    const { id, shape } = readPlaced(raw, report);
    const name = readName(raw, report);
    const publishedDateMs = readPublished(raw, report);
    const lastUpdatedDateMs = readLastUpdated(raw, report);
    const curbZoneIds = readZoneIds(raw, report);
    const customAttributes = readCustomAttributes(raw, report);
    if (
      id === undefined ||
      name === undefined ||
      publishedDateMs === undefined ||
      lastUpdatedDateMs === undefined ||
      curbZoneIds === undefined
    ) {
      return undefined;
    }
    return {
      // The reader returns only plain lower-case UUIDs.
      curbAreaId: id as CurbAreaId,
      name,
      publishedDateMs,
      lastUpdatedDateMs,
      curbZoneIds,
      shape,
      customAttributes,
    };
  };
}
