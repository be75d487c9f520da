import { constants } from 'node:buffer';
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { Failure } from '../diagnostic/failure.ts';
import { codeOf, isShortage } from '../diagnostic/system-error.ts';
import { BrokenInvariant } from '../model/invariant.ts';
import { findMemoryMap, type Mapping } from './memory-map.ts';

/** A file with random access to its bytes. */
export interface OpenFile {
  readonly name: string;
  readonly byteLength: number;
  readonly access: 'mapped' | 'read';
  /**
   * Returns the bytes from `byteOffset` as a view of the mapped pages. If
   * mapping is not available, it is a copy that is read once. At most
   * `buffer.constants.MAX_LENGTH` bytes: a longer view aborts Node 20. A typed
   * array can be made of it if `byteOffset` is a multiple of its element length.
   */
  view(byteOffset: number, byteLength: number): Uint8Array<ArrayBuffer>;
  /**
   * Like `view`, for the short slices of a request. The system learns in advance that they will
   * be read.
   */
  slice(byteOffset: number, byteLength: number): Uint8Array;
  /** Gives back the memory of a mapped file. Its views stay valid and are read again when used. */
  unload(): void;
  /**
   * Closes the file. Its views must not be read after this; they contain zeros and do not crash.
   */
  close(): void;
}

/** How to access the bytes. `auto` maps the file if possible. */
export type Access = 'auto' | 'read';

/**
 * @throws Failure if the file cannot be opened or is not a regular file; the system's error if it
 * has run out of something.
 */
export function openFile(path: string, options: { name: string; access: Access }): OpenFile {
  const file = openDescriptor(path, options.name);
  const map = options.access === 'auto' && file.byteLength > 0 ? findMemoryMap() : undefined;
  const mapping = map?.map(file.descriptor, file.byteLength);
  if (mapping === undefined) return createReadFile(file);
  // The mapping keeps the file open by itself.
  closeSync(file.descriptor);
  return createMappedFile(file, mapping);
}

/**
 * Size of one announcement: the pages of a question and their neighbours, a few dozen pages
 * of memory.
 */
const BLOCK_BYTE_LENGTH = 256 * 1024;

interface OpenDescriptor {
  readonly name: string;
  readonly descriptor: number;
  readonly byteLength: number;
}

function createMappedFile(file: OpenDescriptor, mapping: Mapping): OpenFile {
  const { name, byteLength } = file;
  // All views are parts of one. A request then needs no system call, and V8 counts the bytes of the
  // file once: it collects garbage for every 64 MB of buffers that it did not allocate itself.
  const whole =
    byteLength <= constants.MAX_LENGTH ? new Uint8Array(mapping.view(0, byteLength)) : undefined;

  // One byte for each announced block. The call takes two microseconds, and bytes that were read
  // once are usually still in memory.
  const announced = new Uint8Array(Math.ceil(byteLength / BLOCK_BYTE_LENGTH));

  function announce(offset: number, length: number): void {
    const last = Math.floor((offset + length - 1) / BLOCK_BYTE_LENGTH);
    for (let block = Math.floor(offset / BLOCK_BYTE_LENGTH); block <= last; block++) {
      if (announced[block] === 1) continue;
      announced[block] = 1;
      const start = block * BLOCK_BYTE_LENGTH;
      mapping.announce(start, Math.min(BLOCK_BYTE_LENGTH, byteLength - start));
    }
  }

  function view(offset: number, length: number): Uint8Array<ArrayBuffer> {
    checkBounds(file, offset, length);
    if (whole !== undefined) return whole.subarray(offset, offset + length);
    return new Uint8Array(length === 0 ? new ArrayBuffer(0) : mapping.view(offset, length));
  }

  return {
    name,
    byteLength,
    access: 'mapped',
    view,
    slice(offset, length) {
      const bytes = view(offset, length);
      announce(offset, length);
      return bytes;
    },
    unload: mapping.unload,
    close: () => mapping.retire(),
  };
}

function createReadFile(file: OpenDescriptor): OpenFile {
  const { name, descriptor, byteLength } = file;
  function read(offset: number, length: number): Uint8Array<ArrayBuffer> {
    checkBounds(file, offset, length);
    const bytes = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      const count = readSync(descriptor, bytes, filled, length - filled, offset + filled);
      if (count === 0) throw new Failure('world', `${name}: the file ends early`);
      filled += count;
    }
    return bytes;
  }

  return {
    name,
    byteLength,
    access: 'read',
    view: read,
    slice: read,
    unload() {},
    close: () => closeSync(descriptor),
  };
}

/** Called for every slice of every response, so it allocates nothing unless there is an error. */
function checkBounds({ name, byteLength }: OpenDescriptor, offset: number, length: number): void {
  const isInside = offset >= 0 && length >= 0 && offset + length <= byteLength;
  if (!isInside) {
    const end = offset + length;
    throw new BrokenInvariant(
      `bytes ${offset} to ${end} are outside ${name} of ${byteLength} bytes`,
    );
  }
  if (length > constants.MAX_LENGTH) {
    throw new Failure(
      'world',
      `${name}: this version of Node cannot open ${length} bytes at once`,
      { hint: 'use Node 22 or later' },
    );
  }
}

function openDescriptor(path: string, name: string): OpenDescriptor {
  try {
    const stats = statSync(path);
    // Checked before opening, because opening a pipe would wait for a writer.
    if (!stats.isFile()) {
      const what = stats.isDirectory() ? 'a folder' : 'a pipe or a device';
      throw new Failure('world', `${name}: expected a file, but found ${what}`);
    }
    const descriptor = openSync(path, 'r');
    return { name, descriptor, byteLength: fstatSync(descriptor).size };
  } catch (cause) {
    if (cause instanceof Failure || isShortage(cause)) throw cause;
    const reason = codeOf(cause) ?? String(cause);
    throw new Failure('world', `${name}: the file cannot be opened (${reason})`, { cause });
  }
}
