import { Failure } from '../diagnostic/failure.ts';
import type { SectionEntry } from './section-file.ts';

/** Returns the sections of one index file as typed arrays, in the order of the file. */
export interface SectionReader {
  readonly rowCount: number;
  bytes(name: string): Uint8Array;
  words(name: string): Uint32Array;
  integers(name: string): Int32Array;
  numbers(name: string): Float64Array;
  /** @throws Failure if the file has more sections than were asked for. */
  end(): void;
  /** @throws Failure unless the condition holds. */
  require(condition: boolean, what: string): void;
}

export interface SectionSource {
  readonly fileName: string;
  readonly rowCount: number;
  readonly entries: readonly SectionEntry[];
  /** Returns bytes of the file, as a copy or as a view of mapped memory. */
  view(byteOffset: number, byteLength: number): Uint8Array<ArrayBuffer>;
}

/** Creates a reader that throws a Failure if the next section is not the one asked for. */
export function createSectionReader(source: SectionSource): SectionReader {
  let next = 0;

  function refuse(reason: string): Failure {
    return new Failure('world', `${source.fileName}: ${reason}`);
  }

  function take(name: string, elementByteLength: number): Uint8Array<ArrayBuffer> {
    const entry = source.entries[next];
    if (entry?.name !== name) {
      throw refuse(`section ${next} is ${entry?.name ?? 'missing'}, not ${name}`);
    }
    if (entry.elementByteLength !== elementByteLength) {
      throw refuse(
        `section ${name} has elements of ${entry.elementByteLength} bytes, not ${elementByteLength}`,
      );
    }
    next++;
    return source.view(entry.byteOffset, entry.byteLength);
  }

  return {
    rowCount: source.rowCount,
    bytes: (name) => take(name, 1),
    words(name) {
      const { buffer, byteOffset, byteLength } = take(name, 4);
      return new Uint32Array(buffer, byteOffset, byteLength / 4);
    },
    integers(name) {
      const { buffer, byteOffset, byteLength } = take(name, 4);
      return new Int32Array(buffer, byteOffset, byteLength / 4);
    },
    numbers(name) {
      const { buffer, byteOffset, byteLength } = take(name, 8);
      return new Float64Array(buffer, byteOffset, byteLength / 8);
    },
    end() {
      const count = source.entries.length;
      if (next !== count) throw refuse(`the file has ${count} sections, not ${next}`);
    },
    require(condition, what) {
      if (!condition) throw refuse(what);
    },
  };
}
