import { parse, v5 } from 'uuid';
import type { Kind } from '../model/kind.ts';

/**
 * Makes the UUID of a city's own key: version 5 of RFC 9562 under `namespace`, over the UTF-8 bytes
 * of a JSON array without blanks, the kind of record and then the parts, each as text:
 * `["spaces","19971"]`, or with a prefix `["spaces",{"prefix":"north"},"19971"]`. So no two lists
 * of parts have one name, and anyone can work a UUID out again. A number counts as it is
 * written, so that `5` in JSON and `5` in CSV are one key. The kind is that of the record
 * which the key identifies, so a space names its zone by the very UUID that the zone has.
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
    // The spaces of one zone mostly stand together in a file, and a hash costs as much as the rest.
    if (name !== lastName) {
      lastName = name;
      lastUuid = v5(Buffer.from(name), namespaceBytes);
    }
    return lastUuid;
  };
}
