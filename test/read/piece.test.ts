import { expect, test } from 'vitest';
import { type Piece, transferablesOf } from '../../src/read/piece.ts';

const shared = { sequence: 0, recordCount: 1 };

test('a piece is posted without a copy', () => {
  const bytes = Uint8Array.of(1, 2);
  const bounds = Uint32Array.of(0, 2);
  const pieces: Piece[] = [
    { ...shared, format: 'csv', bytes, header: ['a'], delimiter: ',', anchors: [] },
    { ...shared, format: 'geojson', bytes, bounds, pointer: '/features', firstIndex: 0 },
  ];
  expect(pieces.map(transferablesOf)).toEqual([[bytes.buffer], [bytes.buffer, bounds.buffer]]);
  const [, posted] = pieces;
  if (posted === undefined) throw new Error('there are two pieces');
  expect(structuredClone(posted, { transfer: transferablesOf(posted) })).toMatchObject({
    bytes: Uint8Array.of(1, 2),
    bounds: Uint32Array.of(0, 2),
  });
  expect([bytes.length, bounds.length]).toEqual([0, 0]);
});
