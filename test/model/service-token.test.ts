import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashToken } from '../../src/model/service-token.ts';

describe('hashToken', () => {
  it.each(['', 'abc', 'γάμμα'])('is the SHA-256 of the UTF-8 bytes of %j', (token) => {
    const expected = createHash('sha256').update(Buffer.from(token, 'utf8')).digest();
    expect(Buffer.from(hashToken(token)).equals(expected)).toBe(true);
  });
});
