import { describe, expect, test } from 'vitest';
import { messageOf } from '../../../src/diagnostic/diagnostic.ts';
import { parseJsonPiece } from '../../../src/read/json/parse-json-piece.ts';
import type { JsonPiece, RawRecord } from '../../../src/read/piece.ts';
import { createPlan } from '../read-source.ts';

function createPiece(elements: readonly unknown[]): JsonPiece {
  const texts = elements.map((element) => Buffer.from(JSON.stringify(element)));
  const bounds: number[] = [];
  let offset = 0;
  for (const { length } of texts) {
    bounds.push(offset, offset + length);
    offset += length + 1;
  }
  return {
    format: 'cds-json',
    file: 'spaces.json',
    sequence: 3,
    bytes: new Uint8Array(Buffer.from(texts.join(' '))),
    recordCount: elements.length,
    bounds: Uint32Array.from(bounds),
    pointer: '/data/spaces',
    firstIndex: 10,
    memberCounts: null,
    declaredCrs: null,
  };
}

/** What lies between the elements is never looked at: here it is blanks, where commas belong. */
function parse(piece: JsonPiece) {
  const records: RawRecord[] = [];
  const dropped: string[] = [];
  const columns: unknown[] = [];
  parseJsonPiece(piece, createPlan({ file: 'spaces.json', columns: ['id'] }), {
    record: (raw) => records.push(raw),
    dropped: (place, finding) => dropped.push(`${place.pointer} ${messageOf(finding)}`),
    note: (place) => expect(place).toBeUndefined(),
    columns: (counts) => columns.push(...counts),
  });
  return { records, dropped, columns };
}

describe('a piece of JSON', () => {
  test('gives its elements with their pointers', () => {
    const bytes = new Uint8Array(Buffer.from('{"id":1},\n 5,{"id":"é"}'));
    const bounds = Uint32Array.of(0, 8, 11, 12, 13, 24);
    expect(parse({ ...createPiece([]), bytes, bounds, recordCount: 3 })).toEqual({
      records: [
        { place: { file: 'spaces.json', pointer: '/data/spaces/10' }, values: [1], geometry: null },
        {
          place: { file: 'spaces.json', pointer: '/data/spaces/12' },
          values: ['é'],
          geometry: null,
        },
      ],
      dropped: ['/data/spaces/11 5 is not an object'],
      columns: [['id', 2]],
    });
  });

  test('of many groups gives all of them in order', () => {
    const elements = Array.from({ length: 5000 }, (_, id) => ({ id, text: 'x'.repeat(id % 97) }));
    const large = { id: 'large', text: 'x'.repeat(200_000) };
    const all = [...elements, large, ...elements];
    const texts = all.map((element) => JSON.stringify(element));
    const bytes = new Uint8Array(Buffer.from(texts.join(',')));
    const { records } = parse({ ...createPiece(all), bytes });
    expect(records.map(({ values }) => values[0])).toEqual(all.map(({ id }) => id));
  });
});
