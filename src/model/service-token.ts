import { hash } from 'node:crypto';

/** SHA-256 of a service token's UTF-8 bytes: what is kept of a token, in files and in memory. */
export type TokenHash = Uint8Array;

/** A token that clients may use. */
export interface KnownToken {
  /** Who has it: for logs, where the token itself must not stand. */
  readonly name: string;
  readonly hash: TokenHash;
  /** The cities that it is for; `undefined`: all of them. */
  readonly cities?: readonly string[] | undefined;
}

export const TOKEN_HASH_BYTE_LENGTH = 32;

export function hashToken(token: string): TokenHash {
  return encodeTokenHash(token, Buffer.alloc(TOKEN_HASH_BYTE_LENGTH));
}

/**
 * Writes the hash into `target`: by way of its text, at a third of what a buffer of Node's costs.
 */
export function encodeTokenHash(token: string, target: Buffer): TokenHash {
  target.write(hash('sha256', token), 'hex');
  return target;
}
