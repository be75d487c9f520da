import type { JsonValue } from '../../model/custom-attributes.ts';
import { encodeWkt } from '../shape-text.ts';
import type { RecordKind } from '../snapshot-records.ts';
import type { RecordForm } from './record-file.ts';
import { columnOf, type SourceGroup } from './source-group.ts';

/** RFC 4180 with line feeds, in UTF-8: shapes as WKT, lists and objects as JSON text. */
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

/** A cell is text, its column has a name, and an empty cell is no value. */
function isHeld(name: string, value: JsonValue): boolean {
  return name !== '' && name === name.trim() && (value === null || typeof value === 'string');
}

function columnsOf(group: SourceGroup): string[] {
  return [...CSV_FIELDS[group.kind], 'geometry'].map((name) => columnOf(name, group));
}

/** The fields of each kind that a snapshot may hold, in the standard's order. */
export const CSV_FIELDS: Readonly<Record<RecordKind, readonly string[]>> = {
  areas: ['curb_area_id', 'name', 'published_date', 'last_updated_date', 'curb_zone_ids'],
  zones: [
    'curb_zone_id',
    'curb_policy_ids',
    'prev_policies',
    'published_date',
    'last_updated_date',
    'prev_curb_zone_ids',
    'start_date',
    'end_date',
    'location_references',
    'name',
    'user_zone_id',
    'street_name',
    'cross_street_start_name',
    'cross_street_end_name',
    'length',
    'available_space_lengths',
    'availability_time',
    'width',
    'parking_angle',
    'num_spaces',
    'street_side',
    'median',
    'entire_roadway',
    'curb_area_ids',
    'curb_space_ids',
    'curb_object_ids',
    'wzdx_references',
  ],
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
};

/** A cell with certain marks is read as several zones; a list of one says that it is one. */
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

/** Anything a reader may take for more than the text of a cell. */
const NEEDS_QUOTES = /[",;|\t\r\n]|^\s|\s$/;
