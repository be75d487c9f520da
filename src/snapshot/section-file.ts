/**
 * An index file: a header, a table of its sections, and the sections (FORMAT.md, Index files).
 *
 *   0   magic "CURBSTON"                 8 bytes
 *   8   format version                   u32
 *   12  row count                        u32
 *   16  section count                    u32
 *   20  zero                             u32
 *   24  section table                    section count × 40 bytes
 *         0   name, ASCII, zero-padded   16 bytes
 *         16  byte offset in the file    u64
 *         24  byte length                u64
 *         32  element length in bytes    u32   1, 4 or 8
 *         36  zero                       u32
 *   …   sections in table order, each at a multiple of 8; the bytes between them are zero
 *
 * All numbers are little-endian.
 */
import { Failure } from '../diagnostic/failure.ts';
import { invariant } from '../model/invariant.ts';
import { ROW_COUNT_MAX } from '../model/limits.ts';
import { alignUp, checkByteOrder, FORMAT_VERSION, MAGIC } from './layout.ts';
import type { SectionArray, StreamedColumn } from './stream-column.ts';

const HEADER_BYTE_LENGTH = 24;
const SECTION_ENTRY_BYTE_LENGTH = 40;
const NAME_BYTE_LENGTH = 16;
/**
 * The largest index file has 23 sections. With the limit, a damaged count cannot make a reader read
 * a whole file as its table.
 */
const SECTION_COUNT_MAX = 64;

export interface Section {
  /** Up to 16 ASCII letters and hyphens. */
  readonly name: string;
  readonly array: SectionArray | StreamedColumn;
}

export interface SectionEntry {
  readonly name: string;
  readonly byteOffset: number;
  readonly byteLength: number;
  readonly elementByteLength: number;
}

/**
 * Returns the file as pieces to write one after the other, each valid until the next one is asked
 * for. Sections are not copied.
 */
export function encodeSectionFile(file: {
  readonly rowCount: number;
  readonly sections: readonly Section[];
}): Iterable<Uint8Array> {
  checkByteOrder();
  const entries = layOut(file.sections);
  return joinSections(encodeHead(file.rowCount, entries), file.sections, entries);
}

function* joinSections(
  head: Uint8Array,
  sections: readonly Section[],
  entries: readonly SectionEntry[],
): Generator<Uint8Array> {
  yield head;
  let end = head.length;
  for (const [index, { name, array }] of sections.entries()) {
    const entry = entries[index];
    invariant(entry !== undefined, 'every section has an entry');
    yield new Uint8Array(entry.byteOffset - end);
    end = entry.byteOffset;
    for (const chunk of 'chunks' in array ? array.chunks() : [array]) {
      yield new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      end += chunk.byteLength;
    }
    const expected = entry.byteOffset + entry.byteLength;
    invariant(end === expected, `section ${name} ends at ${end}, laid out to end at ${expected}`);
  }
  yield new Uint8Array(alignUp(end) - end);
}

/**
 * Returns how many bytes from the start of a file `decodeHead` needs. Without a header, returns the
 * length of the header.
 */
export function headByteLength(header: Uint8Array | undefined): number {
  if (header === undefined) return HEADER_BYTE_LENGTH;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const sectionCount = Math.min(view.getUint32(16, true), SECTION_COUNT_MAX);
  return tableByteLength(sectionCount);
}

/** Returns the byte offset at which the section table ends. */
export function tableByteLength(sectionCount: number): number {
  return HEADER_BYTE_LENGTH + sectionCount * SECTION_ENTRY_BYTE_LENGTH;
}

/**
 * Reads the header and the section table.
 *
 * @throws Failure if the magic, the version, a name, an offset or a length is invalid.
 */
export function decodeHead(
  head: Uint8Array,
  file: { readonly name: string; readonly byteLength: number },
): { rowCount: number; entries: SectionEntry[] } {
  checkByteOrder();
  const refuse = (reason: string): Failure => new Failure('world', `${file.name}: ${reason}`);
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.length < HEADER_BYTE_LENGTH) throw refuse('the file is shorter than its header');
  if (!MAGIC.every((byte, index) => head[index] === byte)) {
    throw refuse('the file does not begin as an index file of a snapshot');
  }
  const version = view.getUint32(8, true);
  if (version !== FORMAT_VERSION) {
    throw refuse(`format version ${version} is not ${FORMAT_VERSION}, the one this program reads`);
  }
  const sectionCount = view.getUint32(16, true);
  if (sectionCount > SECTION_COUNT_MAX) {
    throw refuse(`${sectionCount} sections are more than ${SECTION_COUNT_MAX}`);
  }
  const tableEnd = tableByteLength(sectionCount);
  if (tableEnd > head.length) throw refuse('the section table runs past the end of the file');
  if (view.getUint32(20, true) !== 0) throw refuse('the padding of the header is not zero');
  const entries: SectionEntry[] = [];
  let end = tableEnd;
  for (let index = 0; index < sectionCount; index++) {
    const offset = HEADER_BYTE_LENGTH + index * SECTION_ENTRY_BYTE_LENGTH;
    const { padding, ...entry } = decodeEntry(view, offset);
    const fault = findEntryFault(entry, { byteOffset: alignUp(end), padding });
    if (fault !== undefined) throw refuse(`section ${index} ${fault}`);
    end = entry.byteOffset + entry.byteLength;
    entries.push(entry);
  }
  if (alignUp(end) !== file.byteLength) {
    throw refuse(`the file has ${file.byteLength} bytes, its sections end at ${alignUp(end)}`);
  }
  return { rowCount: view.getUint32(12, true), entries };
}

function layOut(sections: readonly Section[]): SectionEntry[] {
  let end = tableByteLength(sections.length);
  return sections.map(({ name, array }) => {
    const byteOffset = alignUp(end);
    end = byteOffset + array.byteLength;
    return {
      name,
      byteOffset,
      byteLength: array.byteLength,
      elementByteLength: array.BYTES_PER_ELEMENT,
    };
  });
}

function encodeHead(rowCount: number, entries: readonly SectionEntry[]): Uint8Array {
  invariant(rowCount <= ROW_COUNT_MAX, `${rowCount} rows are within ${ROW_COUNT_MAX}`);
  invariant(entries.length <= SECTION_COUNT_MAX, `${entries.length} sections are few enough`);
  const head = new Uint8Array(tableByteLength(entries.length));
  const view = new DataView(head.buffer);
  head.set(MAGIC, 0);
  view.setUint32(8, FORMAT_VERSION, true);
  view.setUint32(12, rowCount, true);
  view.setUint32(16, entries.length, true);
  entries.forEach((entry, index) => {
    const offset = HEADER_BYTE_LENGTH + index * SECTION_ENTRY_BYTE_LENGTH;
    invariant(SECTION_NAME.test(entry.name), `${entry.name} is a section name`);
    head.set(new TextEncoder().encode(entry.name), offset);
    view.setBigUint64(offset + 16, BigInt(entry.byteOffset), true);
    view.setBigUint64(offset + 24, BigInt(entry.byteLength), true);
    view.setUint32(offset + 32, entry.elementByteLength, true);
  });
  return head;
}

/** ASCII, at most as long as its field in the table. */
const SECTION_NAME = /^[a-z][a-z-]{0,15}$/;

function decodeEntry(view: DataView, offset: number): SectionEntry & { readonly padding: number } {
  const name = new Uint8Array(view.buffer, view.byteOffset + offset, NAME_BYTE_LENGTH);
  return {
    // Only zeros at the end are padding. A zero inside the name stays and makes it invalid.
    name: String.fromCharCode(...name).replace(/\0+$/, ''),
    byteOffset: Number(view.getBigUint64(offset + 16, true)),
    byteLength: Number(view.getBigUint64(offset + 24, true)),
    elementByteLength: view.getUint32(offset + 32, true),
    padding: view.getUint32(offset + 36, true),
  };
}

function findEntryFault(
  { name, byteOffset, byteLength, elementByteLength }: SectionEntry,
  expected: { readonly byteOffset: number; readonly padding: number },
): string | undefined {
  if (!SECTION_NAME.test(name)) return 'has an invalid name';
  if (byteOffset !== expected.byteOffset) {
    return `(${name}) begins at ${byteOffset}, not at ${expected.byteOffset}`;
  }
  if (elementByteLength !== 1 && elementByteLength !== 4 && elementByteLength !== 8) {
    return `(${name}) has elements of ${elementByteLength} bytes`;
  }
  if (byteLength % elementByteLength !== 0) return `(${name}) ends inside an element`;
  return expected.padding === 0 ? undefined : `(${name}) has padding that is not zero`;
}
