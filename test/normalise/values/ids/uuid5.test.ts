import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeyHasher } from '../../../../src/normalise/values/ids/uuid5.ts';

const URL_NAMESPACE = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';

describe('createKeyHasher', () => {
  it('is version 5 of RFC 9562 over a JSON array of the kind and the parts', () => {
    const hash = createKeyHasher(URL_NAMESPACE, { kind: 'spaces', prefix: null });
    expect(hash(['19971'])).toBe(uuidV5(URL_NAMESPACE, '["spaces","19971"]'));
    expect(hash(['Ä "quoted"', ''])).toBe(uuidV5(URL_NAMESPACE, '["spaces","Ä \\"quoted\\"",""]'));
  });

  it('gives one UUID for one key, in any order of calls', () => {
    const hash = createKeyHasher(URL_NAMESPACE, { kind: 'zones', prefix: null });
    const first = hash(['a']);
    expect([hash(['b']) === first, hash(['a']), hash(['a'])]).toEqual([false, first, first]);
  });

  it('tells lists of parts apart that read the same run together', () => {
    const hash = createKeyHasher(URL_NAMESPACE, { kind: 'spaces', prefix: null });
    const keys = [['ab', 'c'], ['a', 'bc'], ['a,b', 'c'], ['a","b', 'c'], ['a', 'b', 'c'], ['abc']];
    expect(new Set(keys.map(hash)).size).toBe(keys.length);
  });

  it('tells kinds and namespaces apart', () => {
    const other = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
    const uuids = [
      createKeyHasher(URL_NAMESPACE, { kind: 'spaces', prefix: null })(['1']),
      createKeyHasher(URL_NAMESPACE, { kind: 'zones', prefix: null })(['1']),
      createKeyHasher(other, { kind: 'spaces', prefix: null })(['1']),
    ];
    expect(new Set(uuids).size).toBe(3);
  });

  it('takes a broken half of a character, which has no UTF-8, and does not throw', () => {
    expect(createKeyHasher(URL_NAMESPACE, { kind: 'zones', prefix: null })(['\ud800'])).toMatch(
      /^[0-9a-f-]{36}$/,
    );
  });
});

function uuidV5(namespace: string, name: string): string {
  const hash = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-');
}
