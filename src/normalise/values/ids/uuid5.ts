import { parse, v5 } from 'uuid';
import type { Kind } from '../../../model/kind.ts';

/**
 * Returns the UUID of a city's own key: version 5 of RFC 9562 in a namespace. The hashed name is
 * the UTF-8 text of a JSON array without blanks that holds the kind of the record and then the
 * parts as texts: `["spaces","19971"]`, or with a prefix
 * `["spaces",{"prefix":"north"},"19971"]`. Different lists of parts therefore have different
 * names, and anyone can compute the UUID again. A number has the text with which it is written,
 * so that `5` in JSON and `5` in CSV are the same key. The kind is that of the record which the
 * key identifies, so a space refers to its zone by the zone's UUID.
 */
export type KeyHasher = (parts: readonly string[]) => string;

export function createKeyHasher(
  namespace: string,
  { kind, prefix }: { readonly kind: Kind; readonly prefix: string | null },
): KeyHasher {
  const head = prefix === null ? [kind] : [kind, { prefix }];
  const namespaceBytes = parse(namespace);
  let lastName = '';
  let lastUuid = '';
  return (parts) => {
    const name = JSON.stringify([...head, ...parts]);
    // The spaces of a zone are usually together in a file, and hashing takes half of the time.
    if (name !== lastName) {
      lastName = name;
      lastUuid = v5(Buffer.from(name), namespaceBytes);
    }
    return lastUuid;
  };
}
