import type { CurbAreaId, CurbSpaceId, CurbZoneId } from '../model/curb-id.ts';
import type { Normaliser } from './normaliser-type.ts';
import { createPlacedReader } from './placed-reader.ts';
import { listDrawnTypes } from './shape/draw-shape.ts';
import { normaliseShape } from './shape.ts';
import type { SourcePlan } from './source-plan.ts';
import { createCarriedReader } from './values/carried-fields.ts';
import { createCustomAttributesReader } from './values/custom-attributes.ts';
import { createZoneIdReader } from './values/ids/keys.ts';
import { createUuidListReader } from './values/ids/references.ts';
import { createRequiredTimestampReader } from './values/timestamps.ts';
import { createValidityReader } from './values/validity.ts';

export function createZoneNormaliser(plan: SourcePlan<'zones'>): Normaliser<'zones'> {
  const { fields } = plan;
  const drawn = listDrawnTypes(plan.drawing);
  const readPlaced = createPlacedReader(fields.curbZoneId, {
    readId: createZoneIdReader(fields.curbZoneId, plan),
    readShape: (geometry, report) => normaliseShape(geometry, 'zones', report, drawn),
  });
  const readPublished = createRequiredTimestampReader(fields.publishedDateMs);
  const readLastUpdated = createRequiredTimestampReader(fields.lastUpdatedDateMs);
  const readValidity = createValidityReader(fields);
  const readAreaIds = createUuidListReader(fields.curbAreaIds, plan);
  const readSpaceIds = createUuidListReader(fields.curbSpaceIds, plan);
  const readCarried = createCarriedReader(plan);
  const readCustomAttributes = createCustomAttributesReader(plan.customAttributes);

  return (raw, report) => {
    const { id, shape } = readPlaced(raw, report);
    const publishedDateMs = readPublished(raw, report);
    const lastUpdatedDateMs = readLastUpdated(raw, report);
    const validity = readValidity(raw, report);
    const curbAreaIds = readAreaIds(raw, report);
    const curbSpaceIds = readSpaceIds(raw, report);
    const carried = readCarried(raw, report);
    const customAttributes = readCustomAttributes(raw, report);
    if (
      id === undefined ||
      publishedDateMs === undefined ||
      lastUpdatedDateMs === undefined ||
      validity === undefined ||
      curbAreaIds === undefined ||
      curbSpaceIds === undefined
    ) {
      return undefined;
    }
    return {
      // The readers return identifiers only in their final form.
      curbZoneId: id as CurbZoneId,
      publishedDateMs,
      lastUpdatedDateMs,
      startDateMs: validity.startDateMs,
      endDateMs: validity.endDateMs,
      shape,
      curbAreaIds: curbAreaIds as readonly CurbAreaId[] | null,
      curbSpaceIds: curbSpaceIds as readonly CurbSpaceId[] | null,
      carried,
      customAttributes,
    };
  };
}
