import { hash } from 'node:crypto';

/** SHA-256 of a service token's UTF-8 bytes: what is kept of a token, in files and in memory. */
export type TokenHash = Uint8Array;

export function hashToken(token: string): TokenHash {
  return hash('sha256', token, 'buffer');
}
