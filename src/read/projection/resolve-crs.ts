import { findDatumShift } from './datum-shifts.ts';
import { findTableEntry, type TableEntry } from './epsg-table.ts';
import { parseDeclaration } from './parse-declaration.ts';

/** A reference system that positions can be converted from. */
export interface ReferenceSystem {
  /** `EPSG:2263`. */
  readonly label: string;
  readonly name: string;
  /** In the notation of PROJ, or well-known text; `null`: degrees of WGS 84 already. */
  readonly definition: string | null;
  /** Whether numbers increase to the west and south instead of east and north. */
  readonly isSouthWest: boolean;
  /** Whether its numbers are metres or feet, not degrees. */
  readonly isProjected: boolean;
  /** By how much a converted position may be wrong; `null` if unknown. */
  readonly accuracyM: number | null;
  /** The area of use; `null` if unknown. */
  readonly usedIn: {
    readonly minLng: number;
    readonly minLat: number;
    readonly maxLng: number;
    readonly maxLat: number;
  } | null;
}

export type ResolvedCrs = ReferenceSystem | { readonly fault: string };

/** Returns the system of a declaration, or why it cannot be used: `is not in the EPSG table`. */
export function resolveCrs(declared: string): ResolvedCrs {
  const declaration = parseDeclaration(declared);
  switch (declaration.form) {
    case 'degrees':
      return WGS_84;
    case 'unknown':
      return { fault: 'is not the name of a reference system; write it as EPSG:25832' };
    case 'text':
      return resolveText(declaration.wkt);
    case 'code':
      return resolveCode(declaration.code);
  }
}

const WGS_84: ReferenceSystem = {
  label: 'EPSG:4326',
  name: 'WGS 84',
  definition: null,
  isSouthWest: false,
  isProjected: false,
  accuracyM: 0,
  usedIn: null,
};

function resolveCode(code: number): ResolvedCrs {
  const entry = findTableEntry(code) ?? findStatePlaneInFeet(code);
  if (entry === undefined) return { fault: 'is not in the EPSG table; check the number' };
  return systemOf(entry);
}

/** Returns the system of a table entry, with its datum shift corrected. */
export function systemOf(entry: TableEntry): ResolvedCrs {
  const { proj4, kind, bbox } = entry;
  if (proj4 === null || !(kind === 'CRS-PROJCRS' || kind === 'CRS-GEOGCRS')) {
    return { fault: 'is not a system of positions on the ground' };
  }
  const corrected = correctDatum(entry);
  if (corrected === undefined) {
    return {
      fault:
        'can only be converted with a grid file, which is not included; export the file in EPSG:4326 (longitude and latitude)',
    };
  }
  const [, projection = ''] = /\+proj=(\w+)/.exec(proj4) ?? [];
  if (UNSUPPORTED_PROJECTIONS.has(projection) || /\+axis=(?!wsu|enu)/.test(proj4)) {
    return {
      fault: `uses the projection ${projection}, which is not supported; export the file in EPSG:4326 (longitude and latitude)`,
    };
  }
  const number = Number(entry.code);
  return {
    label: `${number < FIRST_ESRI_NUMBER ? 'EPSG' : 'ESRI'}:${entry.code}`,
    name: entry.name,
    definition: corrected.definition.replace(/\+axis=wsu/, ''),
    isSouthWest: corrected.definition.includes('+axis=wsu'),
    isProjected: kind === 'CRS-PROJCRS',
    accuracyM: corrected.accuracyM,
    usedIn: bbox === null || bbox.every((side) => side === 0) ? null : boxOf(bbox),
  };
}

/** EPSG's own numbers are smaller than the ones that ESRI adds. */
const FIRST_ESRI_NUMBER = 37_000;

/** Projections in the table that proj4 does not support. */
const UNSUPPORTED_PROJECTIONS: ReadonlySet<string> = new Set([
  'col_urban',
  'nsper',
  'peirce_q',
  'labrd',
]);

function boxOf([north, west, south, east]: readonly [number, number, number, number]) {
  return { minLng: west, minLat: south, maxLng: east < west ? east + 360 : east, maxLat: north };
}

const SHIFT = /\+(?:towgs84=\S+|nadgrids=(?:"[^"]*"|\S+)|datum=NAD27)/;

interface CorrectedDatum {
  readonly definition: string;
  readonly accuracyM: number | null;
}

/** Returns the corrected shift, or `undefined` if the datum needs a grid file to reach WGS 84. */
function correctDatum({ proj4, wkt, accuracy }: TableEntry): CorrectedDatum | undefined {
  const text = proj4 ?? '';
  const [, geographicName = ''] = /GEOGCS\["([^"]+)"/.exec(wkt ?? '') ?? [];
  const shift = findDatumShift(geographicName);
  if (shift !== undefined) {
    const [parameters, accuracyM] = shift;
    const ellipsoid = text.includes('+datum=NAD27') ? ' +ellps=clrk66' : '';
    const definition = `${text.replace(SHIFT, '')}${ellipsoid} +towgs84=${parameters}`;
    return { definition, accuracyM };
  }
  const needsGrid = /\+nadgrids=(?!@null)/.test(text) || UNKNOWN_SHIFTS.has(geographicName);
  return needsGrid ? undefined : { definition: text, accuracyM: accuracy };
}

/**
 * Datums whose shift in the table is wrong by more than its accuracy, and no correct one is known.
 */
const UNKNOWN_SHIFTS: ReadonlySet<string> = new Set([
  ...['Egypt 1907', 'Katanga 1955', 'Ocotepeque 1935', 'Garoua', 'Kousseri', 'FD54', 'Macao 1920'],
  ...['Helle 1954', 'La Canoa', 'Mhast (offshore)', 'Schwarzeck', 'Tananarive', 'Tokyo 1892'],
  ...['Old Hawaiian', 'Lisbon 1890', 'Camacupa 2015', 'Kalianpur 1937', 'Bern 1898 (Bern)'],
]);

/**
 * ESRI numbers the state planes of NAD83 in US survey feet after EPSG's in metres: 102629 to 102698
 * for 26929 to 26998, and 102700 to 102758 for 32100 to 32158. The table lacks half of them.
 */
function findStatePlaneInFeet(code: number): TableEntry | undefined {
  const isFirst = code >= 102_629 && code <= 102_698;
  const isSecond = code >= 102_700 && code <= 102_758;
  if (!isFirst && !isSecond) return undefined;
  const metres = findTableEntry(isFirst ? code - 75_700 : code - 70_600);
  if (metres?.proj4 === undefined || metres.proj4 === null) return undefined;
  return {
    ...metres,
    code: String(code),
    name: `${metres.name} (US survey feet)`,
    proj4: metres.proj4.replace('+units=m', '+units=us-ft'),
  };
}

/**
 * Resolves well-known text as in a `.prj` file, which names a datum but does not give its shift.
 */
function resolveText(wkt: string): ResolvedCrs {
  const [, name = 'a system without a name'] = /^\s*\w+\s*[[(]\s*"([^"]*)"/.exec(wkt) ?? [];
  const [, geographicName = ''] = /GEOGCS\s*[[(]\s*"([^"]+)"/i.exec(wkt) ?? [];
  const shift = findDatumShift(geographicName);
  const isProjected = /^\s*PROJ/i.test(wkt);
  return {
    label: name,
    name,
    definition: shift === undefined ? wkt : insertShift(wkt, shift[0]),
    isSouthWest: false,
    isProjected,
    accuracyM: shift?.[1] ?? null,
    usedIn: null,
  };
}

/** Inserts the shift after the spheroid of the datum, as version 1 of well-known text requires. */
function insertShift(wkt: string, shift: string): string {
  if (/TOWGS84/i.test(wkt)) return wkt;
  const values = shift.split(',').length === 3 ? `${shift},0,0,0,0` : shift;
  return wkt.replace(/(SPHEROID\s*\[[^\]]*(?:\[[^\]]*\][^\]]*)*\])/i, `$1,TOWGS84[${values}]`);
}
