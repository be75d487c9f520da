/**
 * Decodes bytes of any encoding of the WHATWG Encoding Standard, a part at a time. Returns
 * `undefined` for invalid bytes, and cannot be used after that.
 */
export interface Transcoder {
  /** Decodes a part. A byte order mark stays in the text. */
  decode(bytes: Uint8Array): string | undefined;
  /** Ends the text. Returns `undefined` if the last character is incomplete. */
  end(): string | undefined;
}

/** Creates a decoder. `encoding` is a result of `nameEncoding`. */
export function createTranscoder(encoding: string): Transcoder {
  if (encoding === WINDOWS_1252) return { decode: decodeWindows1252, end: () => '' };
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  const attempt = (decode: () => string) => {
    try {
      return decode();
    } catch {
      return undefined;
    }
  };
  return {
    decode: (bytes) => attempt(() => decoder.decode(bytes, { stream: true })),
    end: () => attempt(() => decoder.decode()),
  };
}

/** Returns the standard's name for a label in lower case: `windows-1252` for `latin1`. */
export function nameEncoding(label: string): string {
  return new TextDecoder(label).encoding;
}

const WINDOWS_1252 = 'windows-1252';

/**
 * Node 20 decodes windows-1252 as ISO 8859-1, which turns a euro sign or a curly quote into a
 * control character. The 32 characters that differ are replaced here.
 */
function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.replace(
    HIGH_CONTROLS,
    (character) => WINDOWS_HIGH[character.charCodeAt(0) - 0x80] ?? '',
  );
}

const HIGH_CONTROLS = /[\x80-\x9f]/g;

/** The characters of bytes 80 to 9F in the standard; five of them are control characters. */
const WINDOWS_HIGH = [
  ...['\u20ac', '\u0081', '\u201a', '\u0192', '\u201e', '\u2026', '\u2020', '\u2021'],
  ...['\u02c6', '\u2030', '\u0160', '\u2039', '\u0152', '\u008d', '\u017d', '\u008f'],
  ...['\u0090', '\u2018', '\u2019', '\u201c', '\u201d', '\u2022', '\u2013', '\u2014'],
  ...['\u02dc', '\u2122', '\u0161', '\u203a', '\u0153', '\u009d', '\u017e', '\u0178'],
];
