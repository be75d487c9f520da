/** The only module that uses jsts. It takes a while to load, so it is loaded when asked for. */
import type { Positions, Rings } from '../model/geometry.ts';
import { metresPerDegreeAt } from './rings/ring-area.ts';
import { settlePosition } from './settle-position.ts';
import { unwrapPositions } from './unwrap.ts';

/** Returns the polygons that reach a distance on both sides of a line. */
export type BufferLine = (line: Positions, distanceM: number) => readonly Rings[];

/**
 * Loads the library. The polygons end where their line ends. Corners are kept up to twice the
 * distance, and cut off beyond.
 */
export async function loadBufferLine(): Promise<BufferLine> {
  const [operation, parameters, factory, coordinate] = await Promise.all([
    import('jsts/org/locationtech/jts/operation/buffer/BufferOp.js'),
    import('jsts/org/locationtech/jts/operation/buffer/BufferParameters.js'),
    import('jsts/org/locationtech/jts/geom/GeometryFactory.js'),
    import('jsts/org/locationtech/jts/geom/Coordinate.js'),
  ]);
  const Parameters = parameters.default;
  const Coordinate = coordinate.default;
  const geometries = new factory.default();
  const flat = new Parameters(1, Parameters.CAP_FLAT, Parameters.JOIN_MITRE, MITRE_LIMIT);

  return (line, distanceM) => {
    const list = unwrapPositions(line);
    const plane = createLinePlane(list);
    const spots = Array.from({ length: list.length / 2 }, (_, index) => {
      const [x, y] = plane.metresOf(list, 2 * index);
      return new Coordinate(x, y);
    });
    const buffered = operation.default.bufferOp(
      geometries.createLineString(spots),
      distanceM,
      flat,
    ) as unknown as BufferedGeometry;
    return partsOf(buffered).map((polygon) => ringsOf(polygon).map(plane.ringOf));
  };
}

const MITRE_LIMIT = 2;

/** What is used of a geometry of the library, whose own types do not say it. */
interface BufferedGeometry {
  getNumGeometries(): number;
  getGeometryN(index: number): BufferedPolygon;
}

interface BufferedPolygon {
  isEmpty(): boolean;
  getExteriorRing(): BufferedRing;
  getNumInteriorRing(): number;
  getInteriorRingN(index: number): BufferedRing;
}

interface BufferedRing {
  getCoordinates(): readonly { readonly x: number; readonly y: number }[];
}

function partsOf(geometry: BufferedGeometry): BufferedPolygon[] {
  return Array.from({ length: geometry.getNumGeometries() }, (_, index) =>
    geometry.getGeometryN(index),
  ).filter((polygon) => !polygon.isEmpty());
}

function ringsOf(polygon: BufferedPolygon): BufferedRing[] {
  const holes = Array.from({ length: polygon.getNumInteriorRing() }, (_, index) =>
    polygon.getInteriorRingN(index),
  );
  return [polygon.getExteriorRing(), ...holes];
}

/** Metres east and north of the start of the line, true to scale at its middle latitude. */
function createLinePlane(line: Positions) {
  let minLat = Number.POSITIVE_INFINITY;
  let maxLat = Number.NEGATIVE_INFINITY;
  for (let index = 1; index < line.length; index += 2) {
    minLat = Math.min(minLat, line[index]!);
    maxLat = Math.max(maxLat, line[index]!);
  }
  const [startLng = 0, startLat = 0] = line;
  const { lngM, latM } = metresPerDegreeAt((minLat + maxLat) / 2);
  return {
    metresOf: (list: Positions, index: number): [number, number] => [
      (list[index]! - startLng) * lngM,
      (list[index + 1]! - startLat) * latM,
    ],
    /** The library's shells are clockwise and its holes are not; ours are the other way round. */
    ringOf(ring: BufferedRing): Positions {
      const spots = ring.getCoordinates().toReversed();
      return Float64Array.from(
        spots.flatMap(({ x, y }) => {
          const { lng, lat } = settlePosition({
            lng: startLng + x / lngM,
            lat: startLat + y / latM,
          });
          return [lng, lat];
        }),
      );
    },
  };
}
