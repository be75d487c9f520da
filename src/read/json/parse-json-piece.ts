import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import type { Place } from '../../diagnostic/place.ts';
import { countMembers, findRepeatedMember } from '../../json/repeated-member.ts';
import { at } from '../../model/invariant.ts';
import type { JsonPiece, RawRecordSink } from '../piece.ts';
import type { ReadPlan } from '../read-plan.ts';
import { createRecordWriter } from '../records/record-writer.ts';
import { createElementReader } from './read-element.ts';

/** The elements of a piece as raw records, in the order of the file. */
export function parseJsonPiece(piece: JsonPiece, plan: ReadPlan, sink: RawRecordSink): void {
  const writer = createRecordWriter(piece, { plan, sink });
  const readElement = createElementReader(piece, plan);
  let index = 0;
  for (const element of parseElements(piece)) {
    const place = placeOf(piece, piece.firstIndex + index);
    const record = findRepetition(piece, element, index) ?? readElement(element);
    if ('code' in record) sink.dropped(place, record);
    else writer.write(place, record);
    index++;
  }
  writer.finish();
}

function placeOf({ file, pointer }: JsonPiece, index: number): Place {
  return pointer === null ? { file, row: index + 1 } : { file, pointer: `${pointer}/${index}` };
}

/** Parsed in groups: one by one costs a fifth more, all at once fills the young generation. */
const GROUP_BYTE_LENGTH = 64 * 1024;

function* parseElements(piece: JsonPiece): Generator<unknown> {
  const { bounds, pointer } = piece;
  const text = textOf(piece);
  let first = 0;
  while (first < bounds.length) {
    const start = at(bounds, first);
    let last = first + 1;
    // Texts that follow one another have no commas between them.
    while (
      pointer !== null &&
      last + 2 < bounds.length &&
      at(bounds, last + 2) - start <= GROUP_BYTE_LENGTH
    ) {
      last += 2;
    }
    const group: unknown[] = JSON.parse(`[${text.toString('utf8', start, at(bounds, last))}]`);
    yield* group;
    first = last + 1;
  }
}

function textOf({ bytes }: JsonPiece): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * `JSON.parse` takes the last of two members of one name, so fewer members than the text has mean
 * that one repeats.
 */
function findRepetition(piece: JsonPiece, element: unknown, index: number): Finding | undefined {
  if (piece.memberCounts === null) return undefined;
  if (countMembers(element) === at(piece.memberCounts, index)) return undefined;
  const { bounds } = piece;
  const text = textOf(piece).subarray(at(bounds, 2 * index), at(bounds, 2 * index + 1));
  const pointer = findRepeatedMember(text);
  if (pointer === undefined) return undefined;
  return diagnose('member-repeated:record', { pointer }, { field: pointer.slice(1) });
}
