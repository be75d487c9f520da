import { describe, expect, it } from 'vitest';
import {
  COMPRESSED_BODY_BYTE_LENGTH_MAX,
  COMPRESSED_TOTAL_BYTE_LENGTH_MAX,
} from '../../../src/model/limits.ts';
import { createCompressedBodies } from '../../../src/respond/body/compressed-bodies.ts';

const bodyOf = (byteLength: number) => ({ bytes: new Uint8Array(byteLength), link: undefined });

describe('compressed bodies', () => {
  it('are found by their tag', () => {
    const bodies = createCompressedBodies();
    const body = { bytes: new Uint8Array(3), link: '<u>; rel="first"' };
    bodies.add('"a"', body);
    expect(bodies.find('"a"')).toBe(body);
    expect(bodies.find('"b"')).toBeUndefined();
  });

  it('leave when there are too many bytes, the one that was asked for longest ago first', () => {
    const bodies = createCompressedBodies();
    const fitting = COMPRESSED_TOTAL_BYTE_LENGTH_MAX / COMPRESSED_BODY_BYTE_LENGTH_MAX;
    const body = bodyOf(COMPRESSED_BODY_BYTE_LENGTH_MAX);
    for (let index = 0; index < fitting; index++) bodies.add(`"${index}"`, body);
    // The same again takes no more room.
    bodies.add('"1"', body);
    expect(bodies.find('"0"')).toBe(body);
    bodies.add('"more"', bodyOf(1));
    expect(bodies.find('"2"')).toBeUndefined();
    for (const tag of ['"0"', '"1"', '"3"']) expect(bodies.find(tag)).toBe(body);
    expect(bodies.find('"more"')).toEqual(bodyOf(1));
  });

  it('do not stay where one is too long', () => {
    const bodies = createCompressedBodies();
    bodies.add('"a"', bodyOf(COMPRESSED_BODY_BYTE_LENGTH_MAX + 1));
    expect(bodies.find('"a"')).toBeUndefined();
  });
});
