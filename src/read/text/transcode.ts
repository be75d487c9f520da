import { WINDOWS_HIGH } from '../../model/names/windows-1252.ts';

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
