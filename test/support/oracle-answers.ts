import type {
  AreaQuestion,
  ObjectQuestion,
  SpaceQuestion,
  ZoneQuestion,
} from '../../src/query/question.ts';
import { metresToParts } from './oracle-distance.ts';
import { meetsBoxExactly } from './oracle-shapes.ts';
import type { City, CitySpace } from './random-city.ts';
import type { CityPart } from './random-city-shapes.ts';

/*
 * The answers to questions by looking at every record, as INTERFACE.md has them. A circle is left
 * out: how far a row is, is another question (metresOfRows).
 */

/** Rows that satisfy all of a question but its circle, ascending. */
export function selectSpaces(city: City, question: SpaceQuestion): number[] {
  const { curbSpaceId, curbZoneId, timeMs, box } = question;
  const known = new Map<readonly CityPart[], boolean>();
  return rowsOf(city.spaces, (space) => {
    const zone = city.zones[space.zone];
    if (curbSpaceId !== undefined && space.id !== curbSpaceId) return false;
    if (curbZoneId !== undefined && zone?.id !== curbZoneId) return false;
    if (timeMs !== undefined && !isValid(city, space, timeMs)) return false;
    if (box === undefined) return true;
    const parts = partsOfSpace(city, space);
    const meets = known.get(parts) ?? meetsBoxExactly(parts, box);
    known.set(parts, meets);
    return meets;
  });
}

export function selectAreas(city: City, question: AreaQuestion): number[] {
  const { curbAreaId, name, box } = question;
  return rowsOf(city.areas, (area) => {
    if (curbAreaId !== undefined && area.id !== curbAreaId) return false;
    if (name !== undefined && area.name !== name) return false;
    return box === undefined || meetsBoxExactly(area.parts, box);
  });
}

export function selectZones(city: City, question: ZoneQuestion): number[] {
  const { curbZoneId, curbAreaId, timeMs, box } = question;
  const area = city.areas.find(({ id }) => id === curbAreaId);
  return rowsOf(city.zones, (zone, row) => {
    if (!zone.isRecord) return false;
    if (curbZoneId !== undefined && zone.id !== curbZoneId) return false;
    if (curbAreaId !== undefined && area?.zones.includes(row) !== true) return false;
    if (timeMs !== undefined && !(zone.period.startMs <= timeMs && timeMs < zone.period.endMs)) {
      return false;
    }
    return box === undefined || meetsBoxExactly(zone.parts, box);
  });
}

export function selectObjects(city: City, question: ObjectQuestion): number[] {
  const { curbObjectId, curbZoneId, curbSpaceId, box } = question;
  const zone = city.zones.findIndex(({ id }) => id === curbZoneId);
  const ofZone = zone === -1 ? [] : objectsOfZone(city, zone);
  return rowsOf(city.objects, (object, row) => {
    if (curbObjectId !== undefined && object.id !== curbObjectId) return false;
    if (curbZoneId !== undefined && !ofZone.includes(row)) return false;
    if (curbSpaceId !== undefined && object.spaceId !== curbSpaceId) return false;
    return box === undefined || meetsBoxExactly(object.parts, box);
  });
}

/** The objects that name a zone or a space of it, and those that it lists. */
export function objectsOfZone({ objects, spaces }: City, zone: number): number[] {
  return rowsOf(
    objects,
    (object) =>
      object.zone === zone ||
      object.listedBy.includes(zone) ||
      spaces.some((space) => space.zone === zone && space.id === object.spaceId),
  );
}

function rowsOf<T>(records: readonly T[], isMatch: (record: T, row: number) => boolean): number[] {
  return records.flatMap((record, row) => (isMatch(record, row) ? [row] : []));
}

export function isValid(city: City, space: CitySpace, timeMs: number): boolean {
  const zone = city.zones[space.zone];
  return [space.period, zone?.period].every(
    (period) => period === undefined || (period.startMs <= timeMs && timeMs < period.endMs),
  );
}

/** A space without a shape of its own is where its zone is. */
export function partsOfSpace(city: City, space: CitySpace): readonly CityPart[] {
  return space.parts.length > 0 ? space.parts : (city.zones[space.zone]?.parts ?? []);
}

/** Metres from a centre to each row, +∞ to those without a shape; `known` holds those of shapes. */
export function metresOfRows(
  center: { readonly lng: number; readonly lat: number },
  rows: readonly (readonly CityPart[])[],
  known = new Map<readonly CityPart[], number>(),
): number[] {
  return rows.map((parts) => {
    const metres = known.get(parts) ?? metresToParts(center, parts);
    known.set(parts, metres);
    return metres;
  });
}

/**
 * Metres by which a distance may be off: a centimetre up to 20 km, 0.01 % beyond (INTERFACE.md).
 */
export function toleranceOf(metres: number): number {
  return metres <= 20_000 ? 0.01 : metres * 1e-4;
}
