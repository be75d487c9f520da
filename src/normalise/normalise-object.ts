import type { CurbObjectId, CurbSpaceId, CurbZoneId } from '../model/curb-id.ts';
import type { Normaliser } from './normaliser-type.ts';
import { createPlacedReader } from './placed-reader.ts';
import { normaliseShape } from './shape.ts';
import type { SourcePlan } from './source-plan.ts';
import { createCarriedReader } from './values/carried-fields.ts';
import { createCustomAttributesReader } from './values/custom-attributes.ts';
import { normaliseUuid, normaliseZoneId } from './values/ids/identifiers.ts';
import { createUuidReader } from './values/ids/keys.ts';
import { createOptionalReferenceReader } from './values/ids/references.ts';
import { createNameReader } from './values/names.ts';
import { createRequiredTimestampReader } from './values/timestamps.ts';

export function createObjectNormaliser(plan: SourcePlan<'objects'>): Normaliser<'objects'> {
  const { fields } = plan;
  const readPlaced = createPlacedReader(fields.curbObjectId, {
    readId: createUuidReader(fields.curbObjectId, plan),
    readShape: (geometry, report) => normaliseShape(geometry, 'objects', report),
  });
  const readName = createNameReader(fields.name);
  const readPublished = createRequiredTimestampReader(fields.publishedDateMs);
  const readLastUpdated = createRequiredTimestampReader(fields.lastUpdatedDateMs);
  const readZoneId = createOptionalReferenceReader(fields.curbZoneId, plan, normaliseZoneId);
  const readSpaceId = createOptionalReferenceReader(fields.curbSpaceId, plan, normaliseUuid);
  const readCarried = createCarriedReader(plan);
  const readCustomAttributes = createCustomAttributesReader(plan.customAttributes);

  return (raw, report) => {
    const { id, shape } = readPlaced(raw, report);
    const name = readName(raw, report);
    const publishedDateMs = readPublished(raw, report);
    const lastUpdatedDateMs = readLastUpdated(raw, report);
    const curbZoneId = readZoneId(raw, report);
    const curbSpaceId = readSpaceId(raw, report);
    const carried = readCarried(raw, report);
    const customAttributes = readCustomAttributes(raw, report);
    if (
      id === undefined ||
      name === undefined ||
      publishedDateMs === undefined ||
      lastUpdatedDateMs === undefined ||
      curbZoneId === undefined ||
      curbSpaceId === undefined
    ) {
      return undefined;
    }
    return {
      // The readers give identifiers in their final form alone.
      curbObjectId: id as CurbObjectId,
      name,
      publishedDateMs,
      lastUpdatedDateMs,
      curbZoneId: curbZoneId as CurbZoneId | null,
      curbSpaceId: curbSpaceId as CurbSpaceId | null,
      shape,
      carried,
      customAttributes,
    };
  };
}
