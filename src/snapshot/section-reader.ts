import { Failure } from '../diagnostic/failure.ts';
import type { SectionEntry } from './section-file.ts';

/** Gives the sections of one index file as typed arrays, in the order in which they were written. */
export interface SectionReader {
  readonly rowCount: number;
  bytes(name: string): Uint8Array;
  words(name: string): Uint32Array;
  numbers(name: string): Float64Array;
  /** @throws Failure unless the condition, which any reader can see without the content, holds. */
  require(condition: boolean, what: string): void;
}

export interface SectionSource {
  readonly fileName: string;
  readonly rowCount: number;
  readonly entries: readonly SectionEntry[];
  /** The bytes of the file from `byteOffset`, as a buffer of their own or a view of mapped pages. */
  view(byteOffset: number, byteLength: number): ArrayBuffer;
}

/** @throws Failure where the next section is not the one asked for. */
export function createSectionReader(source: SectionSource): SectionReader {
  let next = 0;

  function require(condition: boolean, what: string): void {
    if (!condition) throw new Failure('world', `${source.fileName}: ${what}`);
  }

  function take(name: string, elementByteLength: number): ArrayBuffer {
    const entry = source.entries[next];
    require(entry?.name === name, `section ${name} is not where it should be`);
    require(entry?.elementByteLength === elementByteLength, `section ${name} has odd elements`);
    next++;
    return source.view(entry?.byteOffset ?? 0, entry?.byteLength ?? 0);
  }

  return {
    rowCount: source.rowCount,
    bytes: (name) => new Uint8Array(take(name, 1)),
    words: (name) => new Uint32Array(take(name, 4)),
    numbers: (name) => new Float64Array(take(name, 8)),
    require,
  };
}
