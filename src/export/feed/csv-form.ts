import type { JsonValue } from '../../model/custom-attributes.ts';
import type { PlacedKind } from '../../model/kind.ts';
import { OBJECT_FIELDS, ZONE_FIELDS } from '../../snapshot/record-json.ts';
import { encodeWkt } from '../shape-text.ts';
import type { RecordForm } from './record-file.ts';
import { columnOf, type SourceGroup } from './source-group.ts';

/** RFC 4180 with line feeds, in UTF-8. Shapes are WKT, lists and objects are JSON text. */
export const CSV_FORM: RecordForm = {
  extension: 'csv',
  begin: (group) => encodeCsvRow([...columnsOf(group), ...group.attributes]),
  record({ members, customAttributes, shape }, { group }) {
    const cells = CSV_FIELDS[group.kind].map((name) => {
      if (Object.hasOwn(group.constants, name)) return '';
      const isReference = group.kind === 'spaces' && name === 'curb_zone_id';
      return isReference ? zoneCell(members[name]) : attributeCell(members[name]);
    });
    cells.push(shape === null ? '' : encodeWkt(shape));
    for (const name of group.attributes) cells.push(attributeCell(customAttributes?.[name]));
    return encodeCsvRow(cells);
  },
  end: '',
  settings: (group) => ({ delimiter: ',', geometry: { wkt: columnOf('geometry', group) } }),
  listLost: ({ customAttributes }) =>
    Object.entries(customAttributes ?? {}).flatMap(([name, value]) =>
      isHeld(name, value) ? [] : [name],
    ),
};

/**
 * Whether a cell can hold the value: only text, in a column with a name. An empty cell means
 * no value.
 */
function isHeld(name: string, value: JsonValue): boolean {
  return name !== '' && name === name.trim() && (value === null || typeof value === 'string');
}

function columnsOf(group: SourceGroup): string[] {
  return [...CSV_FIELDS[group.kind], 'geometry'].map((name) => columnOf(name, group));
}

/** Fields of each kind that a snapshot may contain, in the order of the standard. */
export const CSV_FIELDS: Readonly<Record<PlacedKind, readonly string[]>> = {
  areas: ['curb_area_id', 'name', 'published_date', 'last_updated_date', 'curb_zone_ids'],
  zones: ZONE_FIELDS,
  spaces: [
    'curb_space_id',
    'name',
    'published_date',
    'last_updated_date',
    'curb_zone_id',
    'space_number',
    'length',
    'width',
    'available',
    'availability_time',
    'start_date',
    'end_date',
  ],
  objects: ['curb_object_id', ...OBJECT_FIELDS],
};

/**
 * Returns the cell for a zone. Certain marks would split it into several zones, so it is then
 * written as a list of one.
 */
function zoneCell(value: JsonValue | undefined): string {
  return attributeCell(typeof value === 'string' && LIST_MARK.test(value) ? [value] : value);
}

const LIST_MARK = /[;|,[\]{}()]/;

function attributeCell(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function encodeCsvRow(cells: readonly string[]): string {
  return `${cells.map(quoteCell).join(',')}\n`;
}

function quoteCell(cell: string): string {
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Text that a reader could interpret as more than one plain cell. */
const NEEDS_QUOTES = /[",;|\t\r\n]|^\s|\s$/;
