import { geometryOf } from '../../src/geo/geojson-geometry.ts';
import { findMainShell } from '../../src/geo/main-shell.ts';
import type { AvailabilityObservation } from '../../src/model/availability-observation.ts';
import type { CurbArea } from '../../src/model/curb-area.ts';
import { encodeUuid, UUID_BYTE_LENGTH } from '../../src/model/curb-id.ts';
import type { CurbObject, CurbPolicy } from '../../src/model/curb-record.ts';
import type { CurbSpace } from '../../src/model/curb-space.ts';
import type { CurbZone } from '../../src/model/curb-zone.ts';
import type { SnapshotFacts } from '../../src/model/feed-facts.ts';
import {
  type Positions,
  polygonsOf,
  positionListsOf,
  type Shape,
} from '../../src/model/geometry.ts';
import { invariant } from '../../src/model/invariant.ts';
import type { ValidityPeriod } from '../../src/model/validity.ts';
import { packLists } from '../../src/order/area-zones.ts';
import { buildTextIndex } from '../../src/order/text-index.ts';
import { listPolicies } from '../../src/prepare/list-policies.ts';
import {
  encodeArea,
  encodeAreaDetail,
  encodeObject,
  encodePolicy,
  encodeSpaceHead,
  encodeZone,
} from '../../src/snapshot/record-json.ts';
import {
  type PolicyZones,
  type RecordPages,
  RING_HOLE,
  RING_LINE,
  RING_POINTS,
  RING_SHELL,
  type RowTree,
  type ShapeColumns,
  type Snapshot,
  type Timeline,
  type UuidIndex,
} from '../../src/snapshot/sections.ts';
import { encodeAvailability } from './encode-availability.ts';
import { NO_CELLS } from './no-records.ts';
import { treeOfRows } from './tree-of-rows.ts';

export interface TinyRecords {
  readonly areas?: readonly CurbArea[];
  readonly zones?: readonly CurbZone[];
  /** In the order of their zones. */
  readonly spaces?: readonly CurbSpace[];
  /** Oldest first for each space. */
  readonly observations?: readonly AvailabilityObservation[];
  /** In the order of their identifiers; zones list them. */
  readonly policies?: readonly CurbPolicy[];
  /** Each as the zones, spaces and objects before it say. */
  readonly objects?: readonly CurbObject[];
  readonly facts?: Partial<Snapshot['facts']>;
}

/** How the bytes of the pages are cut; a real snapshot cuts at the end of each page file. */
export interface TinyOptions {
  readonly id?: string;
  /** Most records in one piece that `read` gives. */
  readonly recordsInPiece?: number;
  /** Called on every read, so that a test can count them. */
  readonly onRead?: () => void;
}

const FACTS: SnapshotFacts = {
  version: '1.0.1',
  timeZone: 'Europe/Athens',
  currency: 'EUR',
  author: 'City of Tiny',
  licenceUrl: null,
  lastUpdatedMs: 1_700_000_000_000,
  h3Resolution: 11,
};

/**
 * An open snapshot of a few records in memory: real columns in the layout of
 * `snapshot/sections.ts`, whose row order is the order in which the records are given.
 */
export function tinySnapshot(records: TinyRecords, options: TinyOptions = {}): Snapshot {
  const { areas = [], zones = [], spaces = [], observations = [], policies = [] } = records;
  const { objects = [] } = records;
  const zoneRows = zoneRowsOf(zones, spaces);
  const timeline = timelineOf(spaces, observations);
  const areaShapes = areas.map((area) => area.shape);
  return {
    id: options.id ?? '00000000000000aa',
    facts: { ...FACTS, ...records.facts },
    counts: {
      areas: areas.length,
      zones: zones.length,
      spaces: spaces.length,
      observations: observations.length,
      policies: policies.length,
      objects: objects.length,
    },
    lastUpdatedDatesMs: {
      areas: latestOf(areas),
      zones: latestOf(zones),
      spaces: latestOf(spaces),
      policies:
        policies.length === 0
          ? null
          : Math.max(...policies.map(({ publishedDateMs }) => publishedDateMs)),
      objects: latestOf(objects),
    },
    areas: {
      rowCount: areas.length,
      list: pagesOf(areas.map(encodeArea), options),
      detail: pagesOf(
        areas.map((area) => encodeAreaDetail(encodeArea(area), mainShellOf(area))),
        options,
      ),
      ids: uuidIndexOf(areas.map((area) => area.curbAreaId)),
      names: buildTextIndex(areas.map((area) => area.name)),
      cells: NO_CELLS,
      zones: packLists(
        areas.map((area) =>
          zones.flatMap((zone, row) =>
            area.curbZoneIds.includes(zone.curbZoneId) ||
            zone.curbAreaIds?.includes(area.curbAreaId) === true
              ? [row]
              : [],
          ),
        ),
      ),
      shapes: shapeColumnsOf(areaShapes),
      tree: treeOf(areaShapes, null),
    },
    spaces: {
      rowCount: spaces.length,
      list: pagesOf(
        spaces.map((space, row) => encodeSpaceHead(space) + latestTail(timeline, row)),
        options,
      ),
      ids: uuidIndexOf(spaces.map((space) => space.curbSpaceId)),
      cells: NO_CELLS,
      zoneRows,
      shapes: shapeColumnsOf(spaces.map((space) => space.shape)),
      tree: treeOf(
        spaces.map((space, row) => space.shape ?? zones[zoneRows[row] ?? 0]?.shape ?? null),
        spaces.map((space, row) => intersection(space, zones[zoneRows[row] ?? 0])),
      ),
      timeline,
    },
    zones: {
      rowCount: zones.length,
      recordRuns: zones.length === 0 ? new Uint32Array(0) : Uint32Array.of(0, zones.length),
      list: pagesOf(
        zones.map((zone) => encodeZone(zone, 'null').list),
        options,
      ),
      detail: pagesOf(
        zones.map((zone) => {
          const geometry = zone.shape === null ? null : geometryOf(zone.shape);
          return encodeZone(zone, JSON.stringify(geometry)).detail;
        }),
        options,
      ),
      cells: NO_CELLS,
      ids: buildTextIndex(zones.map((zone) => zone.curbZoneId)),
      firstSpaces: firstSpacesOf(zones.length, zoneRows),
      objects: packLists(zones.map((zone) => objectRowsOf(zone, { objects, spaces }))),
      shapes: shapeColumnsOf(zones.map((zone) => zone.shape)),
      tree: treeOf(
        zones.map((zone) => zone.shape),
        zones.map((zone) => intersection(zone, undefined)),
      ),
    },
    policies: {
      rowCount: policies.length,
      list: pagesOf(policies.map(encodePolicy), options),
      ids: uuidIndexOf(policies.map(({ curbPolicyId }) => curbPolicyId)),
      zones: policyZonesOf(policies, zones),
    },
    objects: {
      rowCount: objects.length,
      list: pagesOf(
        objects.map((object) => {
          const geometry = object.shape === null ? null : geometryOf(object.shape);
          return encodeObject(object, JSON.stringify(geometry));
        }),
        options,
      ),
      cells: NO_CELLS,
      ids: uuidIndexOf(objects.map(({ curbObjectId }) => curbObjectId)),
      spaceIds: buildTextIndex(objects.map(({ curbSpaceId }) => curbSpaceId ?? '')),
      shapes: shapeColumnsOf(objects.map(({ shape }) => shape)),
      tree: treeOf(
        objects.map(({ shape }) => shape),
        null,
      ),
    },
    access: 'read',
    byteLength: 0,
    unload() {},
    close() {},
  };
}

function policyZonesOf(policies: readonly CurbPolicy[], zones: readonly CurbZone[]): PolicyZones {
  const lists = policies.map(({ curbPolicyId }) =>
    zones.flatMap((zone, row) =>
      listPolicies(zone)
        .filter((listed) => listed.curbPolicyId === curbPolicyId)
        .map((listed) => ({ row, ...listed })),
    ),
  );
  const links = lists.flat();
  return {
    ...packLists(lists.map((own) => own.map(({ row }) => row))),
    periods: Float64Array.from(links.flatMap(({ startMs, endMs }) => [startMs, endMs])),
    listed: Uint8Array.from(links, ({ isListed }) => Number(isListed)),
  };
}

/** The objects that name the zone or a space of it, and those that it lists. */
function objectRowsOf(
  { curbZoneId, carried }: CurbZone,
  { objects, spaces }: { objects: readonly CurbObject[]; spaces: readonly CurbSpace[] },
): number[] {
  const listed = (carried.curb_object_ids ?? []) as readonly string[];
  return objects.flatMap((object, row) => {
    const space = spaces.find(({ curbSpaceId }) => curbSpaceId === object.curbSpaceId);
    const isOfZone =
      object.curbZoneId === curbZoneId ||
      space?.curbZoneId === curbZoneId ||
      listed.includes(object.curbObjectId);
    return isOfZone ? [row] : [];
  });
}

function latestOf(records: readonly { readonly lastUpdatedDateMs: number }[]): number | null {
  const dates = records.map((record) => record.lastUpdatedDateMs);
  return dates.length === 0 ? null : Math.max(...dates);
}

function pagesOf(texts: readonly string[], options: TinyOptions): RecordPages {
  const { recordsInPiece = Number.POSITIVE_INFINITY, onRead } = options;
  const records = texts.map((text) => Buffer.from(`${text},`));
  const offsets = new Float64Array(records.length + 1);
  records.forEach((record, row) => {
    offsets[row + 1] = (offsets[row] ?? 0) + record.length;
  });
  const bytes = Buffer.concat(records);
  function read(start: number, end: number): Uint8Array[] {
    onRead?.();
    const first = offsets.indexOf(start);
    const last = offsets.indexOf(end);
    invariant(first !== -1 && last !== -1, 'a read begins and ends between records');
    const pieces: Uint8Array[] = [];
    for (let row = first; row < last; row += recordsInPiece) {
      const pieceEnd = Math.min(row + recordsInPiece, last);
      pieces.push(bytes.subarray(offsets[row], offsets[pieceEnd]));
    }
    return pieces;
  }
  return { offsets, read };
}

/** The plain text of a UUID sorts as its bytes do. */
function uuidIndexOf(uuids: readonly string[]): UuidIndex {
  const rows = uuids.map((_, row) => row);
  rows.sort((a, b) => ((uuids[a] ?? '') < (uuids[b] ?? '') ? -1 : 1));
  const bytes = new Uint8Array(UUID_BYTE_LENGTH * uuids.length);
  rows.forEach((row, index) => {
    encodeUuid(uuids[row] ?? '', bytes, index * UUID_BYTE_LENGTH);
  });
  return { uuids: bytes, rows: Uint32Array.from(rows) };
}

function shapeColumnsOf(shapes: readonly (Shape | null)[]): ShapeColumns {
  const shapeRings = [0];
  const ringPositions = [0];
  const ringKinds: number[] = [];
  const positions: number[] = [];
  function push(ring: Float64Array, kind: number): void {
    positions.push(...ring);
    ringPositions.push(positions.length / 2);
    ringKinds.push(kind);
  }
  for (const shape of shapes) {
    for (const list of shape === null ? [] : openListsOf(shape)) {
      push(list, shape?.type.endsWith('Point') ? RING_POINTS : RING_LINE);
    }
    for (const rings of shape === null ? [] : polygonsOf(shape)) {
      rings.forEach((ring, index) => {
        push(ring, index === 0 ? RING_SHELL : RING_HOLE);
      });
    }
    shapeRings.push(ringKinds.length);
  }
  return {
    shapeRings: Uint32Array.from(shapeRings),
    ringPositions: Uint32Array.from(ringPositions),
    ringKinds: Uint8Array.from(ringKinds),
    positions: Float64Array.from(positions),
  };
}

function openListsOf(shape: Shape): readonly Positions[] {
  return polygonsOf(shape).length > 0 ? [] : positionListsOf(shape);
}

function treeOf(
  shapes: readonly (Shape | null)[],
  periods: readonly (readonly [number, number])[] | null,
): RowTree {
  return treeOfRows({
    boxes: Float64Array.from(shapes.flatMap(boxOf)),
    periods: periods === null ? null : Float64Array.from(periods.flat()),
    shapeless: Uint8Array.from(shapes, (shape) => Number(shape === null)),
  });
}

function mainShellOf({ shape }: CurbArea): Positions | undefined {
  return shape === null ? undefined : findMainShell(shape);
}

function boxOf(shape: Shape | null): number[] {
  if (shape === null) return [0, 0, 0, 0];
  const positions = positionListsOf(shape).flatMap((list) => [...list]);
  const lngs = Array.from(positions).filter((_, index) => index % 2 === 0);
  const lats = Array.from(positions).filter((_, index) => index % 2 === 1);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

/** When both are valid, −∞ and +∞ where unbounded. */
function intersection(space: ValidityPeriod, zone: ValidityPeriod | undefined): [number, number] {
  const periods = zone === undefined ? [space] : [space, zone];
  return [
    Math.max(...periods.map((period) => period.startDateMs ?? Number.NEGATIVE_INFINITY)),
    Math.min(...periods.map((period) => period.endDateMs ?? Number.POSITIVE_INFINITY)),
  ];
}

function zoneRowsOf(zones: readonly CurbZone[], spaces: readonly CurbSpace[]): Uint32Array {
  const rows = Uint32Array.from(spaces, (space) => {
    const row = zones.findIndex((zone) => zone.curbZoneId === space.curbZoneId);
    invariant(row !== -1, `zone ${space.curbZoneId} is among the records`);
    return row;
  });
  invariant(
    rows.every((row, index) => index === 0 || (rows[index - 1] ?? 0) <= row),
    'spaces stand in the order of their zones',
  );
  return rows;
}

function firstSpacesOf(zoneCount: number, zoneRows: Uint32Array): Uint32Array {
  return Uint32Array.from(
    { length: zoneCount + 1 },
    (_, zone) => zoneRows.filter((row) => row < zone).length,
  );
}

function timelineOf(
  spaces: readonly CurbSpace[],
  observations: readonly AvailabilityObservation[],
): Timeline {
  const bySpace = spaces.map((space) =>
    observations.filter((observation) => observation.curbSpaceId === space.curbSpaceId),
  );
  const starts = new Uint32Array(spaces.length + 1);
  bySpace.forEach((list, row) => {
    starts[row + 1] = (starts[row] ?? 0) + list.length;
  });
  const inOrder = bySpace.flat();
  return {
    starts,
    timesMs: Float64Array.from(inOrder, (each) => each.availabilityTimeMs),
    available: Uint8Array.from(inOrder, (each) => Number(each.available)),
    defaults: Uint8Array.from(spaces, (space) => Number(space.available)),
  };
}

function latestTail({ starts, timesMs, available, defaults }: Timeline, row: number): string {
  const last = (starts[row + 1] ?? 0) - 1;
  const isObserved = last >= (starts[row] ?? 0);
  return encodeAvailability({
    available: (isObserved ? available[last] : defaults[row]) === 1,
    availabilityTimeMs: isObserved ? (timesMs[last] ?? null) : null,
  });
}
