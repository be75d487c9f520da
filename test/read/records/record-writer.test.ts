import { expect, test } from 'vitest';
import type { CsvPiece } from '../../../src/read/piece.ts';
import { createRecordWriter } from '../../../src/read/records/record-writer.ts';
import { sentenceOf } from '../../support/plain-finding.ts';
import { createPlan } from '../read-source.ts';

function writeTo(sequence: number) {
  const received: unknown[] = [];
  const piece: CsvPiece = {
    format: 'csv',
    file: 'bays.csv',
    sequence,
    bytes: new Uint8Array(0),
    recordCount: 0,
    header: [],
    delimiter: ',',
    rowWidth: 0,
    anchors: [],
  };
  const writer = createRecordWriter(piece, {
    plan: createPlan({ file: 'bays.csv' }),
    sink: {
      record: (raw) => received.push(raw),
      dropped: () => received.push('dropped'),
      note: (place, { field }) => received.push([place, field]),
      columns: (counts) => received.push(counts),
    },
  });
  return { writer, received };
}

const place = { file: 'bays.csv', row: 2, line: 2 };
const found = { names: ['id', 'wkt'], values: ['1', 'POINT (1 2)'] };

test('a record is handed on with what could not be read of its shape', () => {
  const { writer, received } = writeTo(1);
  const finding = { code: 'geometry-malformed', message: sentenceOf('x') } as const;
  writer.write(place, { found, values: ['1'], shape: { geometry: null } });
  writer.write(place, { found, values: ['2'], shape: { geometry: null, finding } });
  expect(received).toEqual([
    { place, values: ['1'], geometry: null },
    { place, values: ['2'], geometry: null, geometryFinding: finding },
  ]);
});

test('the account comes at the end, and shapes that are not read are reported in the first piece', () => {
  for (const sequence of [0, 1]) {
    const { writer, received } = writeTo(sequence);
    writer.write(place, { found, values: [], shape: { geometry: null } });
    writer.finish();
    expect(received.slice(1)).toEqual([
      ...(sequence === 0 ? [[{ file: 'bays.csv' }, 'wkt']] : []),
      new Map([
        ['id', 1],
        ['wkt', 1],
      ]),
    ]);
  }
});
