/**
 * The only module that uses hyparquet-writer. It writes rows of one kind as a GeoParquet 1.1 file.
 */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { geojsonToWkb, parquetWriteBuffer } from 'hyparquet-writer';
import { geometryOf } from '../../geo/geojson-geometry.ts';
import type { Box } from '../../model/geometry.ts';
import type { SnapshotRecord } from '../snapshot-records.ts';
import { type ColumnType, cellOf } from './parquet-columns.ts';

export interface ParquetRow {
  readonly record: SnapshotRecord;
  /**
   * Box of the row's own shape. Across the antimeridian `minLng` is greater than `maxLng` (RFC
   * 7946 5.2).
   */
  readonly box: Box | null;
}

export function writeParquetFile(
  path: string,
  columns: Readonly<Record<string, ColumnType>>,
  rows: readonly ParquetRow[],
): void {
  const bytes = parquetWriteBuffer({
    columnData: columnDataOf(columns, rows),
    schema: schemaOf(columns),
    rowGroupSize: ROW_GROUP_SIZE,
    kvMetadata: [{ key: 'geo', value: JSON.stringify(describeGeometry(rows)) }],
    createdBy: 'curbstone',
  });
  writeBytes(path, new Uint8Array(bytes));
}

const ROW_GROUP_SIZE = 100_000;

type Schema = NonNullable<Parameters<typeof parquetWriteBuffer>[0]['schema']>;
type SchemaElement = Schema[number];

function schemaOf(columns: Readonly<Record<string, ColumnType>>): Schema {
  const names = Object.entries(columns);
  const corners = (['xmin', 'ymin', 'xmax', 'ymax'] as const).map(
    (name): SchemaElement => ({
      name,
      type: 'DOUBLE',
      repetition_type: 'REQUIRED',
    }),
  );
  return [
    { name: 'root', num_children: names.length + 3 },
    ...names.flatMap(([name, type]) => elementsOf(name, type)),
    { name: 'custom_attributes', ...PLAIN.json, repetition_type: 'OPTIONAL' },
    { name: 'geometry', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' },
    { name: 'bbox', repetition_type: 'OPTIONAL', num_children: 4 },
    ...corners,
  ];
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

function columnDataOf(
  columns: Readonly<Record<string, ColumnType>>,
  rows: readonly ParquetRow[],
): { name: string; data: unknown[] }[] {
  return [
    ...Object.entries(columns).map(([name, type]) => ({
      name,
      data: rows.map(({ record }) => cellOf(record.members[name], type)),
    })),
    {
      name: 'custom_attributes',
      data: rows.map(({ record }) => cellOf(record.customAttributes ?? undefined, 'json')),
    },
    {
      name: 'geometry',
      data: rows.map(({ record: { shape } }) =>
        shape === null ? null : geojsonToWkb(geometryOf(shape)),
      ),
    },
    {
      name: 'bbox',
      data: rows.map(({ box }) =>
        box === null
          ? null
          : { xmin: box.minLng, ymin: box.minLat, xmax: box.maxLng, ymax: box.maxLat },
      ),
    },
  ];
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

function writeBytes(path: string, bytes: Uint8Array): void {
  const descriptor = openSync(path, 'wx', 0o644);
  try {
    let written = 0;
    while (written < bytes.length) written += writeSync(descriptor, bytes, written);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
