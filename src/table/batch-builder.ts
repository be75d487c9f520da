import type { AvailabilityObservation } from '../model/availability-observation.ts';
import type { CurbArea } from '../model/curb-area.ts';
import { encodeUuid, parseUuid, UUID_BYTE_LENGTH } from '../model/curb-id.ts';
import type { CurbObject, CurbPolicy } from '../model/curb-record.ts';
import type { CurbSpace } from '../model/curb-space.ts';
import type { CurbZone } from '../model/curb-zone.ts';
import type { JsonValue } from '../model/custom-attributes.ts';
import { polygonsOf, positionListsOf, type Shape } from '../model/geometry.ts';
import { invariant } from '../model/invariant.ts';
import type { Kind } from '../model/kind.ts';
import type { ValidityPeriod } from '../model/validity.ts';
import { byteLengthMaxOfSpaceHead, writeSpaceHead } from '../snapshot/bytes/space-head-bytes.ts';
import {
  byteLengthMaxOfZoneDetail,
  type LinkBytes,
  writeZoneDetail,
  type ZoneBytes,
} from '../snapshot/bytes/zone-bytes.ts';
import type {
  ListedPolicy,
  PlainSpaceParts,
  PlainZoneParts,
  RecordParts,
  SourceOrdinal,
  ZoneParts,
} from './batch-parts.ts';
import { createColumn } from './columns/growing-column.ts';
import { createLinkBuilder } from './columns/link-columns.ts';
import { createShapeBuilder } from './columns/shape-columns.ts';
import { createTextColumn, type TextColumn } from './columns/text-column.ts';
import { type ContentHasher, createContentHasher } from './content-hash.ts';
import type { RecordBatch } from './record-batch.ts';
import { hashText, splitServed } from './served-content.ts';
import { createZoneRefs } from './zone-refs.ts';

export interface BatchOptions {
  /** Whether the JSON of the records is wanted. A check writes nothing and does without it. */
  readonly keepsJson: boolean;
  /** Whether the records are compared with those of a previous snapshot or feed. */
  readonly keepsServed?: boolean;
}

const KEEPS_JSON: BatchOptions = { keepsJson: true };

export interface BatchBuilder {
  /** Whether the JSON of the records is kept. */
  readonly keepsJson: boolean;
  /** Whether `json` of the parts is used, to keep or to compare it. */
  readonly usesJson: boolean;
  addArea(area: CurbArea, parts: RecordParts & { readonly detailJson: string }): void;
  addZone(zone: CurbZone, parts: ZoneParts): void;
  /**
   * Adds what `addZone` would add, without making texts. Of `zone`, the lists and most carried
   * fields are not used.
   */
  addPlainZone(zone: CurbZone, parts: PlainZoneParts): void;
  addSpace(space: CurbSpace, parts: RecordParts): void;
  /**
   * Adds what `addSpace` would add, without making texts. Of `space`, the identifier and the name
   * are not used; it has no custom attributes.
   */
  addPlainSpace(space: CurbSpace, parts: PlainSpaceParts): void;
  /** `uuid`: the 16 bytes of its identifier, where they are used instead of its text. */
  addObservation(
    observation: AvailabilityObservation,
    ordinal: SourceOrdinal,
    uuid?: Uint8Array,
  ): void;
  addPolicy(policy: CurbPolicy, parts: RecordParts): void;
  addObject(object: CurbObject, parts: RecordParts): void;
  seal(): RecordBatch;
}

/** Creates a builder that puts the typed records of one piece into columns. */
export function createBatchBuilder(kind: Kind, options: BatchOptions = KEEPS_JSON): BatchBuilder {
  const { keepsJson, keepsServed = false } = options;
  const sourceRows = createColumn(Uint32Array);
  const sourceLines = createColumn(Uint32Array);
  const uuids = createColumn(Uint8Array);
  const zoneRefs = createColumn(Uint32Array);
  const listStarts = createColumn(Uint32Array);
  const listRefs = createColumn(Uint32Array);
  const hashes = createColumn(Uint32Array);
  const servedHashes = createColumn(Uint32Array);
  const json = createTextColumn();
  const detailJson = createTextColumn();
  const restLengths = createColumn(Uint32Array);
  const spaceNumbers = createColumn(Float64Array);
  const statedSpaceCounts = createColumn(Float64Array);
  const widthsCm = createColumn(Float64Array);
  const periods = createColumn(Float64Array);
  const available = createColumn(Uint8Array);
  const availabilityTimesMs = createColumn(Float64Array);
  const lastUpdatedDatesMs = createColumn(Float64Array);
  const shapes = createShapeBuilder();
  const areaLinks = createLinkBuilder();
  const spaceLinks = createLinkBuilder();
  const policyLinks = createLinkBuilder();
  const objectLinks = createLinkBuilder();
  const periodsOfPolicies = createPolicyPeriods();
  const drawnRows = createColumn(Uint32Array);
  const drawnSizesM = createColumn(Float64Array);
  const names: string[] = [];
  const zones = createZoneRefs();
  const hasher = createContentHasher();
  const hashSpace = createSpaceHash(hasher);

  listStarts.push(0);

  function addUuid(uuid: string): void {
    const offset = uuids.extend(UUID_BYTE_LENGTH);
    encodeUuid(uuid, uuids.array, offset);
  }

  function addOrdinal({ row, line }: SourceOrdinal): void {
    sourceRows.push(row);
    sourceLines.push(line);
  }

  function addServed(recordJson: string): void {
    const { low, high } = hashText(splitServed(kind, recordJson).own);
    servedHashes.push(low);
    servedHashes.push(high);
  }

  /** Adds the columns that all kinds but availability share, except the hash. */
  function addCommon(parts: RecordParts): void {
    addOrdinal(parts.ordinal);
    if (keepsJson) json.add(parts.json);
    if (keepsServed) addServed(parts.json);
    shapes.add(parts.filterShape);
    const size = addDrawn(parts.drawn ?? null);
    if (size !== undefined) hasher.addNumbers(size);
  }

  /** Adds the hash of what was given to the hasher, and of the shape. */
  function addHash({
    filterShape,
    unusedGeometry,
  }: Pick<RecordParts, 'filterShape' | 'unusedGeometry'>): void {
    hasher.addText(unusedGeometry);
    if (filterShape !== null) hashShape(hasher, filterShape);
    const { low, high } = hasher.take();
    hashes.push(low);
    hashes.push(high);
  }

  /** Returns the size of a bay that is not drawn yet, by which records are compared, too. */
  function addDrawn(drawn: NonNullable<RecordParts['drawn']> | null): Float64Array | undefined {
    if (drawn === null) return undefined;
    const { lengthM, widthM } = drawn === 'done' ? NO_SIZE : drawn;
    drawnRows.push(sourceRows.length - 1);
    drawnSizesM.push(lengthM);
    drawnSizesM.push(widthM);
    return drawn === 'done' ? undefined : Float64Array.of(lengthM, widthM);
  }

  function addPeriod(period: ValidityPeriod): void {
    periods.push(startOf(period));
    periods.push(endOf(period));
  }

  function addZoneNumbers(zone: CurbZone, { restByteLength }: { restByteLength: number }): void {
    lastUpdatedDatesMs.push(zone.lastUpdatedDateMs);
    restLengths.push(restByteLength);
    zoneRefs.push(zones.refOf(zone.curbZoneId));
    statedSpaceCounts.push(numberOf(zone.carried.num_spaces));
    widthsCm.push(numberOf(zone.carried.width));
    addPeriod(zone);
  }

  function addSpaceNumbers(space: CurbSpace): void {
    lastUpdatedDatesMs.push(space.lastUpdatedDateMs);
    zoneRefs.push(zones.refOf(space.curbZoneId));
    addPeriod(space);
    spaceNumbers.push(space.spaceNumber);
    available.push(Number(space.available));
    availabilityTimesMs.push(space.availabilityTimeMs ?? Number.NaN);
  }

  return {
    keepsJson,
    usesJson: keepsJson || keepsServed,
    addArea(area, parts) {
      invariant(kind === 'areas', `an area is added to a batch of ${kind}`);
      lastUpdatedDatesMs.push(area.lastUpdatedDateMs);
      addCommon(parts);
      hasher.addText(parts.json);
      addHash(parts);
      addUuid(area.curbAreaId);
      names.push(area.name);
      for (const zoneId of area.curbZoneIds) listRefs.push(zones.refOf(zoneId));
      listStarts.push(listRefs.length);
      if (keepsJson) detailJson.add(parts.detailJson);
    },
    addZone(zone, parts) {
      invariant(kind === 'zones', `a zone is added to a batch of ${kind}`);
      addCommon(parts);
      hasher.addText(parts.json);
      areaLinks.add(zone.curbAreaIds);
      spaceLinks.add(zone.curbSpaceIds);
      areaLinks.hashLast(hasher);
      spaceLinks.hashLast(hasher);
      addHash(parts);
      if (keepsJson) detailJson.add(parts.detailJson);
      addZoneNumbers(zone, parts);
      policyLinks.add(parts.policies.map(({ curbPolicyId }) => curbPolicyId));
      for (const policy of parts.policies) periodsOfPolicies.add(policy);
      objectLinks.add(parts.objectIds);
    },
    addPlainZone(zone, { ordinal, filterShape, plain }) {
      invariant(kind === 'zones', `a zone is added to a batch of ${kind}`);
      const { json: bytes, byteLength, areas, spaces, policies, objects } = plain;
      addOrdinal(ordinal);
      if (keepsServed) addServed(Buffer.from(bytes.buffer).toString('latin1', 0, byteLength));
      if (keepsJson) addZoneJson({ json, detailJson }, plain);
      shapes.add(filterShape);
      hasher.addAscii(bytes, 0, byteLength);
      areaLinks.addBytes(bytesOf(areas), { isPresent: areas.count > 0 });
      spaceLinks.addBytes(bytesOf(spaces), { isPresent: spaces.count > 0 });
      areaLinks.hashLast(hasher);
      spaceLinks.hashLast(hasher);
      addHash({ filterShape, unusedGeometry: '' });
      addZoneNumbers(zone, plain);
      policyLinks.addBytes(bytesOf(policies), { isPresent: true });
      for (let index = 0; index < policies.count; index++) {
        periodsOfPolicies.add({ startMs: startOf(zone), endMs: endOf(zone), isListed: true });
      }
      objectLinks.addBytes(bytesOf(objects), { isPresent: true });
    },
    addSpace(space, parts) {
      invariant(kind === 'spaces', `a space is added to a batch of ${kind}`);
      addCommon(parts);
      hasher.addText(space.name);
      hashSpace(space);
      addHash(parts);
      addUuid(space.curbSpaceId);
      addSpaceNumbers(space);
    },
    addPlainSpace(space, { ordinal, filterShape, uuid, texts }) {
      invariant(kind === 'spaces', `a space is added to a batch of ${kind}`);
      addOrdinal(ordinal);
      if (keepsJson || keepsServed) {
        const target = json.begin(byteLengthMaxOfSpaceHead(texts));
        const start = json.end();
        const end = writeSpaceHead(target, start, { texts, space });
        if (keepsServed) addServed(Buffer.from(target.buffer).toString('latin1', start, end));
        if (keepsJson) json.finish(end);
      }
      shapes.add(filterShape);
      hasher.addAscii(texts.bytes, texts.nameStart, texts.nameEnd);
      hashSpace(space);
      addHash({ filterShape, unusedGeometry: '' });
      uuids.pushAll(uuid);
      addSpaceNumbers(space);
    },
    addObservation(observation, ordinal, uuid) {
      invariant(kind === 'availability', `an observation is added to a batch of ${kind}`);
      addOrdinal(ordinal);
      if (uuid === undefined) addUuid(observation.curbSpaceId);
      else uuids.pushAll(uuid);
      available.push(Number(observation.available));
      availabilityTimesMs.push(observation.availabilityTimeMs);
    },
    addPolicy(policy, parts) {
      invariant(kind === 'policies', `a policy is added to a batch of ${kind}`);
      lastUpdatedDatesMs.push(policy.publishedDateMs);
      addCommon(parts);
      hasher.addText(parts.json);
      addHash(parts);
      addUuid(policy.curbPolicyId);
    },
    addObject(object, parts) {
      invariant(kind === 'objects', `an object is added to a batch of ${kind}`);
      const { curbZoneId, curbSpaceId, carried } = object;
      const policyId = parseUuid(String(carried.curb_policy_id ?? ''));
      lastUpdatedDatesMs.push(object.lastUpdatedDateMs);
      addCommon(parts);
      hasher.addText(parts.json);
      addHash(parts);
      addUuid(object.curbObjectId);
      if (curbZoneId !== null) listRefs.push(zones.refOf(curbZoneId));
      listStarts.push(listRefs.length);
      spaceLinks.add(curbSpaceId === null ? null : [curbSpaceId]);
      policyLinks.add(policyId === undefined ? null : [policyId]);
    },
    seal: () => ({
      kind,
      rowCount: sourceRows.length,
      sourceRows: sourceRows.seal(),
      sourceLines: sourceLines.seal(),
      uuids: uuids.seal(),
      zoneIds: zones.zoneIds,
      zoneRefs: zoneRefs.seal(),
      listStarts: listStarts.seal(),
      listRefs: listRefs.seal(),
      names,
      areaLinks: areaLinks.seal(),
      spaceLinks: spaceLinks.seal(),
      policyLinks: policyLinks.seal(),
      objectLinks: objectLinks.seal(),
      ...periodsOfPolicies.seal(),
      drawnRows: drawnRows.seal(),
      drawnSizesM: drawnSizesM.seal(),
      shapes: shapes.seal(),
      hashes: hashes.seal(),
      servedHashes: servedHashes.seal(),
      json: json.sealBytes(),
      jsonLengths: json.sealLengths(),
      detailJson: detailJson.sealBytes(),
      detailLengths: detailJson.sealLengths(),
      restLengths: restLengths.seal(),
      spaceNumbers: spaceNumbers.seal(),
      statedSpaceCounts: statedSpaceCounts.seal(),
      widthsCm: widthsCm.seal(),
      periods: periods.seal(),
      available: available.seal(),
      availabilityTimesMs: availabilityTimesMs.seal(),
      lastUpdatedDatesMs: lastUpdatedDatesMs.seal(),
    }),
  };
}

function bytesOf({ bytes, count }: LinkBytes): Uint8Array {
  return bytes.subarray(0, UUID_BYTE_LENGTH * count);
}

function numberOf(value: JsonValue | undefined): number {
  return typeof value === 'number' ? value : Number.NaN;
}

/** The periods in which zones list their policies, see RecordBatch. */
function createPolicyPeriods() {
  const policyPeriods = createColumn(Float64Array);
  const policyListed = createColumn(Uint8Array);
  return {
    add({ startMs, endMs, isListed }: Omit<ListedPolicy, 'curbPolicyId'>): void {
      policyPeriods.push(startMs);
      policyPeriods.push(endMs);
      policyListed.push(Number(isListed));
    },
    seal: () => ({ policyPeriods: policyPeriods.seal(), policyListed: policyListed.seal() }),
  };
}

/** Adds both forms of a zone whose JSON is in bytes. */
function addZoneJson(
  { json, detailJson }: Readonly<Record<'json' | 'detailJson', TextColumn>>,
  zone: ZoneBytes,
): void {
  const { json: bytes, byteLength } = zone;
  json.begin(byteLength).set(bytes.subarray(0, byteLength), json.end());
  json.finish(json.end() + byteLength);
  const target = detailJson.begin(byteLengthMaxOfZoneDetail(zone));
  detailJson.finish(writeZoneDetail(target, detailJson.end(), zone));
}

const NO_SIZE = { lengthM: Number.NaN, widthM: Number.NaN };

function startOf(period: ValidityPeriod): number {
  return period.startDateMs ?? Number.NEGATIVE_INFINITY;
}

function endOf(period: ValidityPeriod): number {
  return period.endDateMs ?? Number.POSITIVE_INFINITY;
}

/** Hashes a shape list by list after its type, so that other lists of the same positions differ. */
function hashShape(hasher: ContentHasher, shape: Shape): void {
  hasher.addText(shape.type);
  for (const { length } of polygonsOf(shape)) hasher.addNumber(length);
  for (const positions of positionListsOf(shape)) hasher.addNumbers(positions);
}

/**
 * Returns a function that hashes all members of a space but its identifier, its name and its shape.
 * They are not hashed as JSON, which a check does not make.
 */
function createSpaceHash(hasher: ContentHasher): (space: CurbSpace) => void {
  const numbers = new Float64Array(9);
  return (space) => {
    hasher.addText(space.curbZoneId);
    if (space.customAttributes !== null) hasher.addText(JSON.stringify(space.customAttributes));
    numbers[0] = space.publishedDateMs;
    numbers[1] = space.lastUpdatedDateMs;
    numbers[2] = space.spaceNumber;
    numbers[3] = space.lengthCm ?? Number.NaN;
    numbers[4] = space.widthCm ?? Number.NaN;
    numbers[5] = startOf(space);
    numbers[6] = endOf(space);
    numbers[7] = Number(space.available);
    numbers[8] = space.availabilityTimeMs ?? Number.NaN;
    hasher.addNumbers(numbers);
  };
}
