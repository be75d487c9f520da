import type { CurbSpaceId } from '../model/curb-id.ts';
import type { Normaliser } from './normaliser-type.ts';
import { createPlacedReader } from './placed-reader.ts';
import { listDrawnTypes } from './shape/draw-shape.ts';
import { normaliseShape } from './shape.ts';
import type { SourcePlan } from './source-plan.ts';
import { createSpaceAvailabilityReader } from './values/availability.ts';
import { createCustomAttributesReader } from './values/custom-attributes.ts';
import { createUuidReader } from './values/ids/keys.ts';
import { createSpaceZoneReader } from './values/ids/references.ts';
import {
  createLengthReader,
  createShapeLengthReader,
  createWidthReader,
} from './values/lengths.ts';
import { createNameReader } from './values/names.ts';
import { createSpaceNumberReader } from './values/numbers.ts';
import { createRequiredTimestampReader } from './values/timestamps.ts';
import { createValidityReader } from './values/validity.ts';

export function createSpaceNormaliser(plan: SourcePlan<'spaces'>): Normaliser<'spaces'> {
  const { fields } = plan;
  const drawn = listDrawnTypes(plan.drawing);
  const readPlaced = createPlacedReader(fields.curbSpaceId, {
    readId: createUuidReader(fields.curbSpaceId, plan),
    readShape: (geometry, report) => normaliseShape(geometry, 'spaces', report, drawn),
  });
  const readName = createNameReader(fields.name);
  const readPublished = createRequiredTimestampReader(fields.publishedDateMs);
  const readLastUpdated = createRequiredTimestampReader(fields.lastUpdatedDateMs);
  const readZoneId = createSpaceZoneReader(fields.curbZoneId, plan);
  const readNumber = createSpaceNumberReader(fields.spaceNumber, plan);
  const readLength = createShapeLengthReader(
    fields.lengthCm,
    createLengthReader(fields.lengthCm, plan),
  );
  const readWidth = createShapeLengthReader(
    fields.widthCm,
    createWidthReader(fields.widthCm, plan),
  );
  const readAvailability = createSpaceAvailabilityReader(fields);
  const readValidity = createValidityReader(fields);
  const readCustomAttributes = createCustomAttributesReader(plan.customAttributes);

  return (raw, report) => {
    const { id, shape } = readPlaced(raw, report);
    const name = readName(raw, report);
    const publishedDateMs = readPublished(raw, report);
    const lastUpdatedDateMs = readLastUpdated(raw, report);
    const curbZoneId = readZoneId(raw, report);
    const spaceNumber = readNumber(raw, report);
    const lengthCm = readLength(raw, report, shape);
    const widthCm = readWidth(raw, report, shape);
    const availability = readAvailability(raw, report);
    const validity = readValidity(raw, report);
    const customAttributes = readCustomAttributes(raw, report);
    if (
      id === undefined ||
      name === undefined ||
      publishedDateMs === undefined ||
      lastUpdatedDateMs === undefined ||
      curbZoneId === undefined ||
      spaceNumber === undefined ||
      lengthCm === undefined ||
      widthCm === undefined ||
      availability === undefined ||
      validity === undefined
    ) {
      return undefined;
    }
    return {
      // The reader returns only plain lower-case UUIDs.
      curbSpaceId: id as CurbSpaceId,
      name,
      publishedDateMs,
      lastUpdatedDateMs,
      curbZoneId,
      spaceNumber,
      lengthCm,
      widthCm,
      available: availability.available,
      availabilityTimeMs: availability.availabilityTimeMs,
      startDateMs: validity.startDateMs,
      endDateMs: validity.endDateMs,
      shape,
      customAttributes,
    };
  };
}
