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
  if (ESRI_START.test(text)) return true;
  if (!text.trimStart().startsWith('{') || !GEOMETRY_TYPE.test(text)) return false;
  return text.includes('"coordinates"') || text.includes('"geometries"');
}

/** Esri JSON, which is read like GeoJSON. */
const ESRI_START = /^\s*\{\s*"(?:rings|paths|points)"\s*:\s*\[\s*\[|^\s*\{\s*"x"\s*:\s*-?\d/;

/**
 * Returns the notation of a shape that is recognised but not read, as it is named in messages;
 * `undefined` for other texts.
 */
export function nameForeignShape(text: string): string | undefined {
  return FOREIGN_FORMS.find(([, pattern]) => pattern.test(text))?.[0];
}

const FOREIGN_FORMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    'WKT of a type that is not supported',
    /^\s*(?:SRID\s*=\s*\d+\s*;\s*)?(?:CIRCULARSTRING|COMPOUNDCURVE|CURVEPOLYGON|MULTICURVE|MULTISURFACE|TIN|POLYHEDRALSURFACE|TRIANGLE|BOX(?:2D|3D)?)\s*(?:ZM|Z|M)?\s*\(/i,
  ],
  ['GML', /^\s*<gml:(?:Multi)?(?:Point|Line|Curve|Polygon|Surface)/i],
  ['KML', /^\s*<(?:Placemark|Multi[Gg]eometry|Point|LineString|Polygon)>/],
  ['a Python dictionary', /^\s*\{\s*'(?:type|coordinates)'\s*:/],
  ['a list of coordinates', /^\s*\[\s*\[[\s[]*-?\d+\.\d+\s*,\s*-?\d+\.\d+/],
  ['WKB in Base64', /^\s*(?:AQ[EIMQUYc]AAA|AAAAAA[EIMQUYc])[A-Za-z0-9+/]{16,}={0,2}\s*$/],
  ['degrees, minutes and seconds', /^\s*[NSEWO]?\s*\d{1,3}\s*°\s*\d{1,2}\s*['′’]/i],
  ['degrees with signs', /^\s*-?\d{1,3}[.,]\d+\s*°/],
];

/** Returns whether a text looks like EWKB in hexadecimal: byte order, then a type of 32 bits. */
export function isHexEwkb(text: string): boolean {
  return HEX_EWKB_START.test(text);
}

const WKT_START =
  /^\s*(?:SRID\s*=\s*\d+\s*;\s*)?(?:(?:MULTI)?(?:POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION)\s*(?:ZM|Z|M)?\s*(?:\(|EMPTY)/i;
const GEOMETRY_TYPE =
  /"type"\s*:\s*"(?:(?:Multi)?(?:Point|LineString|Polygon)|GeometryCollection)"/;
/** Little-endian or big-endian, including ISO types with Z or M, which are 1000 or more. */
const HEX_EWKB_START =
  /^\s*(?:0x|\\x)?(?:01[0-9a-f]{2}0[037b]00[0-9a-f]0|00[0-9a-f]0000[037b][0-9a-f]{2})[0-9a-f]{16}/i;
