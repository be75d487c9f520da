import initGeos from 'geos-wasm';
import type { PlaneShape } from '../../src/geo/plane/plane-shape.ts';

/** What GEOS, the library behind PostGIS, says of two shapes: an independent judge. */
export interface GeosJudge {
  overlapM2(a: PlaneShape, b: PlaneShape): number;
  outsideM2(shape: PlaneShape, other: PlaneShape): number;
  /** Whether `other` covers all of `shape`. */
  isCovered(shape: PlaneShape, other: PlaneShape): boolean;
}

export async function openGeos(): Promise<GeosJudge> {
  const geos = await initGeos();
  const { Module } = geos;
  const reader = geos.GEOSWKTReader_create();
  const areaPointer = Module._malloc(8);

  function read(shape: PlaneShape): number {
    const text = toWkt(shape);
    const pointer = Module._malloc(text.length + 1);
    Module.stringToUTF8(text, pointer, text.length + 1);
    const geometry = geos.GEOSWKTReader_read(reader, pointer);
    Module._free(pointer);
    return geometry;
  }

  function withBoth<T>(a: PlaneShape, b: PlaneShape, judge: (a: number, b: number) => T): T {
    const left = read(a);
    const right = read(b);
    const result = judge(left, right);
    geos.GEOSGeom_destroy(left);
    geos.GEOSGeom_destroy(right);
    return result;
  }

  function areaOf(geometry: number): number {
    geos.GEOSArea(geometry, areaPointer);
    const area = Module.getValue(areaPointer, 'double');
    geos.GEOSGeom_destroy(geometry);
    return area;
  }

  return {
    overlapM2: (a, b) => withBoth(a, b, (x, y) => areaOf(geos.GEOSIntersection(x, y))),
    outsideM2: (a, b) => withBoth(a, b, (x, y) => areaOf(geos.GEOSDifference(x, y))),
    isCovered: (a, b) => withBoth(a, b, (x, y) => Number(geos.GEOSCoveredBy(x, y)) === 1),
  };
}

function toWkt(shape: PlaneShape): string {
  const ringText = (ring: Float64Array) => {
    const pairs: string[] = [];
    for (let index = 0; index < ring.length; index += 2) {
      pairs.push(`${ring[index]} ${ring[index + 1]}`);
    }
    return `(${pairs.join(', ')})`;
  };
  return `MULTIPOLYGON (${shape.map((polygon) => `(${polygon.map(ringText).join(', ')})`).join(', ')})`;
}
