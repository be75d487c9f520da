import { describe, expect, test } from 'vitest';
import { readContent } from '../read-source.ts';
import { collection, feature } from './read-json.ts';

describe('what is held', () => {
  const sizes = { recordByteLengthMax: 1000, pieceByteLength: 100, headByteLength: 4 };

  test('is not a record that is too long; it is dropped, and the others are read', async () => {
    const long = feature(
      'x'.repeat(50),
      Array.from({ length: 500 }, (_, index) => index),
    );
    const text = collection([feature(1), long, feature(3)]);
    for (const chunkByteLength of [7, 64, 1 << 20]) {
      const read = await readContent(text, { columns: ['id'] }, { ...sizes, chunkByteLength });
      expect(read.records.map(({ place, values }) => [place.pointer, values[0]])).toEqual([
        ['/features/0', 1],
        ['/features/2', 3],
      ]);
      expect(read.findings).toEqual([
        {
          code: 'format-unknown',
          place: { file: 'source', pointer: '/features/1' },
          message: 'the record is longer than 1,000 bytes, the most that is read',
        },
      ]);
      expect(read.lostCount).toBe(1);
      expect(read.refusals).toEqual([]);
    }
  });

  test('is no other member, however long', async () => {
    const big = Array.from({ length: 5000 }, (_, index) => ({ index }));
    const text = JSON.stringify({
      big,
      type: 'FeatureCollection',
      features: [feature(1)],
      more: big,
    });
    const read = await readContent(text, { columns: ['id'] }, { ...sizes, chunkByteLength: 100 });
    expect(read.records).toHaveLength(1);
    expect(read.refusals).toEqual([]);
  });

  test('is no run of blanks between records', async () => {
    const text = `{"data":{"spaces":[{"id":1},${' '.repeat(5000)}{"id":2}${'\n'.repeat(5000)}]}}`;
    const read = await readContent(text, { columns: ['id'] }, { ...sizes, chunkByteLength: 64 });
    expect(read.pieces.map(({ byteLength }) => byteLength)).toEqual([8, 8]);
  });

  test('is no single text that is longer than a record', async () => {
    const text = `{"note":"${'x'.repeat(3000)}","data":{"spaces":[]}}`;
    const read = await readContent(text, {}, { ...sizes, chunkByteLength: 64 });
    expect(read.refusals).toEqual([
      {
        code: 'json-malformed',
        place: { file: 'source' },
        message: 'a text or number is longer than 1,000 bytes, the most that is read',
      },
    ]);
  });
});
