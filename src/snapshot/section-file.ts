/**
 * One index file: a header, a table of its sections, the sections. Drawing and reasons: FORMAT.md.
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
 *         32  bytes of one element       u32   1, 4 or 8
 *         36  zero                       u32
 *   …   sections in table order, each at a multiple of 8, the gaps zero
 *
 * All numbers are little-endian.
 */
import { Failure } from '../diagnostic/failure.ts';
import { invariant } from '../model/invariant.ts';
import { alignUp, FORMAT_VERSION, MAGIC } from './layout.ts';

export const HEADER_BYTE_LENGTH = 24;
export const SECTION_ENTRY_BYTE_LENGTH = 40;
const NAME_BYTE_LENGTH = 16;

export type SectionArray = Uint8Array | Uint32Array | Float64Array;

export interface Section {
  readonly name: string;
  readonly array: SectionArray;
}

export interface SectionEntry {
  readonly name: string;
  readonly byteOffset: number;
  readonly byteLength: number;
  readonly elementByteLength: number;
}

/** The file as pieces to be written one after the other. Nothing but the header and the gaps is copied. */
export function encodeSectionFile(file: {
  readonly rowCount: number;
  readonly sections: readonly Section[];
}): Uint8Array[] {
  const entries = layOut(file.sections);
  const head = encodeHead(file.rowCount, entries);
  const pieces: Uint8Array[] = [head];
  let end = head.length;
  file.sections.forEach(({ array }, index) => {
    const entry = entries[index];
    invariant(entry !== undefined, 'every section has an entry');
    pieces.push(new Uint8Array(entry.byteOffset - end));
    pieces.push(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    end = entry.byteOffset + entry.byteLength;
  });
  pieces.push(new Uint8Array(alignUp(end) - end));
  return pieces;
}

/** How many bytes from the start of a file `decodeHead` wants: the header, then header and table. */
export function headByteLength(header: Uint8Array | undefined): number {
  if (header === undefined) return HEADER_BYTE_LENGTH;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  return HEADER_BYTE_LENGTH + view.getUint32(16, true) * SECTION_ENTRY_BYTE_LENGTH;
}

/**
 * Reads the header and the section table.
 *
 * @throws Failure where the magic, the version, a name, an alignment or a bound is not as written.
 */
export function decodeHead(
  head: Uint8Array,
  file: { readonly name: string; readonly byteLength: number },
): { rowCount: number; entries: SectionEntry[] } {
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
  const tableEnd = HEADER_BYTE_LENGTH + sectionCount * SECTION_ENTRY_BYTE_LENGTH;
  if (tableEnd > head.length) throw refuse('the section table runs past the end of the file');
  if (view.getUint32(20, true) !== 0) throw refuse('the padding of the header is not zero');
  const entries: SectionEntry[] = [];
  let end = tableEnd;
  for (let index = 0; index < sectionCount; index++) {
    const entry = decodeEntry(view, HEADER_BYTE_LENGTH + index * SECTION_ENTRY_BYTE_LENGTH);
    if (entry.byteOffset !== alignUp(end)) {
      throw refuse(`section ${entry.name} begins at ${entry.byteOffset}, not at ${alignUp(end)}`);
    }
    if (entry.byteLength % entry.elementByteLength !== 0) {
      throw refuse(`section ${entry.name} ends inside an element`);
    }
    end = entry.byteOffset + entry.byteLength;
    entries.push(entry);
  }
  if (alignUp(end) !== file.byteLength) {
    throw refuse(`the file has ${file.byteLength} bytes, its sections end at ${alignUp(end)}`);
  }
  return { rowCount: view.getUint32(12, true), entries };
}

function layOut(sections: readonly Section[]): SectionEntry[] {
  let end = HEADER_BYTE_LENGTH + sections.length * SECTION_ENTRY_BYTE_LENGTH;
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
  const head = new Uint8Array(HEADER_BYTE_LENGTH + entries.length * SECTION_ENTRY_BYTE_LENGTH);
  const view = new DataView(head.buffer);
  head.set(MAGIC, 0);
  view.setUint32(8, FORMAT_VERSION, true);
  view.setUint32(12, rowCount, true);
  view.setUint32(16, entries.length, true);
  entries.forEach((entry, index) => {
    const offset = HEADER_BYTE_LENGTH + index * SECTION_ENTRY_BYTE_LENGTH;
    const name = new TextEncoder().encode(entry.name);
    invariant(name.length <= NAME_BYTE_LENGTH, `section name ${entry.name} is short enough`);
    head.set(name, offset);
    view.setBigUint64(offset + 16, BigInt(entry.byteOffset), true);
    view.setBigUint64(offset + 24, BigInt(entry.byteLength), true);
    view.setUint32(offset + 32, entry.elementByteLength, true);
  });
  return head;
}

function decodeEntry(view: DataView, offset: number): SectionEntry {
  let name = '';
  for (let index = 0; index < NAME_BYTE_LENGTH; index++) {
    const code = view.getUint8(offset + index);
    if (code !== 0) name += String.fromCharCode(code);
  }
  return {
    name,
    byteOffset: Number(view.getBigUint64(offset + 16, true)),
    byteLength: Number(view.getBigUint64(offset + 24, true)),
    elementByteLength: view.getUint32(offset + 32, true) || 1,
  };
}
