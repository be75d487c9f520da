import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Diagnostic, messageOf } from '../../../src/diagnostic/diagnostic.ts';
import type { ContainerFormat } from '../../../src/read/formats/container-format.ts';
import { createContainerThread } from '../../../src/read/formats/container-thread.ts';
import { createSourceReading, type SourceReport } from '../../../src/read/source-reading.ts';
import { listFormats, mutateFormat } from '../../mutations/check-mutated.ts';
import { createPlan, LARGE_SIZES } from '../read-source.ts';
import { writeGeoPackage } from './write-formats.ts';

/** Long enough for a busy machine to start a thread. */
const PATIENCE_MS = 30_000;

function createReading(path: string) {
  const refusals: Diagnostic[] = [];
  const report: SourceReport = {
    add() {},
    refuse: (diagnostic) => refusals.push(diagnostic),
    bytesRead() {},
    recordDropped() {},
    header() {},
    fingerprint() {},
  };
  return { reading: createSourceReading(createPlan({ file: 'bays', path }), report), refusals };
}

async function readCounts(path: string, format: ContainerFormat, patienceMs = PATIENCE_MS) {
  const { reading, refusals } = createReading(path);
  const thread = createContainerThread(patienceMs);
  const counts: number[] = [];
  for await (const piece of thread.read(reading, { format, sizes: LARGE_SIZES })) {
    counts.push(piece.recordCount);
  }
  await thread.close();
  return { counts, refusals: refusals.map(messageOf), isRefused: reading.isRefused };
}

describe('a thread that reads files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'curbstone-thread-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const formats = listFormats(folder);

  test('hands their pieces on', async () => {
    const path = join(folder, 'sound.parquet');
    writeFileSync(path, formats.get('bays.parquet') ?? '');
    expect(await readCounts(path, 'parquet')).toEqual({
      counts: [12],
      refusals: [],
      isRefused: false,
    });
  });

  test('is stopped where its reader loops for ever, and the file is refused', async () => {
    // A page of this file lost the number of its values.
    const { content, file } = mutateFormat(2025, formats);
    expect(file).toBe('bays.parquet');
    const path = join(folder, 'looping.parquet');
    writeFileSync(path, content);
    const sentence =
      'the file is a Parquet file that cannot be read (its reader gave no record for 1 second): export it again';
    expect(await readCounts(path, 'parquet', 1000)).toEqual({
      counts: [],
      refusals: [sentence],
      isRefused: true,
    });
  });

  test('throws a failure where a file is gone', async () => {
    const path = join(folder, 'gone.shp');
    await expect(readCounts(path, 'flatgeobuf')).rejects.toThrow('bays could not be read: ENOENT');
  });

  test('leaves nothing behind where the reading is given up', async () => {
    const path = join(folder, 'many.gpkg');
    const bays = Array.from({ length: 50 }, (_, id) => ({ id, name: 'x', geometry: null }));
    writeGeoPackage(path, [{ name: 'bays', srsId: 4326, bays }]);
    const { reading } = createReading(path);
    const thread = createContainerThread(PATIENCE_MS);
    const sizes = { ...LARGE_SIZES, pieceByteLength: 100 };
    for await (const piece of thread.read(reading, { format: 'geopackage', sizes })) {
      expect(piece.sequence).toBe(0);
      expect(listLinksTo(path)).toHaveLength(1);
      break;
    }
    await thread.close();
    expect(listLinksTo(path)).toEqual([]);
  });
});

/** The links by which a GeoPackage is opened; other processes may have some of their own. */
function listLinksTo(path: string): string[] {
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith('curbstone-gpkg-'))
    .filter((name) => targetOf(join(tmpdir(), name, 'layer.gpkg')) === path);
}

function targetOf(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}
