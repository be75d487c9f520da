import { encodeUuid, UUID_BYTE_LENGTH } from '../../model/curb-id.ts';
import type { ContentHasher } from '../content-hash.ts';
import type { LinkColumns } from '../record-batch.ts';
import { createColumn } from './growing-column.ts';

export interface LinkBuilder {
  add(uuids: readonly string[] | null): void;
  /** Adds a list whose UUIDs have 16 bytes each. */
  addBytes(uuids: Uint8Array, options: { readonly isPresent: boolean }): void;
  /** Hashes the list that was added last. */
  hashLast(hasher: ContentHasher): void;
  seal(): LinkColumns;
}

/** Creates a builder that takes one list of UUIDs for each row. */
export function createLinkBuilder(): LinkBuilder {
  const present = createColumn(Uint8Array);
  const starts = createColumn(Uint32Array);
  const uuids = createColumn(Uint8Array);
  starts.push(0);
  return {
    add(list) {
      present.push(list === null ? 0 : 1);
      for (const uuid of list ?? []) {
        const offset = uuids.extend(UUID_BYTE_LENGTH);
        encodeUuid(uuid, uuids.array, offset);
      }
      starts.push(uuids.length / UUID_BYTE_LENGTH);
    },
    addBytes(list, { isPresent }) {
      present.push(Number(isPresent));
      uuids.pushAll(list);
      starts.push(uuids.length / UUID_BYTE_LENGTH);
    },
    hashLast(hasher) {
      const start = UUID_BYTE_LENGTH * starts.array[starts.length - 2]!;
      hasher.addNumber(present.array[present.length - 1]!);
      hasher.addAscii(uuids.array, start, uuids.length);
    },
    seal: () => ({ present: present.seal(), starts: starts.seal(), uuids: uuids.seal() }),
  };
}
