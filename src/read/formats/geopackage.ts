import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'node-sqlite3-wasm';
import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { isDegreesSrid } from '../geometry/crs.ts';
import { parseWkb } from '../geometry/wkb.ts';
import type { ReadPlan } from '../read-plan.ts';
import type { SourceReading } from '../source-reading.ts';
import type { FeatureTable } from './feature-pieces.ts';

/**
 * Opens a layer of a GeoPackage (OGC 12-128): the one that the feed names, the only one, or the one
 * with the name of the kind. The file is opened through a link in a temporary folder, because
 * SQLite creates a lock file next to the file that it reads.
 */
export async function openGeoPackage(reading: SourceReading): Promise<FeatureTable | undefined> {
  const { default: sqlite } = await import('node-sqlite3-wasm');
  const folder = mkdtempSync(join(tmpdir(), 'curbstone-gpkg-'));
  const link = join(folder, 'layer.gpkg');
  symlinkSync(reading.plan.path, link);
  let database: Database | undefined;
  const close = () => {
    if (database?.isOpen === true) database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    database = new sqlite.Database(link, { readOnly: true, fileMustExist: true });
    const layer = chooseLayer(listLayers(database), reading.plan);
    if ('code' in layer) {
      reading.refuse(layer);
      close();
      return undefined;
    }
    return {
      elements: 'geojson',
      declaredCrs: findCrs(database, layer),
      rows: readLayer(database, { layer, close }),
    };
  } catch (cause) {
    close();
    throw cause;
  }
}

interface Layer {
  readonly table: string;
  /** The column with the shapes. */
  readonly column: string;
  readonly srsId: number;
}

/** Lists tables only, since the query of a view may never end. */
function listLayers(database: Database): Layer[] {
  const found = database.all(
    `SELECT g.table_name AS name, g.column_name AS shapes, g.srs_id AS srs
     FROM gpkg_geometry_columns g JOIN sqlite_master m
       ON m.name = g.table_name AND m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%'
     ORDER BY g.table_name LIMIT 1000`,
  );
  return found.map((row) => ({
    table: String(row.name),
    column: String(row.shapes),
    srsId: Number(row.srs),
  }));
}

function chooseLayer(layers: readonly Layer[], { kind, layer: wanted }: ReadPlan): Layer | Finding {
  const [only] = layers;
  if (only === undefined) throw new Error('it has no layer of features');
  const found = layers.map(({ table }) => table).join(', ');
  if (wanted !== undefined) {
    const named = layers.find(({ table }) => table === wanted);
    return named ?? diagnose('format-unknown:no-layer', { wanted, found });
  }
  if (layers.length === 1) return only;
  const named = layers.filter(({ table }) => {
    const name = table.toLowerCase();
    return name === kind || name === `curb_${kind}`;
  });
  const [first] = named;
  return named.length === 1 && first !== undefined
    ? first
    : diagnose('format-unknown:several-layers', { found });
}

function findCrs(database: Database, { srsId }: Layer): string | null {
  // 0 and -1 mean that the reference system is not known.
  if (srsId <= 0 || isDegreesSrid(srsId)) return null;
  const found = database.get(
    `SELECT organization AS name, organization_coordsys_id AS id, definition AS text
     FROM gpkg_spatial_ref_sys WHERE srs_id = ?`,
    [srsId],
  );
  if (found === null) return `EPSG:${srsId}`;
  const name = String(found.name).toUpperCase();
  const id = Number(found.id);
  if (name === 'EPSG' && isDegreesSrid(id)) return null;
  return name === 'EPSG' || name === 'ESRI' ? `${name}:${id}` : String(found.text);
}

function* readLayer(
  database: Database,
  { layer, close }: { readonly layer: Layer; readonly close: () => void },
): Generator<object> {
  const table = `"${layer.table.replaceAll('"', '""')}"`;
  try {
    const statement = database.prepare(`SELECT * FROM ${table} ORDER BY rowid`);
    for (const row of statement.iterate()) {
      const { [layer.column]: cell, ...properties } = row;
      yield { type: 'Feature', properties, geometry: parseBlob(cell) };
    }
    statement.finalize();
  } finally {
    close();
  }
}

/**
 * Parses GeoPackageBinary (section 2.1.3): `GP`, a version, flags, the SRID, an envelope, then WKB.
 * Anything else is returned unchanged and reported later as a malformed shape.
 *
 *     0  'G' 'P'   2  version   3  flags   4  srs_id   8  envelope of 0, 32, 48 or 64 bytes   WKB
 */
function parseBlob(cell: unknown): unknown {
  if (!(cell instanceof Uint8Array)) return cell ?? null;
  const flags = cell[3] ?? 0;
  const envelopeByteLength = ENVELOPE_BYTE_LENGTHS[(flags >> 1) & 7];
  if (cell[0] !== 0x47 || cell[1] !== 0x50 || envelopeByteLength === undefined) return cell;
  if ((flags & FLAG_EMPTY) !== 0) return null;
  const shape = parseWkb(cell.subarray(8 + envelopeByteLength));
  return shape === undefined ? cell : shape.geometry;
}

const ENVELOPE_BYTE_LENGTHS = [0, 32, 48, 48, 64];
const FLAG_EMPTY = 0x10;
