import { describe, expect, it } from 'vitest';
import { createPiecePreparer } from '../../src/prepare/prepare-piece.ts';
import type { PreparedPiece } from '../../src/prepare/prepared-piece.ts';
import { SPACE_HEADER, spaceId, spaceRow, writeFeed } from '../support/feeds.ts';
import { cutFeed } from '../support/pieces.ts';
import { makeScratchFolder } from '../support/scratch.ts';

/** What comes of each piece of a feed with one source. */
async function preparePieces(
  files: Readonly<Record<string, string>>,
  options: { readonly config?: object; readonly pieceByteLength?: number } = {},
): Promise<PreparedPiece[]> {
  const feed = writeFeed(makeScratchFolder(), files, options.config);
  const [source] = await cutFeed(feed, options.pieceByteLength);
  if (source === undefined) throw new Error('the feed has a source');
  return source.pieces.map(await createPiecePreparer(source.preparation));
}

async function checkSpaces(
  rows: readonly string[],
  options: Parameters<typeof preparePieces>[1] = {},
): Promise<PreparedPiece[]> {
  return preparePieces({ 'spaces.csv': `${SPACE_HEADER}\n${rows.join('\n')}\n` }, options);
}

/** Code, how often, and the identifiers of the samples. */
function found({ diagnostics }: PreparedPiece): unknown[] {
  return diagnostics.map(({ code, count, samples }) => [code, count, samples.map(({ id }) => id)]);
}

describe('createPiecePreparer', () => {
  it('makes columns of sound records, each with its row and its JSON', async () => {
    const [result] = await checkSpaces([spaceRow(1), spaceRow(2)]);
    if (result === undefined) throw new Error('two rows are one piece');
    expect(result.readCount).toBe(2);
    expect(result.pointer).toBeNull();
    expect(result.batch).toMatchObject({
      kind: 'spaces',
      rowCount: 2,
      sourceRows: Uint32Array.of(2, 3),
      sourceLines: Uint32Array.of(2, 3),
      zoneIds: ['zone-1'],
      spaceNumbers: Float64Array.of(1, 2),
    });
    expect(Buffer.from(result.batch.json).toString()).toMatch(
      /^{"curb_space_id":"00000000-0000-4000-8000-000000000001","name":"Bay 1",.*"name":"Bay 2",/,
    );
    expect(Object.fromEntries(result.columns)).toMatchObject({ name: 2, length: 2, width: 0 });
    expect(found(result)).toEqual([['available-default', 2, [spaceId(1), spaceId(2)]]]);
  });

  it('leaves out what is in error, counts it as read, and names it where it has a name', async () => {
    const [result] = await checkSpaces([
      spaceRow(1, { space_number: '0' }),
      spaceRow(2, { curb_space_id: 'absent' }),
      `${spaceRow(3)},too wide`,
      spaceRow(4, { available: '', length: '' }),
    ]);
    expect(result?.readCount).toBe(4);
    expect(result?.batch.sourceRows).toEqual(Uint32Array.of(5));
    expect(result === undefined ? [] : found(result)).toEqual([
      ['csv-row-width', 1, [undefined]],
      ['id-malformed', 1, [undefined]],
      ['space-number-invalid', 1, [spaceId(1)]],
      ['length-missing', 1, [spaceId(4)]],
      ['available-default', 3, [spaceId(1), undefined, spaceId(4)]],
    ]);
  });

  it('keeps what the feed lowered, but nothing that could not be served truthfully', async () => {
    const point = { geometry: '"GEOMETRYCOLLECTION (POINT (13.4 52.5))"' };
    const config = { rules: { 'geometry-type': 'ignore', 'space-number-invalid': 'ignore' } };
    const [result] = await checkSpaces([spaceRow(1, point), spaceRow(2, { space_number: 'x' })], {
      config,
    });
    expect(result?.batch.sourceRows).toEqual(Uint32Array.of(2));
    expect(result?.diagnostics.map(({ code, severity }) => [severity, code])).toEqual([
      ['info', 'available-default'],
      ['info', 'space-number-invalid'],
    ]);
  });

  it('leaves out what the feed raised to an error', async () => {
    const config = { rules: { 'length-missing': 'error' } };
    const [result] = await checkSpaces([spaceRow(1, { length: '' })], { config });
    expect([result?.readCount, result?.batch.rowCount]).toEqual([1, 0]);
  });

  it('tells of one fault once, though an identifier is made of it', async () => {
    const row = spaceRow(1, { geometry: '"GEOMETRYCOLLECTION (POINT (13.4 52.5))"' });
    const fields = { curb_space_id: { uuid5: 'geometry' } };
    const keyed = (rules: object) => ({
      sources: [{ file: 'spaces.csv', kind: 'spaces', fields }],
      rules,
    });
    const codesOf = (results: PreparedPiece[]) =>
      results.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
    expect(codesOf(await checkSpaces([row], { config: keyed({}) }))).toEqual([
      'geometry-type',
      'available-default',
    ]);
    // Lowered, the first fault no longer says why the record is missing.
    const lowered = keyed({ 'geometry-type': 'ignore' });
    expect(codesOf(await checkSpaces([row], { config: lowered }))).toEqual([
      'id-missing',
      'available-default',
    ]);
  });

  it('begins each piece anew: counts, columns and rows are its own', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => spaceRow(index + 1));
    const results = await checkSpaces(rows, { pieceByteLength: 2000 });
    expect(results.length).toBeGreaterThan(3);
    const sourceRows = results.flatMap(({ batch }) => [...batch.sourceRows]);
    expect(sourceRows).toEqual(rows.map((_, index) => index + 2));
    for (const { batch, readCount, columns } of results) {
      expect([readCount, columns.get('name')]).toEqual([batch.rowCount, batch.rowCount]);
    }
  });

  it('takes elements of JSON by their index in the array that it names', async () => {
    const zone = (id: string) => ({
      curb_zone_id: id,
      published_date: 1_600_000_000_000,
      last_updated_date: 1_600_000_000_000,
      geometry: {
        type: 'LineString',
        coordinates: [
          [13.41234, 52.51234],
          [13.41235, 52.51235],
        ],
      },
    });
    const data = [{ zones: [zone('a')] }, { zones: [zone('b'), zone('c'), {}] }];
    const results = await preparePieces({ 'zones.json': JSON.stringify({ data }) });
    expect(results.map(({ pointer, batch }) => [pointer, batch.zoneIds, batch.sourceRows])).toEqual(
      [
        ['/data/0/zones', ['a'], Uint32Array.of(0)],
        ['/data/1/zones', ['b', 'c'], Uint32Array.of(0, 1)],
      ],
    );
    expect(results[1]?.readCount).toBe(3);
    expect(results[1]?.diagnostics[0]?.samples[0]?.place).toEqual({
      file: 'zones.json',
      pointer: '/data/1/zones/2',
    });
  });

  it.each(['areas', 'zones', 'availability'] as const)('checks %s as well', async (kind) => {
    const dates = 'published_date,last_updated_date\n';
    const days = '1600000000000,1600000000000\n';
    const files = {
      areas: { 'areas.csv': `curb_area_id,name,${dates}${spaceId(1)},Mitte,${days}` },
      zones: { 'zones.csv': `curb_zone_id,${dates}mitte,${days}` },
      availability: {
        'availability.csv': `curb_space_id,availability_time,available\n${spaceId(1)},5,true\n`,
      },
    };
    const [result] = await preparePieces(files[kind]);
    expect(result?.batch).toMatchObject({ kind, rowCount: 1, sourceRows: Uint32Array.of(2) });
  });
});
