import { hash } from 'node:crypto';

/** SHA-256 of a service token's UTF-8 bytes. Only this hash is kept, in files and in memory. */
export type TokenHash = Uint8Array;

/** A token that clients may use. */
export interface KnownToken {
  /** The owner of the token, for logs, which must not contain the token itself. */
  readonly name: string;
  readonly hash: TokenHash;
  /** The cities that the token is valid for; `undefined`: all of them. */
  readonly cities?: readonly string[] | undefined;
}

export const TOKEN_HASH_BYTE_LENGTH = 32;

export function hashToken(token: string): TokenHash {
  return encodeTokenHash(token, Buffer.alloc(TOKEN_HASH_BYTE_LENGTH));
}

/**
 * Writes the hash into `target`. It goes through the hash's text, which costs a third of a
 * Node buffer.
 */
export function encodeTokenHash(token: string, target: Buffer): TokenHash {
  target.write(hash('sha256', token), 'hex');
  return target;
}
