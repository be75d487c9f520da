import { diagnose } from '../../diagnostic/diagnose.ts';
import type { Finding } from '../../diagnostic/diagnostic.ts';
import { createJsonScanner, type JsonFault, type JsonScanner } from '../../json/scan-json.ts';
import { JSON_MEMBER_BYTE_LENGTH_MAX, JSON_MEMBER_COUNT_MAX } from '../../model/limits.ts';
import type { CutSizes, Cutter, JsonPiece } from '../piece.ts';
import type { SourceReading } from '../source-reading.ts';
import { type ByteWindow, createByteWindow } from '../text/byte-window.ts';
import { findDocumentFault } from './document-fault.ts';
import { createElementList, type ElementList } from './element-list.ts';
import {
  createJsonDocument,
  DECISIVE_MEMBERS,
  findDeclaredCrs,
  type JsonDocument,
} from './json-document.ts';
import { findPageClaim, findPartial } from './page-claim.ts';

/**
 * Cuts JSON into pieces of whole records. Only one piece, or one record of up to
 * `recordByteLengthMax` bytes, is in memory. The records are the `features` of GeoJSON or
 * Esri JSON, the arrays of the kind in the `data` of CDS JSON, the elements of a bare array,
 * or a sequence of JSON texts. The whole text is checked, so pieces are valid JSON. A file
 * that is not valid JSON or not curb data is refused as a whole, even if records before the
 * fault were already passed on.
 */
export function createJsonCutter(
  reading: SourceReading,
  { sizes, crsBehind }: { readonly sizes: CutSizes; readonly crsBehind?: string | undefined },
): Cutter<JsonPiece> {
  const window = createByteWindow();
  const document = createJsonDocument(crsBehind);
  const scanner = createJsonScanner({ isSequence: true });
  const list = createElementList({ reading, sizes, window, document });
  const walk: Walk = {
    ...{ reading, sizes, window, document, scanner, list },
    pointers: [''],
    keys: [''],
    cdsList: new RegExp(`^/data(?:/\\d+)?/${reading.plan.kind}$`),
    listDepth: -1,
    lastList: '',
    member: undefined,
    root: undefined,
    offset: 0,
  };

  function* cut(isLast: boolean): Generator<JsonPiece> {
    const bytes = window.bytes().subarray(walk.offset - window.base());
    scanner.load({ bytes, base: walk.offset, isLast });
    const event = walkEvents(walk);
    walk.offset = scanner.offset;
    if (isLast && event === 'more') takeSingleRoot(walk);
    const heldFrom = holdFrom(walk);
    if (isLast || event === 'fault') list.flush();
    yield* list.takeDone();
    window.discardBefore(heldFrom);
    const { fault } = scanner;
    if (event === 'several') reading.refuse(SEVERAL_DOCUMENTS);
    else if (fault !== undefined) refuseMalformed(walk, fault);
    else if (isLast) finish(walk);
    else if (window.base() + window.bytes().length - walk.offset > sizes.recordByteLengthMax) {
      reading.refuse(describeOverlong(sizes));
    }
  }

  return {
    *push(chunk) {
      window.append(chunk);
      yield* cut(false);
    },
    *end() {
      yield* cut(true);
    },
  };
}

/** The state of reading a file. */
interface Walk {
  readonly reading: SourceReading;
  readonly sizes: CutSizes;
  readonly window: ByteWindow;
  readonly document: JsonDocument;
  readonly scanner: JsonScanner;
  readonly list: ElementList;
  /** By depth: the pointer of the value that began last, and the name or index of the next one. */
  readonly pointers: string[];
  readonly keys: (string | number)[];
  readonly cdsList: RegExp;
  /** The depth of the elements of the open list of records; -1 where none is open. */
  listDepth: number;
  lastList: string;
  /** The current outermost member, which is kept if it is short. */
  member: { readonly name: string; readonly start: number } | undefined;
  /** The first outermost object, while it may be a record itself. */
  root: { readonly start: number; end: number; memberCount: number } | undefined;
  /** The text is read up to this offset in the stream. */
  offset: number;
}

function walkEvents(walk: Walk): 'more' | 'fault' | 'several' {
  const { scanner } = walk;
  for (;;) {
    const event = scanner.next();
    if (event === 'more' || event === 'fault') return event;
    if (event === 'name') takeName(walk);
    else if (event === 'end') endValue(walk);
    else if (!beginValue(walk)) return 'several';
  }
}

function takeName({ scanner, document, keys }: Walk): void {
  const { depth, name } = scanner;
  keys[depth] = name.replaceAll('~', '~0').replaceAll('/', '~1');
  const names = depth === 1 ? document.names : document.dataNames;
  if (depth === 1 && DECISIVE_MEMBERS.includes(name)) {
    if (names.has(name)) document.repeated = `/${name}`;
    names.add(name);
  } else if (names.size < JSON_MEMBER_COUNT_MAX) {
    names.add(name);
  }
}

/** Returns false if a second document begins. */
function beginValue(walk: Walk): boolean {
  const { scanner, document, pointers, keys } = walk;
  const { depth, offset, first } = scanner;
  if (depth === 0 && document.root !== undefined && walk.listDepth !== 0) {
    if (!beginSequence(walk)) return false;
  }
  if (depth === walk.listDepth) {
    walk.list.begin(offset, scanner.memberCount);
    scanner.skip();
    return true;
  }
  const key = keys[depth] ?? 0;
  const pointer = depth === 0 ? '' : `${pointers[depth - 1]}/${key}`;
  pointers[depth] = pointer;
  if (typeof key === 'number') keys[depth] = key + 1;
  keys[depth + 1] = first === OPEN_ARRAY ? 0 : '';
  if (depth === 0) beginRoot(walk);
  if (isList(walk, pointer)) openList(walk, pointer);
  else if (!isWorthEntering(walk, pointer)) scanner.skip();
  return true;
}

function beginRoot({ document, scanner }: Walk): void {
  document.root = scanner.first === OPEN_ARRAY ? 'array' : 'scalar';
  if (scanner.first === OPEN_OBJECT) document.root = 'object';
}

function isList({ document, scanner, cdsList }: Walk, pointer: string): boolean {
  if (scanner.first !== OPEN_ARRAY) return false;
  if (document.root === 'array') return pointer === '';
  if (pointer === '/features') return document.container !== 'data';
  const isFeatures =
    document.container === 'features' || document.members.get('type') === 'FeatureCollection';
  return !isFeatures && cdsList.test(pointer);
}

function openList(walk: Walk, pointer: string): void {
  const { document, scanner } = walk;
  if (pointer === walk.lastList && pointer !== '') document.repeated = pointer;
  walk.lastList = pointer;
  document.container = pointer === '' ? 'array' : pointer === '/features' ? 'features' : 'data';
  walk.listDepth = scanner.depth + 1;
  walk.root = undefined;
  walk.list.open(pointer);
}

/** Returns whether the content of a value that is not a list of records is needed. */
function isWorthEntering(walk: Walk, pointer: string): boolean {
  const { scanner, keys } = walk;
  const { depth, offset, first } = scanner;
  const isContainer = first === OPEN_ARRAY || first === OPEN_OBJECT;
  if (depth === 0) {
    if (first === OPEN_OBJECT) walk.root = { start: offset, end: -1, memberCount: 0 };
    return isContainer;
  }
  if (pointer === '/data') return isContainer;
  if (depth === 2) return first === OPEN_OBJECT && typeof keys[depth] === 'number';
  if (depth === 1) walk.member = { name: scanner.name, start: offset };
  return false;
}

function endValue(walk: Walk): void {
  const { scanner, list, document } = walk;
  const { depth, offset } = scanner;
  if (depth === walk.listDepth) {
    list.end(offset, scanner.memberCount);
  } else if (depth === walk.listDepth - 1) {
    walk.listDepth = -1;
    list.flush();
  } else if (depth === 1 && walk.member !== undefined) {
    keepMember(walk, walk.member, offset);
    walk.member = undefined;
  } else if (depth === 0 && walk.root !== undefined && document.container === undefined) {
    walk.root.end = offset;
    walk.root.memberCount = scanner.memberCount;
  }
}

function keepMember(walk: Walk, member: { name: string; start: number }, end: number): void {
  const { members } = walk.document;
  const { name, start } = member;
  if (end - start > JSON_MEMBER_BYTE_LENGTH_MAX) return;
  if (members.size >= JSON_MEMBER_COUNT_MAX && !DECISIVE_MEMBERS.includes(name)) return;
  members.set(name, JSON.parse(readText(walk, start, end)));
}

function readText({ window }: Walk, start: number, end: number): string {
  return window.bytes().toString('utf8', start - window.base(), end - window.base());
}

/**
 * Begins a sequence at the second outermost value. Returns false if the first was not an object.
 */
function beginSequence(walk: Walk): boolean {
  const { root } = walk;
  if (root === undefined || root.end < 0) return false;
  takeRoot(walk, root);
  return true;
}

/** At the end of a file with one object, takes a Feature or a geometry as a record. */
function takeSingleRoot(walk: Walk): void {
  const { root, document } = walk;
  if (root === undefined || root.end < 0 || document.container !== undefined) return;
  const type = document.members.get('type');
  if (typeof type === 'string' && RECORD_TYPE.test(type)) takeRoot(walk, root);
}

const RECORD_TYPE = /^(?:Feature|(?:Multi)?(?:Point|LineString|Polygon)|GeometryCollection)$/;

function takeRoot(walk: Walk, root: NonNullable<Walk['root']>): void {
  const { document, list } = walk;
  document.container = 'sequence';
  // A repeated member of a record is reported for that record.
  document.repeated = undefined;
  walk.listDepth = 0;
  walk.root = undefined;
  list.open(null);
  list.begin(root.start, 0);
  list.end(root.end, root.memberCount);
}

/** Returns the offset from which the text is still needed. */
function holdFrom(walk: Walk): number {
  const { member, root, offset, sizes } = walk;
  if (member !== undefined && offset - member.start > JSON_MEMBER_BYTE_LENGTH_MAX) {
    walk.member = undefined;
  }
  if (root !== undefined && offset - root.start > sizes.recordByteLengthMax) walk.root = undefined;
  return Math.min(
    walk.list.holdFrom(offset),
    walk.member?.start ?? offset,
    walk.root?.start ?? offset,
  );
}

function finish({ reading, document }: Walk): void {
  const fault = findDocumentFault(document, reading.plan.kind) ?? findCrsFault(reading, document);
  if (fault !== undefined) {
    reading.refuse(fault);
    return;
  }
  reading.report.members?.(document.members);
  const claim = findPageClaim(document.members, document.recordCount);
  if (reading.report.page !== undefined) {
    reading.report.page(claim);
    return;
  }
  const partial = findPartial([claim]);
  if (partial !== undefined) reading.add(partial);
}

/**
 * Returns a finding if a `crs` after the records was found too late, because the end of the file
 * could not be read first, as in an archive. The records were passed on without it.
 */
function findCrsFault({ plan }: SourceReading, document: JsonDocument): Finding | undefined {
  if (document.container === 'sequence' || document.container === 'array') return undefined;
  const crs = findDeclaredCrs(document);
  if (crs === undefined || plan.isCrsNamed) return undefined;
  if (crs === document.carriedCrs || document.recordCount === 0) return undefined;
  return diagnose('crs-unsupported:behind', { crs }, { field: 'crs', value: crs });
}

function refuseMalformed({ reading, document, window, scanner }: Walk, fault: JsonFault): void {
  const isBlank =
    document.root === undefined && scanner.offset >= window.base() + window.bytes().length;
  if (isBlank) {
    reading.refuse(
      diagnose('file-unreadable:file', { fault: 'holds only spaces and line breaks' }),
    );
    return;
  }
  const { line, column, message } = fault;
  const finding = diagnose('json-malformed:syntax', { column, fault: message });
  reading.refuse(finding, { line });
}

const SEVERAL_DOCUMENTS = diagnose('format-unknown:several-documents', {});

function describeOverlong({ recordByteLengthMax }: CutSizes): Finding {
  return diagnose('json-malformed:too-long', { limit: recordByteLengthMax });
}

const OPEN_ARRAY = 0x5b;
const OPEN_OBJECT = 0x7b;
