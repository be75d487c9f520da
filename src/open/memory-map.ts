/** The only module that uses koffi. It calls the C library's `mmap` if that is available. */
import { createRequire } from 'node:module';
import type * as Koffi from 'koffi';

/** Maps whole files read-only. */
export interface MemoryMap {
  /**
   * Returns `undefined` if the operating system or file system refuses. The descriptor may be
   * closed afterwards.
   */
  map(descriptor: number, byteLength: number): Mapping | undefined;
  /**
   * Gives memory that was freed back to the system. The allocator of glibc keeps what a thread has
   * used after its end: 20 MB and more after a snapshot was verified. Does nothing elsewhere.
   */
  trim(): void;
}

export interface Mapping {
  view(byteOffset: number, byteLength: number): ArrayBuffer;
  /**
   * Tells the system that a slice will be read soon. Reading it from disk then takes a quarter of
   * the time (DECISIONS.md).
   */
  announce(byteOffset: number, byteLength: number): void;
  /** Gives back the memory of all pages. Views stay valid: a page is read again when it is used. */
  unload(): void;
  /**
   * Releases the file by placing anonymous pages over the mapping. Unmapping under a live view
   * would crash the process; this way a remaining view reads zeros (DECISIONS.md, record 13).
   */
  retire(): void;
}

/**
 * Returns `undefined` if there is no `mmap` (on Windows, or if koffi cannot load the C library).
 */
export function findMemoryMap(): MemoryMap | undefined {
  if (found === undefined) found = load() ?? null;
  return found ?? undefined;
}

let found: MemoryMap | null | undefined;

const PROT_READ = 1;
const MAP_SHARED = 1;
const MAP_PRIVATE = 2;
const MAP_FIXED = 0x10;
const MADV_WILLNEED = 3;
const MADV_DONTNEED = 4;
const MAP_FAILED = 0xffff_ffff_ffff_ffffn;
/**
 * `MAP_ANONYMOUS` differs between systems; `madvise` requires whole pages of at least this size.
 */
const PLATFORMS: Readonly<Record<string, { libraries: readonly string[]; mapAnonymous: number }>> =
  {
    linux: { libraries: ['libc.so.6', 'libc.so'], mapAnonymous: 0x20 },
    darwin: { libraries: ['libSystem.B.dylib'], mapAnonymous: 0x1000 },
  };
const PAGE_BYTE_LENGTH = 16_384;

function load(): MemoryMap | undefined {
  const platform = PLATFORMS[process.platform];
  if (platform === undefined) return undefined;
  for (const library of platform.libraries) {
    try {
      return bind(library, platform.mapAnonymous);
    } catch {
      // The next name may exist on this system. If none does, files are read instead.
    }
  }
  return undefined;
}

function bind(library: string, mapAnonymous: number): MemoryMap {
  // Loaded here and not imported above, so that the program also starts on systems without a build
  // of koffi.
  const koffi = createRequire(import.meta.url)('koffi') as typeof Koffi;
  const libc = koffi.load(library);
  const mmap = libc.func('void *mmap(void *, size_t, int, int, int, int64_t)');
  const madvise = libc.func('int madvise(void *, size_t, int)');

  const trim = findTrim(libc);

  return {
    trim: () => void trim?.(0),
    map(descriptor, byteLength) {
      const address: unknown = mmap(null, byteLength, PROT_READ, MAP_SHARED, descriptor, 0);
      if (typeof address !== 'bigint' || address === MAP_FAILED || address === 0n) return undefined;
      return {
        view: (offset, length) => koffi.view(address + BigInt(offset), length),
        announce(offset, length) {
          const first = Math.floor(offset / PAGE_BYTE_LENGTH) * PAGE_BYTE_LENGTH;
          madvise(address + BigInt(first), offset + length - first, MADV_WILLNEED);
        },
        unload: () => void madvise(address, byteLength, MADV_DONTNEED),
        retire() {
          mmap(address, byteLength, PROT_READ, MAP_PRIVATE | MAP_FIXED | mapAnonymous, -1, 0);
        },
      };
    },
  };
}

function findTrim(libc: Koffi.LibraryHandle): ((padding: number) => number) | undefined {
  try {
    return libc.func('int malloc_trim(size_t)');
  } catch {
    return undefined; // Another C library, such as musl.
  }
}
