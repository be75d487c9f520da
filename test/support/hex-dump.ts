const BYTES_IN_LINE = 16;

/** Bytes as FORMAT.md prints them: offset, sixteen bytes, and their ASCII. */
export function printHex(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let offset = 0; offset < bytes.length; offset += BYTES_IN_LINE) {
    const line = bytes.subarray(offset, offset + BYTES_IN_LINE);
    const hex = Array.from(line, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const text = Array.from(line, (byte) =>
      byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.',
    ).join('');
    lines.push(`${offset.toString(16).padStart(4, '0')}  ${hex.padEnd(47)}  ${text}`);
  }
  return lines.join('\n');
}

/** The bytes of a dump. */
export function parseHex(dump: string): Buffer {
  const digits = dump
    .trim()
    .split('\n')
    .map((line) => line.slice(6, 6 + 3 * BYTES_IN_LINE - 1).replaceAll(' ', ''));
  return Buffer.from(digits.join(''), 'hex');
}
