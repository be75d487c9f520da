import { describe, expect, it } from 'vitest';
import {
  beginWriting,
  DEGREES_BYTE_LENGTH_MAX,
  putDegrees,
  putNumber,
  writtenEnd,
} from '../../../src/snapshot/bytes/json-bytes.ts';
import { createRandom } from '../../support/random.ts';

const SEED = Date.now() & 0x7fff_ffff;

function written(write: () => void): string {
  const bytes = Buffer.alloc(64);
  beginWriting(bytes, 3);
  write();
  return bytes.toString('latin1', 3, writtenEnd());
}

describe('putDegrees', () => {
  it.each([
    ...[0, -0, 1, -1, 13.4, -72.3990476, 179.9999999, -180, 0.1, 0.0000012, 7.00000005],
    ...[1e-6, 9e-7, 1e-7, -1e-7, 5e-324, 123.456789012345, 0.1 + 0.2, 214.7483647, 214.7483648],
    ...[1e21, -2.5e-9, 540, 90.0000001, 89.99999999999999],
  ])('writes %d as JSON has it', (degrees) => {
    expect(written(() => putDegrees(degrees))).toBe(JSON.stringify(degrees));
  });

  it(`writes every number as JSON has it, seed ${SEED}`, () => {
    const random = createRandom(SEED);
    for (let count = 0; count < 20_000; count++) {
      const exact = random.between(-400, 400) * random.pick([1, 1, 1e-3, 1e-6, 1e-9]);
      const degrees = Number(exact.toFixed(random.below(16)));
      const text = written(() => putDegrees(degrees));
      if (text !== JSON.stringify(degrees)) expect(text).toBe(JSON.stringify(degrees));
      expect(text.length).toBeLessThanOrEqual(DEGREES_BYTE_LENGTH_MAX);
    }
  });
});

describe('putNumber', () => {
  it.each([0, 9, 10, 99_999_999, 100_000_000, 1_719_799_200_000, 999_999_999_999_999])(
    'writes %d',
    (value) => {
      expect(written(() => putNumber(value))).toBe(String(value));
    },
  );
});
