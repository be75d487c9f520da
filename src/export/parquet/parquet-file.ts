/** The only module that uses hyparquet-writer. */
import { geojsonToWkb, parquetWriteBuffer } from 'hyparquet-writer';
import { geometryOf } from '../../geo/geojson-geometry.ts';
import type { JsonValue } from '../../model/custom-attributes.ts';
import type { Box } from '../../model/geometry.ts';
import type { Members, SnapshotRecord } from '../snapshot-records.ts';
import { writeWholeFile } from '../whole-file.ts';
import { type ColumnType, cellOf } from './parquet-columns.ts';

export interface ParquetRow {
  readonly record: SnapshotRecord;
  /**
   * Box of the row's own shape. Across the antimeridian `minLng` is greater than `maxLng` (RFC
   * 7946 5.2).
   */
  readonly box: Box | null;
}

type ColumnTypes = Readonly<Record<string, ColumnType>>;

/** Writes records with shapes as a GeoParquet 1.1 file. */
export function writeGeoParquetFile(
  path: string,
  types: ColumnTypes,
  rows: readonly ParquetRow[],
): void {
  const columns = [
    ...fieldColumns(
      types,
      rows.map(({ record }) => record.members),
    ),
    fieldColumn(
      'custom_attributes',
      'json',
      rows.map(({ record }) => record.customAttributes ?? undefined),
    ),
    geometryColumn(rows),
    boxColumn(rows),
  ];
  const geo = { key: 'geo', value: JSON.stringify(describeGeometry(rows)) };
  writeColumns(path, columns, [geo]);
}

/** Writes records without shapes as a Parquet file. */
export function writePlainParquetFile(
  path: string,
  types: ColumnTypes,
  records: readonly Members[],
): void {
  writeColumns(path, fieldColumns(types, records), []);
}

/** A column of a file: its part of the schema, and a value for each row. */
interface Column {
  readonly schema: readonly SchemaElement[];
  readonly name: string;
  readonly data: unknown[];
}

type WriteOptions = Parameters<typeof parquetWriteBuffer>[0];
type SchemaElement = NonNullable<WriteOptions['schema']>[number];

function writeColumns(
  path: string,
  columns: readonly Column[],
  kvMetadata: NonNullable<WriteOptions['kvMetadata']>,
): void {
  const bytes = parquetWriteBuffer({
    columnData: columns.map(({ name, data }) => ({ name, data })),
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.flatMap(({ schema }) => schema),
    ],
    rowGroupSize: ROW_GROUP_SIZE,
    kvMetadata,
    createdBy: 'curbstone',
  });
  writeWholeFile(path, [new Uint8Array(bytes)]);
}

const ROW_GROUP_SIZE = 100_000;

function fieldColumns(types: ColumnTypes, records: readonly Members[]): Column[] {
  return Object.entries(types).map(([name, type]) =>
    fieldColumn(
      name,
      type,
      records.map((members) => members[name]),
    ),
  );
}

function fieldColumn(
  name: string,
  type: ColumnType,
  values: readonly (JsonValue | undefined)[],
): Column {
  return { name, schema: elementsOf(name, type), data: values.map((value) => cellOf(value, type)) };
}

const PLAIN = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  boolean: { type: 'BOOLEAN' },
  json: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
} as const satisfies Record<string, Partial<SchemaElement>>;

function elementsOf(name: string, type: ColumnType): SchemaElement[] {
  if (type !== 'texts' && type !== 'integers') {
    return [{ name, ...PLAIN[type], repetition_type: 'OPTIONAL' }];
  }
  const element = type === 'texts' ? PLAIN.text : PLAIN.integer;
  return [
    { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', ...element, repetition_type: 'REQUIRED' },
  ];
}

function geometryColumn(rows: readonly ParquetRow[]): Column {
  return {
    name: 'geometry',
    schema: [{ name: 'geometry', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' }],
    data: rows.map(({ record: { shape } }) =>
      shape === null ? null : geojsonToWkb(geometryOf(shape)),
    ),
  };
}

function boxColumn(rows: readonly ParquetRow[]): Column {
  const corners = (['xmin', 'ymin', 'xmax', 'ymax'] as const).map(
    (name): SchemaElement => ({ name, type: 'DOUBLE', repetition_type: 'REQUIRED' }),
  );
  return {
    name: 'bbox',
    schema: [{ name: 'bbox', repetition_type: 'OPTIONAL', num_children: 4 }, ...corners],
    data: rows.map(({ box }) =>
      box === null
        ? null
        : { xmin: box.minLng, ymin: box.minLat, xmax: box.maxLng, ymax: box.maxLat },
    ),
  };
}

/** Returns the `geo` entry of GeoParquet 1.1. Longitude and latitude on WGS 84 need no `crs`. */
function describeGeometry(rows: readonly ParquetRow[]): object {
  const types = new Set(rows.flatMap(({ record }) => record.shape?.type ?? []));
  const corner = (name: string): string[] => ['bbox', name];
  return {
    version: '1.1.0',
    primary_column: 'geometry',
    columns: {
      geometry: {
        encoding: 'WKB',
        geometry_types: [...types].sort(),
        orientation: 'counterclockwise',
        covering: {
          bbox: {
            xmin: corner('xmin'),
            ymin: corner('ymin'),
            xmax: corner('xmax'),
            ymax: corner('ymax'),
          },
        },
      },
    },
  };
}
