import {
  COMPRESSED_BODY_BYTE_LENGTH_MAX,
  COMPRESSED_TOTAL_BYTE_LENGTH_MAX,
} from '../../model/limits.ts';

export interface CompressedBody {
  readonly bytes: Uint8Array;
  readonly link: string | undefined;
}

/**
 * Cache of compressed bodies by tag, so that a page that many clients request is compressed once.
 * The least recently used bodies are removed first.
 */
export interface CompressedBodies {
  find(tag: string): CompressedBody | undefined;
  add(tag: string, body: CompressedBody): void;
}

export function createCompressedBodies(): CompressedBodies {
  const bodies = new Map<string, CompressedBody>();
  let byteLength = 0;

  function remove(tag: string): void {
    byteLength -= bodies.get(tag)?.bytes.length ?? 0;
    bodies.delete(tag);
  }

  return {
    find(tag) {
      const body = bodies.get(tag);
      if (body === undefined) return undefined;
      // A map keeps the order of insertion, so this entry becomes the newest.
      bodies.delete(tag);
      bodies.set(tag, body);
      return body;
    },
    add(tag, body) {
      if (body.bytes.length > COMPRESSED_BODY_BYTE_LENGTH_MAX) return;
      remove(tag);
      bodies.set(tag, body);
      byteLength += body.bytes.length;
      for (const oldest of bodies.keys()) {
        if (byteLength <= COMPRESSED_TOTAL_BYTE_LENGTH_MAX) break;
        remove(oldest);
      }
    },
  };
}
