import { expect, test } from 'vitest';
import { type Piece, transferablesOf } from '../../src/read/piece.ts';

const shared = { file: 'x', sequence: 0, recordCount: 1 };
const located = { pointer: '/features', firstIndex: 0, declaredCrs: null };

test('a piece is posted without a copy', () => {
  const bytes = Uint8Array.of(1, 2);
  const bounds = Uint32Array.of(0, 2);
  const memberCounts = Uint32Array.of(4);
  const pieces: Piece[] = [
    { ...shared, format: 'csv', bytes, header: ['a'], delimiter: ',', rowWidth: 1, anchors: [] },
    { ...shared, ...located, format: 'geojson', bytes, bounds, memberCounts },
  ];
  expect(pieces.map(transferablesOf)).toEqual([
    [bytes.buffer],
    [bytes.buffer, bounds.buffer, memberCounts.buffer],
  ]);
  const [, posted] = pieces;
  if (posted === undefined) throw new Error('there are two pieces');
  expect(structuredClone(posted, { transfer: transferablesOf(posted) })).toMatchObject({
    bytes: Uint8Array.of(1, 2),
    bounds: Uint32Array.of(0, 2),
    memberCounts: Uint32Array.of(4),
  });
  expect([bytes.length, bounds.length]).toEqual([0, 0]);
});
