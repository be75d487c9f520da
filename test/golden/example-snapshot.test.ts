import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSnapshot } from '../../src/open/open-snapshot.ts';
import { verifySnapshot } from '../../src/open/verify-snapshot.ts';
import { decodeZoneIndex } from '../../src/snapshot/index-files.ts';
import { parseHex, printHex } from '../support/hex-dump.ts';
import { readerOf } from '../support/index-bytes.ts';
import { ROOT } from '../support/paths.ts';
import { readEach } from '../support/record-pages.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { writeTestSnapshot } from '../support/snapshots.ts';
import { DUMPED_FILES, dumpPattern, EXAMPLE_FOLDER, EXAMPLE_OPTIONS } from './example-snapshot.ts';

const [ID = ''] = readdirSync(EXAMPLE_FOLDER);
const GOLDEN = join(EXAMPLE_FOLDER, ID);
const FORMAT_PAGE = readFileSync(join(ROOT, 'src/snapshot/FORMAT.md'), 'utf8');

const CHANGED =
  'the layout has changed: raise FORMAT_VERSION, write it into the changelog of FORMAT.md, look at every ' +
  'word of its example, and run out/js/test/golden/update-golden.js';

describe('the example of FORMAT.md', () => {
  it('is still what its records are written as, byte for byte', async () => {
    const { folder, id } = await writeTestSnapshot({
      ...EXAMPLE_OPTIONS,
      store: makeScratchFolder(),
    });
    expect(readdirSync(folder).sort(), CHANGED).toEqual(readdirSync(GOLDEN).sort());
    for (const name of readdirSync(folder)) {
      const written = printHex(readFileSync(join(folder, name)));
      expect(written, `${name}: ${CHANGED}`).toBe(printHex(readFileSync(join(GOLDEN, name))));
    }
    expect(id, CHANGED).toBe(ID);
  });

  it('is a sound snapshot', async () => {
    expect((await verifySnapshot(GOLDEN)).faults).toEqual([]);
  });

  it.each(DUMPED_FILES)('shows the bytes of %s', (name) => {
    const dump = dumpPattern(name).exec(FORMAT_PAGE)?.[1] ?? '';
    expect(parseHex(dump).equals(readFileSync(join(GOLDEN, name)))).toBe(true);
    expect(dump.trimEnd()).toBe(printHex(readFileSync(join(GOLDEN, name))));
  });

  it('decodes to what the page says of it', () => {
    const bytes = parseHex(dumpPattern('zones.index').exec(FORMAT_PAGE)?.[1] ?? '');
    const INFINITY = Number.POSITIVE_INFINITY;
    expect(decodeZoneIndex(readerOf(bytes))).toEqual({
      rowCount: 2,
      recordRuns: Uint32Array.of(0, 2),
      list: { offsets: Float64Array.of(0, 243, 551), fileStarts: Float64Array.of(0, 551) },
      detail: { offsets: Float64Array.of(0, 318, 738), fileStarts: Float64Array.of(0, 738) },
      cells: {
        highs: Uint32Array.of(0x0891ed1a, 0x0891ec06),
        lows: Uint32Array.of(0x186bffff, 0x9467ffff),
        starts: Uint32Array.of(0, 1, 2),
      },
      ids: {
        keyOffsets: Uint32Array.of(0, 4, 8),
        keyBytes: Uint8Array.from(Buffer.from('quayyard')),
        postingOffsets: Uint32Array.of(0, 1, 2),
        postings: Uint32Array.of(0, 1),
      },
      firstSpaces: Uint32Array.of(0, 1, 2),
      objects: { starts: Uint32Array.of(0, 1, 1), rows: Uint32Array.of(0) },
      shapes: {
        shapeRings: Uint32Array.of(0, 1, 2),
        ringPositions: Uint32Array.of(0, 2, 7),
        ringKinds: Uint8Array.of(2, 0),
        positions: Float64Array.of(
          ...[22.5, 40.5, 22.625, 40.5],
          ...[23.5, 41.5, 23.75, 41.5, 23.75, 41.75, 23.5, 41.75, 23.5, 41.5],
        ),
      },
      tree: {
        rowCount: 2,
        levelStarts: [0, 2],
        boxes: Int32Array.of(
          ...[225_000_000, 405_000_000, 226_250_000, 405_000_000],
          ...[235_000_000, 415_000_000, 237_500_000, 417_500_000],
          ...[225_000_000, 405_000_000, 237_500_000, 417_500_000],
        ),
        periods: Float64Array.of(
          ...[-INFINITY, -INFINITY, INFINITY, INFINITY],
          ...[1.5e12, 1.5e12, INFINITY, INFINITY],
          ...[-INFINITY, 1.5e12, INFINITY, INFINITY],
        ),
        shapeless: Uint8Array.of(0, 0, 0),
        validity: {
          starts: Uint32Array.of(0),
          timesMs: new Float64Array(0),
          counts: new Uint32Array(0),
        },
      },
    });
  });

  it('serves what its records say', () => {
    const snapshot = openSnapshot(GOLDEN);
    expect(readEach(snapshot.spaces.list).map((record) => record.length)).toEqual([258, 286]);
    expect(readEach(snapshot.spaces.list)[0]).toContain(
      '"available":false,"availability_time":1690000060000},',
    );
    const [area = ''] = readEach(snapshot.areas.detail);
    expect(JSON.parse(area.slice(0, -1))).toMatchObject({
      name: 'Λιμάνι',
      curb_zone_ids: ['quay', 'yard'],
      geometry: [],
    });
    // The area is where its zones are, in the order in which it names them.
    expect([...snapshot.areas.shapes.ringKinds]).toEqual([2, 0]);
    expect([...snapshot.areas.tree.boxes]).toEqual([
      225_000_000, 405_000_000, 237_500_000, 417_500_000,
    ]);
    snapshot.close();
  });
});
