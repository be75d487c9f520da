import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { NAMESPACE_DEFAULT } from '../../src/config/schema/feed-schema.ts';

it('derives the default namespace as it says: UUIDv5 of "curbstone" under the DNS namespace', () => {
  const dns = Buffer.from('6ba7b8109dad11d180b400c04fd430c8', 'hex');
  const hash = createHash('sha1').update(dns).update('curbstone').digest().subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  expect(NAMESPACE_DEFAULT.replaceAll('-', '')).toBe(hash.toString('hex'));
});
