import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { quoteValue } from '../../diagnostic/words/show-text.ts';
import { unwrapNumber } from '../../model/custom-attributes.ts';
import { isObject } from '../../model/is-object.ts';
import type { GeometryColumns } from '../read-plan.ts';
import { isNothing } from '../records/blank.ts';
import { findUnsupportedCrs, isDegreesSrid } from './crs.ts';
import { type EsriShape, isEsriGeometry, parseEsriGeometry } from './esri-geometry.ts';
import { parseNumberPair } from './number-pair.ts';
import { parsePlainPolygon } from './plain-polygon.ts';
import { isHexEwkb } from './shape-text.ts';
import { parseHexWkb } from './wkb.ts';
import { parseWkt } from './wkt.ts';

/** The shape of a record as GeoJSON or `null`, with a finding if it cannot be read. */
export interface ParsedGeometry {
  readonly geometry: unknown;
  readonly finding?: Finding;
  /** The reference system that the shape declares, unless it is that of GeoJSON. */
  readonly declaredCrs?: string;
}

/** Returns the columns that a shape may be in, in the order of the cells of `parseGeometry`. */
export function listGeometryColumns(columns: GeometryColumns): readonly string[] {
  switch (columns.form) {
    case 'standard':
      return STANDARD_COLUMNS;
    case 'lat-lng':
      return [columns.lat, columns.lng];
    case 'none':
      return [];
    default:
      return [columns.column];
  }
}

const STANDARD_COLUMNS = ['geometry', 'lat', 'lng'] as const;

/** Parses the shape of a record. `cells` are its values in the columns of `listGeometryColumns`. */
export function parseGeometry(columns: GeometryColumns, cells: readonly unknown[]): ParsedGeometry {
  switch (columns.form) {
    case 'none':
      return NOTHING;
    case 'wkt':
      return parseShapeCell({ column: columns.column, cell: cells[0], forms: 'WKT' });
    case 'geojson':
      return parseShapeCell({ column: columns.column, cell: cells[0], forms: 'GeoJSON' });
    case 'lat-lng-text':
    case 'lng-lat-text':
      return parsePairText({ column: columns.column, cell: cells[0] }, columns.form);
    case 'lat-lng':
      return parsePair(
        { column: columns.lat, cell: cells[0] },
        { column: columns.lng, cell: cells[1] },
        columns.decimal,
      );
    case 'standard':
      if (!isNothing(cells[0])) {
        return parseShapeCell({ column: 'geometry', cell: cells[0], forms: 'WKT or GeoJSON' });
      }
      // If a file has only one of `lat` and `lng`, it is not half of a position.
      if (cells[1] === undefined || cells[2] === undefined) return NOTHING;
      return parsePair(
        { column: 'lat', cell: cells[1] },
        { column: 'lng', cell: cells[2] },
        columns.decimal,
      );
  }
}

const NOTHING: ParsedGeometry = { geometry: null };

export interface Cell {
  /** The name of the column or member. */
  readonly column: string;
  readonly cell: unknown;
}

/** Returns a GeoJSON geometry unchanged. It may declare its reference system, as in PostGIS. */
export function takeGeometry(cell: unknown): ParsedGeometry {
  if (!isObject(cell) || !('crs' in cell)) return { geometry: cell };
  const crs = findUnsupportedCrs(cell.crs);
  return crs === undefined ? { geometry: cell } : { geometry: cell, declaredCrs: crs };
}

interface ShapeCell extends Cell {
  /** The forms that the column may have. */
  readonly forms: 'WKT' | 'GeoJSON' | 'WKT or GeoJSON';
}

function parseShapeCell({ column, cell, forms }: ShapeCell): ParsedGeometry {
  if (isNothing(cell)) return NOTHING;
  if (typeof cell === 'object' && forms !== 'WKT') return takeGeometry(cell);
  if (typeof cell !== 'string') return malformed({ column, cell }, `holds no ${forms}`);
  const polygon = forms === 'GeoJSON' ? undefined : parsePlainPolygon(cell);
  if (polygon !== undefined) return { geometry: polygon };
  if (isHexEwkb(cell)) return parseWkbText({ column, cell });
  const isObjectText = OBJECT_START.test(cell);
  if (forms === 'GeoJSON' || (forms === 'WKT or GeoJSON' && isObjectText)) {
    return parseGeoJsonText({ column, cell, forms });
  }
  const [prefix = '', srid] = SRID_PREFIX.exec(cell) ?? [];
  const geometry = parseWkt(cell.slice(prefix.length));
  if (!('fault' in geometry)) return { geometry, ...declareSrid(srid) };
  return malformed({ column, cell }, geometry.fault);
}

/** Matches the prefix of the extended form of PostGIS: `SRID=2263;POINT (…)`. */
const SRID_PREFIX = /^\s*SRID\s*=\s*(\d+)\s*;/i;

function declareSrid(srid: number | string | undefined): { readonly declaredCrs?: string } {
  if (srid === undefined || isDegreesSrid(Number(srid)) || Number(srid) === 0) return {};
  return { declaredCrs: `EPSG:${Number(srid)}` };
}

function parseWkbText({ column, cell }: Cell & { readonly cell: string }): ParsedGeometry {
  const shape = parseHexWkb(cell);
  if (shape === undefined) return malformed({ column, cell }, 'holds hex WKB that is not whole');
  return { geometry: shape.geometry, ...declareSrid(shape.srid) };
}

const OBJECT_START = /^\s*\{/;

function parseGeoJsonText({ column, cell, forms }: ShapeCell & { cell: string }): ParsedGeometry {
  try {
    const geometry: unknown = JSON.parse(cell);
    if (isEsriGeometry(geometry)) return takeEsri({ column, cell }, parseEsriGeometry(geometry));
    if (typeof geometry === 'object') return takeGeometry(unwrapFeatures(geometry));
  } catch {
    // Reported below.
  }
  return malformed({ column, cell }, `holds no ${forms}: the text is not a JSON object`);
}

function takeEsri(cell: Cell, { fault, ...shape }: EsriShape): ParsedGeometry {
  return fault === undefined ? shape : malformed(cell, fault);
}

/** Returns the geometry of a Feature, or of all Features of a FeatureCollection. */
function unwrapFeatures(value: object | null): object | null {
  if (value === null) return null;
  const type: unknown = Reflect.get(value, 'type');
  if (type === 'Feature') return geometryOf(value);
  const features: unknown = Reflect.get(value, 'features');
  if (type !== 'FeatureCollection' || !Array.isArray(features)) return value;
  const geometries = features.map(geometryOf).filter((geometry) => geometry !== null);
  return geometries.length > 1 ? joinGeometries(geometries) : (geometries[0] ?? null);
}

function geometryOf(feature: unknown): object | null {
  if (!isObject(feature)) return null;
  const { geometry } = feature;
  return typeof geometry === 'object' ? geometry : null;
}

/** Joins geometries of one type to one geometry of several parts; others to a collection. */
function joinGeometries(geometries: readonly object[]): object {
  const types = new Set(geometries.map((geometry): unknown => Reflect.get(geometry, 'type')));
  const [type] = types;
  const isPlain = types.size === 1 && /^(?:Point|LineString|Polygon)$/.test(String(type));
  return isPlain
    ? {
        type: `Multi${String(type)}`,
        coordinates: geometries.map((geometry): unknown => Reflect.get(geometry, 'coordinates')),
      }
    : { type: 'GeometryCollection', geometries };
}

function malformed({ column, cell }: Cell, fault: string): ParsedGeometry {
  const extra = { field: column, value: cell };
  return {
    geometry: null,
    finding: diagnose('geometry-malformed:fault', { column, fault }, extra),
  };
}

/** Parses a point from two cells. If both are empty, there is no shape. */
function parsePair(lat: Cell, lng: Cell, decimal: ',' | undefined): ParsedGeometry {
  if (isNothing(lat.cell) && isNothing(lng.cell)) return NOTHING;
  const degrees: number[] = [];
  for (const [each, other] of [
    [lat, lng],
    [lng, lat],
  ] as const) {
    if (isNothing(each.cell)) return malformed(each, `is empty, but ${other.column} is not`);
    const parsed = parseDegrees(each.cell, decimal);
    if (parsed === undefined) return malformed(each, describeNumber(each.cell, decimal));
    degrees.push(parsed);
  }
  return { geometry: { type: 'Point', coordinates: degrees.reverse() } };
}

function describeNumber(cell: unknown, decimal: ',' | undefined): string {
  const wanted = decimal === ',' ? '47,6062' : '47.6062';
  const isComma = decimal === undefined && typeof cell === 'string' && COMMA_DECIMAL.test(cell);
  const advice = isComma
    ? '; if its comma is a decimal comma, write "decimal": "," for this source under "sources" in feed.json'
    : '';
  return `is ${quoteValue(cell)}, but must be a plain decimal number such as ${wanted}${advice}`;
}

type PairForm = 'lat-lng-text' | 'lng-lat-text';

/** Parses a point from the two numbers at the end of a cell. */
function parsePairText({ column, cell }: Cell, form: PairForm): ParsedGeometry {
  if (isNothing(cell)) return NOTHING;
  const pair = typeof cell === 'string' ? parseNumberPair(cell) : undefined;
  if (pair !== undefined) {
    return {
      geometry: { type: 'Point', coordinates: form === 'lng-lat-text' ? pair : pair.reverse() },
    };
  }
  return malformed(
    { column, cell },
    form === 'lng-lat-text'
      ? 'does not end with a longitude and a latitude'
      : 'does not end with a latitude and a longitude',
  );
}

function parseDegrees(given: unknown, decimal: ',' | undefined): number | undefined {
  const cell = unwrapNumber(given);
  if (typeof cell === 'number') return cell;
  if (typeof cell !== 'string') return undefined;
  if (PLAIN_DECIMAL.test(cell)) return Number(cell);
  return decimal === ',' && COMMA_DECIMAL.test(cell) ? Number(cell.replace(',', '.')) : undefined;
}

const PLAIN_DECIMAL = /^\s*-?\d+(?:\.\d+)?\s*$/;
const COMMA_DECIMAL = /^\s*-?\d+,\d+\s*$/;
