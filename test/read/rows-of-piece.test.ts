import { describe, expect, it } from 'vitest';
import { rowOfPlace } from '../../src/diagnostic/place.ts';
import { parsePiece } from '../../src/read/parse-piece.ts';
import { hasRowOf } from '../../src/read/rows-of-piece.ts';
import { cutFeed } from '../support/pieces.ts';

/** For each piece of a source, its rows by parsing it. */
async function piecesOf(feed: string, number: number) {
  const sources = await cutFeed(`data/${feed}`, 4000);
  const source = sources[number]!;
  return source.pieces.map((piece) => {
    const rows: number[] = [];
    parsePiece(piece, source.preparation.plan.read, {
      record: ({ place }) => void rows.push(rowOfPlace(place)),
      dropped: ({ row = 0 }) => void rows.push(row),
      note() {},
      columns() {},
    });
    return { piece, rows };
  });
}

describe('hasRowOf', () => {
  it.each([
    ['CSV', 'sample-city/csv', 0],
    ['GeoJSON', 'sample-city/geojson', 0],
    ['JSON of the standard', 'sample-city/cds-json', 1],
  ])('finds in each piece of %s the rows that it has, and no others', async (_, feed, number) => {
    const pieces = await piecesOf(feed, number);
    expect(pieces.length).toBeGreaterThan(1);
    for (const { piece, rows } of pieces) {
      const [first = 0, last = 0] = [rows[0], rows.at(-1)];
      for (const row of rows) expect(hasRowOf(piece, new Set([row]))).toBe(true);
      expect(hasRowOf(piece, new Set([first - 1, last + 1]))).toBe(false);
      expect(hasRowOf(piece, new Set())).toBe(false);
    }
  });
});
