/** Returns the pieces as one, without a copy unless the rows are in two page files. */
export function joinPieces(parts: readonly Uint8Array[]): Buffer {
  const [first] = parts;
  if (first === undefined || parts.length > 1) return Buffer.concat(parts);
  return Buffer.from(first.buffer, first.byteOffset, first.length);
}
