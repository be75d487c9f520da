import { expect, test } from 'vitest';
import { parsePiece } from '../../src/read/parse-piece.ts';
import type { Piece } from '../../src/read/piece.ts';
import { createPlan } from './read-source.ts';

const CSV: Piece = {
  format: 'csv',
  file: 'x',
  sequence: 0,
  bytes: new Uint8Array(Buffer.from('1,A\n')),
  recordCount: 1,
  header: ['id', 'name'],
  delimiter: ',',
  rowWidth: 2,
  anchors: [{ recordIndex: 0, row: 2, line: 2 }],
};

const GEOJSON: Piece = {
  format: 'geojson',
  file: 'x',
  sequence: 0,
  bytes: new Uint8Array(
    Buffer.from('{"type":"Feature","properties":{"name":"B"},"geometry":null}'),
  ),
  recordCount: 1,
  bounds: Uint32Array.of(0, 60),
  pointer: '/features',
  firstIndex: 4,
  memberCounts: null,
  declaredCrs: null,
};

test('a piece is parsed by its format', () => {
  const received: unknown[] = [];
  const sink = {
    record: (raw: object) => received.push(raw),
    dropped: () => undefined,
    note: () => undefined,
    columns: (counts: ReadonlyMap<string, number>) => received.push([...counts]),
  };
  const plan = createPlan({ file: 'x', columns: ['name'] });
  parsePiece(CSV, plan, sink);
  parsePiece(GEOJSON, plan, sink);
  expect(received).toEqual([
    { place: { file: 'x', row: 2, line: 2 }, values: ['A'], geometry: null },
    [
      ['id', 1],
      ['name', 1],
    ],
    { place: { file: 'x', pointer: '/features/4' }, values: ['B'], geometry: null },
    [['name', 1]],
  ]);
});

test('a piece that the cutter and the parser see differently is our bug', () => {
  const sink = {
    record: () => undefined,
    dropped: () => undefined,
    note: () => undefined,
    columns: () => undefined,
  };
  expect(() => parsePiece({ ...CSV, recordCount: 2 }, createPlan({}), sink)).toThrow(
    'the parser finds the records that were cut',
  );
});
