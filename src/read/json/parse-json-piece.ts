import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import type { Place } from '../../diagnostic/place.ts';
import { countMembers, findRepeatedMember } from '../../json/repeated-member.ts';
import { keepWrittenNumbers, mayHoldWrittenNumbers } from '../../json/written-numbers.ts';
import { at } from '../../model/invariant.ts';
import type { JsonPiece, RawRecordSink } from '../piece.ts';
import type { ReadPlan } from '../read-plan.ts';
import { createRecordWriter } from '../records/record-writer.ts';
import { createElementReader } from './read-element.ts';

/** Passes on the elements of a piece as raw records, in the order of the file. */
export function parseJsonPiece(piece: JsonPiece, plan: ReadPlan, sink: RawRecordSink): void {
  const writer = createRecordWriter(piece, { plan, sink });
  const readElement = createElementReader(piece, plan);
  let index = 0;
  for (const { element, mayHoldWritten } of parseElements(piece)) {
    const place = placeOf(piece, piece.firstIndex + index);
    const repetition = findRepetition(piece, element, index);
    // All members of a policy are served as JSON, as they are.
    if (mayHoldWritten && repetition === undefined && plan.kind !== 'policies') {
      const json = textOfElement(piece, index);
      if (mayHoldWrittenNumbers(json.toString())) keepWrittenNumbers(element, json, isShapeMember);
    }
    const record = repetition ?? readElement(element);
    if ('code' in record) sink.dropped(place, record);
    else writer.write(place, record);
    index++;
  }
  writer.finish();
}

/** The shape of a Feature; a member of its properties may have the same name. */
function isShapeMember(name: string, depth: number): boolean {
  return depth === 1 && name === 'geometry';
}

function placeOf({ file, pointer }: JsonPiece, index: number): Place {
  return pointer === null ? { file, row: index + 1 } : { file, pointer: `${pointer}/${index}` };
}

/** Elements are parsed in groups: singly takes a fifth longer, all at once takes much memory. */
const GROUP_BYTE_LENGTH = 64 * 1024;

interface ParsedElement {
  readonly element: unknown;
  /** Whether a number of it may be written in another way than JavaScript writes it. */
  readonly mayHoldWritten: boolean;
}

function* parseElements(piece: JsonPiece): Generator<ParsedElement> {
  const { bounds, pointer } = piece;
  const text = textOf(piece);
  let first = 0;
  while (first < bounds.length) {
    const start = at(bounds, first);
    let last = first + 1;
    // The texts of a sequence have no commas between them, so each is a group.
    while (
      pointer !== null &&
      last + 2 < bounds.length &&
      at(bounds, last + 2) - start <= GROUP_BYTE_LENGTH
    ) {
      last += 2;
    }
    const json = `[${text.toString('utf8', start, at(bounds, last))}]`;
    const group: unknown[] = JSON.parse(json);
    const mayHoldWritten = mayHoldWrittenNumbers(json);
    for (const element of group) yield { element, mayHoldWritten };
    first = last + 1;
  }
}

function textOf({ bytes }: JsonPiece): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function textOfElement(piece: JsonPiece, index: number): Buffer {
  const { bounds } = piece;
  return textOf(piece).subarray(at(bounds, 2 * index), at(bounds, 2 * index + 1));
}

/**
 * Returns a finding if a member is repeated. `JSON.parse` keeps the last of two members with the
 * same name, so the parsed value then has fewer members than the text.
 */
function findRepetition(piece: JsonPiece, element: unknown, index: number): Finding | undefined {
  if (piece.memberCounts === null) return undefined;
  if (countMembers(element) === at(piece.memberCounts, index)) return undefined;
  const pointer = findRepeatedMember(textOfElement(piece, index));
  if (pointer === undefined) return undefined;
  return diagnose('member-repeated:record', { pointer }, { field: pointer.slice(1) });
}
