/** A reference system as declared by a file or a feed. */
export type CrsDeclaration =
  /** Longitude and latitude in degrees on WGS 84, in this order whatever EPSG defines. */
  | { readonly form: 'degrees' }
  /** ESRI has its own numbers in addition to those of EPSG; the two ranges do not overlap. */
  | { readonly form: 'code'; readonly code: number }
  | { readonly form: 'text'; readonly wkt: string }
  | { readonly form: 'unknown' };

/**
 * Reads `EPSG:2263`, `ESRI:102704`, `CRS84`, `urn:ogc:def:crs:EPSG::25832`, the address of a
 * definition (`http://www.opengis.net/def/crs/EPSG/0/25832`), a bare number (an SRID or a WKID), or
 * well-known text.
 */
export function parseDeclaration(declared: string): CrsDeclaration {
  const text = declared.trim();
  if (WELL_KNOWN_TEXT.test(text)) return parseText(text);
  const parts = text.toUpperCase().split(/[:/#]+/);
  const last = (parts.at(-1) ?? '').replace(/\.XML$/, '');
  if (last === 'CRS84' || last === 'CRS84H') return DEGREES;
  const hasAuthority = parts.some((part) => /^(?:EPSG|ESRI)(?:\.XML)?$/.test(part));
  if (!/^\d{1,7}$/.test(last) || !(hasAuthority || parts.length === 1)) return UNKNOWN;
  return codeOf(Number(last));
}

const DEGREES = { form: 'degrees' } as const;
const UNKNOWN = { form: 'unknown' } as const;

const WELL_KNOWN_TEXT = /^(?:PROJ|GEOG|COMPD|BOUND|COMPOUND|GEOD)(?:_?CS|CRS)\s*[[(]/i;

/**
 * Returns the code in the text for the whole system, which comes last; if there is none, the
 * text itself.
 */
function parseText(wkt: string): CrsDeclaration {
  const [, code] =
    /(?:AUTHORITY|ID)\s*\[\s*"(?:EPSG|ESRI)"\s*,\s*"?(\d+)"?\s*\]\s*\]\s*$/i.exec(wkt) ?? [];
  if (code !== undefined) return codeOf(Number(code));
  return /^GEOG/i.test(wkt) && /WGS_?\s?(?:19)?84/i.test(wkt) ? DEGREES : { form: 'text', wkt };
}

function codeOf(code: number): CrsDeclaration {
  if (DEGREES_CODES.has(code)) return DEGREES;
  return { form: 'code', code: SAME_SYSTEMS[code] ?? code };
}

/** WGS 84 without and with heights. */
const DEGREES_CODES: ReadonlySet<number> = new Set([4326, 4979]);

/** Web Mercator has several numbers. */
const SAME_SYSTEMS: Readonly<Record<number, number>> = {
  102100: 3857,
  102113: 3857,
  900913: 3857,
  3785: 3857,
};
