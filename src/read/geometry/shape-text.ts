/** Returns whether a text looks like a shape: WKT, GeoJSON, or EWKB in hexadecimal. */
export function isShapeText(text: string): boolean {
  return nameShapeForm(text) !== undefined;
}

/** Returns the form of the shape in a text; `undefined` if it does not look like a shape. */
export function nameShapeForm(text: string): 'wkt' | 'geojson' | 'ewkb' | undefined {
  if (WKT_START.test(text)) return 'wkt';
  if (isGeoJsonText(text)) return 'geojson';
  return isHexEwkb(text) ? 'ewkb' : undefined;
}

function isGeoJsonText(text: string): boolean {
  if (!text.trimStart().startsWith('{') || !GEOMETRY_TYPE.test(text)) return false;
  return text.includes('"coordinates"') || text.includes('"geometries"');
}

/** Returns whether a text looks like EWKB in hexadecimal: byte order, then a type of 32 bits. */
export function isHexEwkb(text: string): boolean {
  return HEX_EWKB_START.test(text);
}

const WKT_START =
  /^\s*(?:SRID=\d+;\s*)?(?:(?:MULTI)?(?:POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION)\s*(?:ZM|Z|M)?\s*(?:\(|EMPTY)/i;
const GEOMETRY_TYPE =
  /"type"\s*:\s*"(?:(?:Multi)?(?:Point|LineString|Polygon)|GeometryCollection)"/;
/** Little-endian or big-endian, including ISO types with Z or M, which are 1000 or more. */
const HEX_EWKB_START =
  /^\s*(?:01[0-9a-f]{2}0[037b]00[0-9a-f]0|00[0-9a-f]0000[037b][0-9a-f]{2})[0-9a-f]{16}/i;
