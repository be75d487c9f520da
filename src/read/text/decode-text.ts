import { isUtf8 } from 'node:buffer';
import { diagnose } from '../../diagnostic/diagnose.ts';
import type { SourceReading } from '../source-reading.ts';
import { readLineNumber, readRange } from './read-bytes.ts';
import { createTranscoder } from './transcode.ts';

/**
 * Yields the text of a source as UTF-8 without a byte order mark, cut between characters. Bytes
 * that are not in the expected encoding refuse the file. They are never replaced.
 */
export function decodeText(source: TextSource, encoding: string): AsyncGenerator<Buffer> {
  return encoding === UTF_8 ? checkUtf8(source) : transcode(source, encoding);
}

export interface TextSource {
  readonly reading: SourceReading;
  readonly chunks: AsyncIterable<Buffer>;
  /** Reads the same bytes again, to find the line of one of them. */
  readonly reopen: () => AsyncIterable<Buffer>;
}

const UTF_8 = 'utf-8';
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

async function* checkUtf8(source: TextSource): AsyncGenerator<Buffer> {
  const { reading, chunks } = source;
  let byteOffset = 0;
  let carried: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (reading.isRefused) continue;
    const bytes = carried.length === 0 ? chunk : Buffer.concat([carried, chunk]);
    const whole = bytes.subarray(0, bytes.length - cutCharacterLength(bytes));
    const sound = isUtf8(whole) ? whole : whole.subarray(0, findInvalidUtf8(whole));
    if (sound.length > 0) yield byteOffset === 0 ? stripMark(sound, reading) : sound;
    byteOffset += sound.length;
    if (sound.length < whole.length) await refuseAt(source, byteOffset);
    carried = bytes.subarray(whole.length);
  }
  if (carried.length > 0 && !reading.isRefused) await refuseAt(source, byteOffset);
}

/** Returns how many bytes at the end are the start of an incomplete character: 0 to 3. */
function cutCharacterLength(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return byte < 0xf8 && back < characterLength(byte) ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

/**
 * Returns the length of a character from its first byte, if it has several (RFC 3629 section 3).
 */
function characterLength(firstByte: number): number {
  if (firstByte < 0xe0) return 2;
  return firstByte < 0xf0 ? 3 : 4;
}

/** Finds the first character that is not UTF-8, by binary search over the prefixes. */
function findInvalidUtf8(bytes: Uint8Array): number {
  let sound = 0;
  let broken = bytes.length;
  while (broken - sound > 1) {
    const middle = (sound + broken) >> 1;
    const prefix = bytes.subarray(0, middle);
    if (isUtf8(prefix.subarray(0, middle - cutCharacterLength(prefix)))) sound = middle;
    else broken = middle;
  }
  const prefix = bytes.subarray(0, sound);
  return sound - cutCharacterLength(prefix);
}

async function refuseAt({ reading, reopen }: TextSource, byteOffset: number): Promise<void> {
  const line = await readLineNumber(reopen(), byteOffset);
  const before = await readRange(reopen(), { start: byteOffset - EXCERPT_REACH, end: byteOffset });
  const behind = await readRange(reopen(), { start: byteOffset, end: byteOffset + EXCERPT_REACH });
  const excerpt = excerptOf(before, behind);
  const hex = behind.toString('hex', 0, 1).toUpperCase();
  reading.refuse(
    diagnose('encoding-invalid:byte', { hex, byteOffset, line, excerpt }, { value: excerpt }),
    { line },
  );
}

/** The number of bytes on each side: enough to recognise the word. */
const EXCERPT_REACH = 16;

/** Returns the text on both sides, within the line. */
function excerptOf(before: Buffer, behind: Buffer): string {
  const { decode } = createTranscoder('windows-1252');
  const [left, right] = [decode(before) ?? '', decode(behind) ?? ''];
  return (left.split(/[\r\n]/).at(-1) ?? '') + (right.split(/[\r\n]/, 1)[0] ?? '');
}

function stripMark(bytes: Buffer, reading: SourceReading): Buffer {
  if (!bytes.subarray(0, 3).equals(BYTE_ORDER_MARK)) return bytes;
  reading.add(diagnose('bom-stripped', {}));
  return bytes.subarray(3);
}

/** Small enough to locate wrong bytes, large enough not to slow down decoding. */
const STEP_BYTE_LENGTH = 1024;

async function* transcode(source: TextSource, encoding: string): AsyncGenerator<Buffer> {
  const { reading, chunks } = source;
  const transcoder = createTranscoder(encoding);
  let byteOffset = 0;
  let isFirst = true;
  for await (const chunk of chunks) {
    if (reading.isRefused) continue;
    let text = '';
    for (let from = 0; from < chunk.length; from += STEP_BYTE_LENGTH) {
      const part = transcoder.decode(chunk.subarray(from, from + STEP_BYTE_LENGTH));
      if (part === undefined) {
        await refuseNear(source, { byteOffset: byteOffset + from, encoding });
        break;
      }
      text += part;
    }
    byteOffset += chunk.length;
    if (reading.isRefused || text === '') continue;
    const bytes = Buffer.from(text);
    yield isFirst ? stripMark(bytes, reading) : bytes;
    isFirst = false;
  }
  if (!reading.isRefused && transcoder.end() === undefined) {
    await refuseNear(source, { byteOffset, encoding });
  }
}

async function refuseNear(
  { reading, reopen }: TextSource,
  { byteOffset, encoding }: { byteOffset: number; encoding: string },
) {
  const line = await readLineNumber(reopen(), byteOffset);
  reading.refuse(diagnose('encoding-invalid:near', { byteOffset, line, encoding }), { line });
}
