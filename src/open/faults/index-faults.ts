import { UUID_BYTE_LENGTH } from '../../model/curb-id.ts';
import type { TextIndex, UuidIndex } from '../../snapshot/sections.ts';
import { permutationFaults, startFaults } from './column-faults.ts';

/** Checks that the identifiers are ascending without duplicates and that every row has one. */
export function uuidFaults(what: string, { uuids, rows }: UuidIndex): string[] {
  for (let index = 1; index < rows.length; index++) {
    if (Buffer.compare(uuidAt(uuids, index - 1), uuidAt(uuids, index)) >= 0) {
      return [`${what}: identifier ${index} is not above the one before it`];
    }
  }
  return permutationFaults(what, rows);
}

function uuidAt(uuids: Uint8Array, index: number): Uint8Array {
  return uuids.subarray(index * UUID_BYTE_LENGTH, (index + 1) * UUID_BYTE_LENGTH);
}

/**
 * Checks that the keys are ascending without duplicates, that the rows of each key are ascending,
 * and that every row has one key.
 */
export function textFaults(what: string, index: TextIndex): string[] {
  const faults = [
    ...startFaults(`${what}, keys`, index.keyOffsets, index.keyBytes.length),
    ...startFaults(`${what}, postings`, index.postingOffsets, index.postings.length),
    ...permutationFaults(what, index.postings),
  ];
  if (faults.length > 0) return faults;
  for (let key = 0; key + 1 < index.keyOffsets.length; key++) {
    const fault = findKeyFault(index, key);
    if (fault !== undefined) return [`${what}: key ${key} ${fault}`];
  }
  return [];
}

function findKeyFault(index: TextIndex, key: number): string | undefined {
  if (key > 0 && Buffer.compare(keyAt(index, key - 1), keyAt(index, key)) >= 0) {
    return 'is not above the one before it';
  }
  const rows = index.postings.subarray(index.postingOffsets[key], index.postingOffsets[key + 1]);
  if (rows.length === 0) return 'has no rows';
  const isAscending = rows.every((row, at) => at === 0 || row > (rows[at - 1] ?? 0));
  return isAscending ? undefined : 'has rows that do not ascend';
}

function keyAt({ keyOffsets, keyBytes }: TextIndex, key: number): Uint8Array {
  return keyBytes.subarray(keyOffsets[key], keyOffsets[key + 1]);
}
