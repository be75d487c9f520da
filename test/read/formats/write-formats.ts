import { deflateRawSync } from 'node:zlib';
import { serialize } from 'flatgeobuf/lib/mjs/geojson.js';
import { geojsonToWkb, parquetWriteBuffer } from 'hyparquet-writer';
import sqlite from 'node-sqlite3-wasm';

/** A feature of the tests: a name, a number and a shape. */
export interface Bay {
  readonly id: number;
  readonly name: string;
  readonly geometry: Geometry | null;
}

export type Geometry =
  | { readonly type: 'Point'; readonly coordinates: number[] }
  | { readonly type: 'Polygon'; readonly coordinates: number[][][] };

export function featuresOf(bays: readonly Bay[]) {
  return bays.map(({ id, name, geometry }) => ({
    type: 'Feature' as const,
    properties: { id, name },
    geometry,
  }));
}

/** A zip archive; names in the order given, packed unless `isStored`. */
export function writeZip(
  files: Readonly<Record<string, string | Uint8Array>>,
  { isStored = false } = {},
): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = isStored ? bytes : deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x800, 2);
    fields.writeUInt16LE(isStored ? 0 : 8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    centrals.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, tail, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(centrals.length, 4);
  end.writeUInt16LE(centrals.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, Buffer.from('PK\x05\x06'), end]);
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb8_8320 & -(crc & 1));
  }
  return (crc ^ 0xffff_ffff) >>> 0;
}

/** The .shp file of points (ESRI Shapefile Technical Description); a missing shape is a null. */
export function writeShp(bays: readonly Bay[]): Buffer {
  const isPoint = bays.some(({ geometry }) => geometry?.type === 'Point');
  const records = bays.map(({ geometry }, index) => {
    const content = writeShape(geometry);
    const head = Buffer.alloc(8);
    head.writeInt32BE(index + 1, 0);
    head.writeInt32BE(content.length / 2, 4);
    return Buffer.concat([head, content]);
  });
  const body = Buffer.concat(records);
  const header = Buffer.alloc(100);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE((100 + body.length) / 2, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(isPoint ? 1 : 5, 32);
  return Buffer.concat([header, body]);
}

function writeShape(geometry: Geometry | null): Buffer {
  if (geometry === null) return Buffer.alloc(4);
  if (geometry.type === 'Point') {
    const point = Buffer.alloc(20);
    point.writeInt32LE(1, 0);
    for (const [index, number] of geometry.coordinates.slice(0, 2).entries()) {
      point.writeDoubleLE(number, 4 + 8 * index);
    }
    return point;
  }
  const positions = geometry.coordinates.flat();
  const head = Buffer.alloc(44 + 4 * geometry.coordinates.length);
  head.writeInt32LE(5, 0);
  head.writeInt32LE(geometry.coordinates.length, 36);
  head.writeInt32LE(positions.length, 40);
  let start = 0;
  for (const [index, ring] of geometry.coordinates.entries()) {
    head.writeInt32LE(start, 44 + 4 * index);
    start += ring.length;
  }
  const numbers = Buffer.alloc(16 * positions.length);
  for (const [index, [x = 0, y = 0]] of positions.entries()) {
    numbers.writeDoubleLE(x, 16 * index);
    numbers.writeDoubleLE(y, 16 * index + 8);
  }
  return Buffer.concat([head, numbers]);
}

/** The .dbf file (dBASE III) with the columns `id` and `name`. */
export function writeDbf(bays: readonly Bay[], encoding: BufferEncoding = 'utf8'): Buffer {
  const fields = [
    { name: 'id', type: 'N', length: 10 },
    { name: 'name', type: 'C', length: 40 },
  ];
  const header = Buffer.alloc(32);
  header[0] = 3;
  header.writeUInt32LE(bays.length, 4);
  header.writeUInt16LE(32 + 32 * fields.length + 1, 8);
  header.writeUInt16LE(1 + fields.reduce((sum, { length }) => sum + length, 0), 10);
  const descriptors = fields.map(({ name, type, length }) => {
    const descriptor = Buffer.alloc(32);
    descriptor.write(name, 0, 'latin1');
    descriptor.write(type, 11, 'latin1');
    descriptor[16] = length;
    return descriptor;
  });
  const rows = bays.map(({ id, name }) => {
    const row = Buffer.alloc(51, 0x20);
    row.write(String(id).padStart(10), 1, 'latin1');
    row.write(name, 11, encoding);
    return row;
  });
  return Buffer.concat([header, ...descriptors, Buffer.from([0x0d]), ...rows, Buffer.from([0x1a])]);
}

export interface GeoPackageLayer {
  readonly name: string;
  readonly srsId: number;
  readonly bays: readonly Bay[];
}

export function writeGeoPackage(path: string, layers: readonly GeoPackageLayer[]): void {
  const database = new sqlite.Database(path);
  database.exec(`CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY,
    organization TEXT, organization_coordsys_id INTEGER, definition TEXT);
    INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84', 4326, 'EPSG', 4326, ''), ('New York', 7, 'epsg', 2263, '');
    CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT,
    srs_id INTEGER, z TINYINT, m TINYINT);`);
  for (const { name, srsId, bays } of layers) {
    database.exec(`CREATE TABLE "${name}" (id INTEGER PRIMARY KEY, geom BLOB, name TEXT)`);
    database.run('INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, ?, 0, 0)', [
      ...[name, 'geom', 'GEOMETRY', srsId],
    ]);
    for (const bay of bays) {
      const blob = bay.geometry === null ? null : writeBlob(bay.geometry, srsId);
      database.run(`INSERT INTO "${name}" VALUES (?, ?, ?)`, [bay.id, blob, bay.name]);
    }
  }
  database.close();
}

/** GeoPackageBinary with an envelope, which readers must leave out. */
function writeBlob(geometry: Geometry, srsId: number): Uint8Array {
  const head = Buffer.alloc(8 + 32);
  head.write('GP', 0, 'latin1');
  head[3] = 0b0000_0011;
  head.writeInt32LE(srsId, 4);
  return Buffer.concat([head, geojsonToWkb(geometry)]);
}

/** With `geo`, GeoParquet; without, the shapes are WKT in the column `geometry`. */
export function writeParquet(bays: readonly Bay[], geo?: object): Uint8Array {
  const shapes = bays.map(({ geometry }) =>
    geometry === null ? null : geo === undefined ? toWkt(geometry) : geojsonToWkb(geometry),
  );
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: 'id', data: bays.map(({ id }) => BigInt(id)), type: 'INT64' },
        { name: 'name', data: bays.map(({ name }) => name), type: 'STRING' },
        {
          name: 'geometry',
          data: shapes,
          type: geo === undefined ? 'STRING' : 'BYTE_ARRAY',
          nullable: true,
        },
      ],
      kvMetadata: geo === undefined ? [] : [{ key: 'geo', value: JSON.stringify(geo) }],
      rowGroupSize: 2,
    }),
  );
}

export function geoMetadata(crs?: object) {
  const column = { encoding: 'WKB', geometry_types: [], ...(crs === undefined ? {} : { crs }) };
  return { version: '1.0.0', primary_column: 'geometry', columns: { geometry: column } };
}

export function writeFlatGeobuf(bays: readonly Bay[], crsCode = 0): Uint8Array {
  return serialize({ type: 'FeatureCollection', features: featuresOf(bays) as never }, crsCode);
}

export function toWkt(geometry: Geometry): string {
  if (geometry.type === 'Point') return `POINT (${geometry.coordinates.join(' ')})`;
  const rings = geometry.coordinates.map(
    (ring) => `(${ring.map((position) => position.join(' ')).join(', ')})`,
  );
  return `POLYGON (${rings.join(', ')})`;
}

/** In hexadecimal as PostGIS writes it, with the SRID where one is given. */
export function toHexWkb(geometry: Geometry, srid?: number): string {
  const wkb = Buffer.from(geojsonToWkb(geometry));
  if (srid === undefined) return wkb.toString('hex').toUpperCase();
  const head = Buffer.alloc(9);
  head[0] = 1;
  head.writeUInt32LE((wkb.readUInt32LE(1) | 0x2000_0000) >>> 0, 1);
  head.writeUInt32LE(srid, 5);
  return Buffer.concat([head, wkb.subarray(5)])
    .toString('hex')
    .toUpperCase();
}
