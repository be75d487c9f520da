/**
 * Recognises coordinate reference systems whose coordinates are longitude and latitude on
 * WGS 84 in degrees: that of RFC 7946 and its other usual names. Coordinates of other
 * systems are converted (`src/read/projection`).
 */
import { memberOf } from '../../model/is-object.ts';

/** Returns whether an SRID of PostGIS is such a system. */
export function isDegreesSrid(srid: number): boolean {
  return srid === 4326 || srid === 4979;
}

/**
 * Returns the name in a `crs` member (GeoJSON 2008 section 3), unless it is such a system;
 * `undefined` also if there is no `crs`.
 */
export function findUnsupportedCrs(crs: unknown): string | undefined {
  if (crs === undefined || crs === null) return undefined;
  const name = nameCrs(crs);
  return name !== undefined && isDegreesName(name) ? undefined : (name ?? JSON.stringify(crs));
}

/**
 * Recognises `CRS84`, `OGC:CRS84`, `EPSG:4326`,
 * `urn:ogc:def:crs:EPSG::4979` and `http://…/crs/OGC/1.3/CRS84`.
 */
export function isDegreesName(name: string): boolean {
  const parts = name.toUpperCase().split(/[:/#]+/);
  const code = parts.at(-1) ?? '';
  if (code === 'CRS84' || code === 'CRS84H') return true;
  const isEpsg = parts.some((part) => part === 'EPSG' || part === 'EPSG.XML');
  return isEpsg && isDegreesSrid(Number(code));
}

function nameCrs(crs: unknown): string | undefined {
  if (typeof crs === 'string') return crs.trim();
  const properties = memberOf(crs, 'properties');
  const name = memberOf(properties, 'name') ?? memberOf(properties, 'href');
  if (typeof name === 'string') return name.trim();
  // {"type": "EPSG", "properties": {"code": 4326}}, from drafts before 2008.
  const code = memberOf(properties, 'code');
  return typeof code === 'number' || typeof code === 'string' ? `EPSG:${code}` : undefined;
}

/**
 * Returns the name of an Esri `spatialReference`, unless it is longitude and latitude on WGS 84:
 * `EPSG:2263`, `ESRI:102704` for one of Esri's own numbers, or well-known text.
 */
export function nameSpatialReference(reference: unknown): string | undefined {
  const number = memberOf(reference, 'latestWkid') ?? memberOf(reference, 'wkid');
  if (typeof number === 'number') {
    if (isDegreesSrid(number)) return undefined;
    return number >= FIRST_ESRI_NUMBER ? `ESRI:${number}` : `EPSG:${number}`;
  }
  const text = memberOf(reference, 'wkt');
  return typeof text === 'string' ? text : undefined;
}

/** Nearly all EPSG numbers are smaller. */
const FIRST_ESRI_NUMBER = 37_000;
