import { boxAt } from '../../geo/boxes/box-against-box.ts';
import { locatePosition } from '../../geo/locate-position.ts';
import { measureDistanceM } from '../../geo/measure-distance.ts';
import { buildPointIndex } from '../../geo/point-index.ts';
import type { Box, Position, Shape } from '../../model/geometry.ts';
import { compareText } from '../../model/text-order.ts';
import { getShape, hasShape } from '../../snapshot/shape-rows.ts';
import type { FeedTables } from '../../table/feed-tables.ts';
import { isKept, visitKeptRows } from '../../table/table-rows.ts';

/** A zone that was found by position. */
export interface FoundZone {
  /** Index into FeedTables.zoneIds. */
  readonly ref: number;
  readonly id: string;
  readonly distanceM: number;
}

export interface ZonePlaces {
  /** Returns the zones that contain the position (edges included), the smallest box first. */
  selectContaining(position: Position): FoundZone[];
  /** Returns the zones within the distance, nearest first. */
  selectNear(position: Position, distanceM: number): FoundZone[];
}

interface ZonePlace {
  readonly ref: number;
  readonly id: string;
  readonly box: Box;
  readonly shape: Shape;
}

/** Creates an index of the kept zones by position. Results do not depend on the order of rows. */
export function createZonePlaces({ zones, zoneIds }: FeedTables): ZonePlaces {
  const places: ZonePlace[] = [];
  const reach = { lng: 0, lat: 0 };
  visitKeptRows(zones, (row) => {
    if (!isKept(zones, row) || !hasShape(zones.shapes, row)) return;
    const ref = zones.zoneRefs[row]!;
    const box = boxAt(zones.boxes, row);
    places.push({ ref, id: zoneIds[ref]!, box, shape: getShape(zones.shapes, row) });
    reach.lng = Math.max(reach.lng, (box.maxLng - box.minLng) / 2);
    reach.lat = Math.max(reach.lat, (box.maxLat - box.minLat) / 2);
  });
  const index = buildPointIndex(places.map(({ box }) => middleOf(box)));

  function selectReaching(box: Box): ZonePlace[] {
    const candidates = index.selectInBox({
      minLng: box.minLng - reach.lng,
      minLat: box.minLat - reach.lat,
      maxLng: box.maxLng + reach.lng,
      maxLat: box.maxLat + reach.lat,
    });
    return candidates.map((number) => places[number]!).filter((place) => boxesMeet(place.box, box));
  }

  return {
    selectContaining(position) {
      const { lng, lat } = position;
      return selectReaching({ minLng: lng, minLat: lat, maxLng: lng, maxLat: lat })
        .filter(({ shape }) => locatePosition(shape, position))
        .sort((a, b) => extentOf(a.box) - extentOf(b.box) || compareText(a.id, b.id))
        .map(({ ref, id }) => ({ ref, id, distanceM: 0 }));
    },
    selectNear(position, distanceM) {
      return selectReaching(boxAround(position, distanceM))
        .map(({ ref, id, shape }) => ({ ref, id, distanceM: measureDistanceM(position, shape) }))
        .filter((zone) => zone.distanceM <= distanceM)
        .sort((a, b) => a.distanceM - b.distanceM || compareText(a.id, b.id));
    },
  };
}

function middleOf({ minLng, minLat, maxLng, maxLat }: Box): Position {
  return { lng: (minLng + maxLng) / 2, lat: (minLat + maxLat) / 2 };
}

function extentOf({ minLng, minLat, maxLng, maxLat }: Box): number {
  return (maxLng - minLng) * (maxLat - minLat);
}

function boxesMeet(a: Box, b: Box): boolean {
  return (
    a.minLng <= b.maxLng && b.minLng <= a.maxLng && a.minLat <= b.maxLat && b.minLat <= a.maxLat
  );
}

/** A degree of latitude is never shorter. */
const METRES_PER_DEGREE_MIN = 110_500;

/** Returns a box that covers everything within the distance of the position. */
export function boxAround({ lng, lat }: Position, distanceM: number): Box {
  const latReach = distanceM / METRES_PER_DEGREE_MIN;
  const lngReach =
    latReach / Math.max(0.01, Math.cos(((Math.abs(lat) + latReach) * Math.PI) / 180));
  return {
    minLng: lng - lngReach,
    minLat: lat - latReach,
    maxLng: lng + lngReach,
    maxLat: lat + latReach,
  };
}
