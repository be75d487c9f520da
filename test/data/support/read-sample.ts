import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

/** A record as plain data: what a format does not say is absent. */
export type PlainRecord = Readonly<Record<string, unknown>>;

/**
 * All records of one kind in a feed folder, whichever format and however many files, in file order.
 */
export function readKind(folder: string, kind: string): PlainRecord[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(kind))
    .sort()
    .flatMap((name) => readRecords(join(folder, name), kind));
}

function readRecords(path: string, kind: string): PlainRecord[] {
  const text = readFileSync(path, 'utf8');
  if (path.endsWith('.csv')) {
    return parse<Record<string, string>>(text, { columns: true }).map(fromCells);
  }
  const whole = JSON.parse(text);
  if (path.endsWith('.geojson')) {
    return whole.features.map((feature: { properties: PlainRecord; geometry: unknown }) =>
      dropNulls({ ...feature.properties, geometry: feature.geometry }),
    );
  }
  const data = Array.isArray(whole.data) ? whole.data[0] : whole.data;
  return data[kind].map((record: PlainRecord) =>
    dropNulls({ ...record, ...first('curb_zone_id', record) }),
  );
}

function first(name: string, record: PlainRecord): PlainRecord {
  const value = record[name];
  return Array.isArray(value) ? { [name]: value[0] } : {};
}

function dropNulls(record: PlainRecord): PlainRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}

/** Cells are text: the names of the columns say what they hold. */
function fromCells(cells: Readonly<Record<string, string>>): PlainRecord {
  const filled = Object.entries(cells).filter(([, text]) => text !== '');
  const lists = Object.keys(cells).filter((name) => name.endsWith('_ids'));
  return Object.fromEntries(
    filled.map(([name, text]) => [
      name,
      lists.includes(name) ? parseList(text) : parseCell(name, text),
    ]),
  );
}

function parseCell(name: string, text: string): unknown {
  if (name === 'geometry') return parseWkt(text);
  if (name === 'available') return text === 'true';
  return NUMBERS.has(name) || name.endsWith('_date') ? Number(text) : text;
}

function parseList(text: string): unknown {
  return text.startsWith('[') ? JSON.parse(text) : text.split(/[;|]/);
}

/**
 * `POINT (1 2)`, and `POLYGON ((1 2, 3 4))`, which is JSON once the words are gone and the brackets
 * are square.
 */
function parseWkt(text: string): unknown {
  if (text.startsWith('POINT')) {
    return { type: 'Point', coordinates: text.slice(7, -1).split(' ').map(Number) };
  }
  const isLine = text.startsWith('LINESTRING');
  const body = text
    .replace(/^[A-Z]+ /, '')
    .replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, '[$1,$2]')
    .replaceAll('(', '[')
    .replaceAll(')', ']');
  return { type: isLine ? 'LineString' : 'Polygon', coordinates: JSON.parse(body) };
}

const NUMBERS = new Set([
  'length',
  'width',
  'num_spaces',
  'space_number',
  'availability_time',
  'perpendicular_distance',
  'max_height',
]);
