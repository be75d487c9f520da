import { constants } from 'node:buffer';
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { Failure } from '../diagnostic/failure.ts';
import { invariant } from '../model/invariant.ts';
import { findMemoryMap, type Mapping } from './memory-map.ts';

/** A file whose bytes are reached without reading the whole of it. */
export interface OpenFile {
  readonly name: string;
  readonly byteLength: number;
  readonly access: 'mapped' | 'read';
  /**
   * The bytes from `byteOffset`: a view of the mapped pages, or, where mapping cannot be had, a
   * copy read once. At most `buffer.constants.MAX_LENGTH` bytes: a longer view aborts Node 20.
   */
  view(byteOffset: number, byteLength: number): ArrayBuffer;
  /** As `view`, for the short slices of a request: announced to the system before it is touched. */
  slice(byteOffset: number, byteLength: number): Uint8Array;
  /**
   * Ends the use of the file. Views of it must not be read any more; they read zeros, not crash.
   */
  close(): void;
}

/** How to reach the bytes: `auto` maps where it can be had. */
export type Access = 'auto' | 'read';

/** @throws Failure where the file cannot be opened, or is a folder or the like. */
export function openFile(path: string, options: { name: string; access: Access }): OpenFile {
  const file = openDescriptor(path, options.name);
  const map = options.access === 'auto' && file.byteLength > 0 ? findMemoryMap() : undefined;
  const mapping = map?.map(file.descriptor, file.byteLength);
  if (mapping === undefined) return createReadFile(file);
  // The mapping holds the file by itself.
  closeSync(file.descriptor);
  return createMappedFile(file, mapping);
}

/** About the size of fifty records, or four pages of memory. */
const ANNOUNCED_BYTE_LENGTH = 16_384;

interface OpenDescriptor {
  readonly name: string;
  readonly descriptor: number;
  readonly byteLength: number;
}

function createMappedFile({ name, byteLength }: OpenDescriptor, mapping: Mapping): OpenFile {
  // One long view serves all short slices, so that a request makes no call for them.
  const whole =
    byteLength <= constants.MAX_LENGTH ? new Uint8Array(mapping.view(0, byteLength)) : undefined;

  function view(offset: number, length: number): ArrayBuffer {
    checkBounds({ name, offset, length, byteLength });
    return length === 0 ? new ArrayBuffer(0) : mapping.view(offset, length);
  }

  return {
    name,
    byteLength,
    access: 'mapped',
    view,
    slice(offset, length) {
      checkBounds({ name, offset, length, byteLength });
      // The call costs about a microsecond: worth it for a run of records, not for a single one.
      if (length >= ANNOUNCED_BYTE_LENGTH) mapping.announce(offset, length);
      return whole === undefined
        ? new Uint8Array(view(offset, length))
        : whole.subarray(offset, offset + length);
    },
    close: () => mapping.retire(),
  };
}

function createReadFile({ name, descriptor, byteLength }: OpenDescriptor): OpenFile {
  function read(offset: number, length: number): Uint8Array<ArrayBuffer> {
    checkBounds({ name, offset, length, byteLength });
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
    view: (offset, length) => read(offset, length).buffer,
    slice: read,
    close: () => closeSync(descriptor),
  };
}

function checkBounds(range: {
  name: string;
  offset: number;
  length: number;
  byteLength: number;
}): void {
  const { name, offset, length, byteLength } = range;
  invariant(
    offset >= 0 && length >= 0 && offset + length <= byteLength,
    `bytes ${offset} to ${offset + length} are inside ${name} of ${byteLength} bytes`,
  );
  if (length > constants.MAX_LENGTH) {
    throw new Failure(
      'world',
      `${name}: ${length} bytes in one piece are more than this Node takes`,
      {
        hint: 'Node 22 and later take larger ones',
      },
    );
  }
}

function openDescriptor(path: string, name: string): OpenDescriptor {
  try {
    const stats = statSync(path);
    // Looked at before it is opened: opening a pipe would wait for a writer.
    if (!stats.isFile()) {
      const what = stats.isDirectory() ? 'a folder' : 'a pipe or a device';
      throw new Failure('world', `${name}: ${what} stands in place of the file`);
    }
    const descriptor = openSync(path, 'r');
    return { name, descriptor, byteLength: fstatSync(descriptor).size };
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new Failure('world', `${name}: the file cannot be opened (${reason})`, { cause });
  }
}
