import type { Kind } from '../../model/kind.ts';
import { JSON_MEMBER_BYTE_LENGTH_MAX, JSON_MEMBER_COUNT_MAX } from '../../model/limits.ts';
import type { StreamRange } from '../text/byte-window.ts';
import type { JsonPlace, JsonVisitor } from './scan-json.ts';

/** What is known of a JSON file beside its records; filled while it is read. */
export interface JsonOutline {
  /** The outermost value; `undefined` before there is one. */
  root: 'object' | 'array' | 'scalar' | undefined;
  /** The outermost members; the first `JSON_MEMBER_COUNT_MAX`, and all that decide over records. */
  readonly names: Set<string>;
  /** The values of those that are short; of an outermost array, the first element under `0`. */
  readonly members: Map<string, unknown>;
  /** What the objects under `data` hold. */
  readonly dataNames: Set<string>;
  /** Which arrays of records there are, in which form; `undefined` while there is none. */
  format: 'geojson' | 'cds-json' | undefined;
  /** A member that decides over records and is given twice, by its pointer. */
  repeated: string | undefined;
}

export function createOutline(): JsonOutline {
  return {
    root: undefined,
    names: new Set(),
    members: new Map(),
    dataNames: new Set(),
    format: undefined,
    repeated: undefined,
  };
}

/**
 * Is told of the arrays of records: each is opened, its elements begin and end, and it is closed.
 */
export interface ElementTaker {
  open(pointer: string): void;
  begin(offset: number): void;
  end(offset: number): void;
  close(): void;
}

export interface OutlineReader {
  readonly visitor: JsonVisitor;
  /**
   * Tells that the text is dealt with up to here. Gives the offset from which on it is still
   * needed.
   */
  holdFrom(offset: number): number;
}

export interface OutlineReading {
  readonly kind: Kind;
  readonly taker: ElementTaker;
  readonly readText: (range: StreamRange) => string;
}

/**
 * Finds the arrays of records in a JSON file, which are the `features` of a GeoJSON
 * FeatureCollection and the arrays of the wanted kind in the `data` of a CDS document, and keeps
 * the small members round them.
 */
export function createOutlineReader(
  outline: JsonOutline,
  { kind, taker, readText }: OutlineReading,
): OutlineReader {
  /** By depth: the pointer of the value that began last, and the name or index of the next one. */
  const pointers = [''];
  const keys: (string | number)[] = [''];
  const cdsList = new RegExp(`^/data(?:/\\d+)?/${kind}$`);
  let listDepth = -1;
  let lastList = '';
  let member: { readonly name: string; readonly start: number } | undefined;

  function name(text: string, depth: number): void {
    keys[depth] = text.replaceAll('~', '~0').replaceAll('/', '~1');
    const names = depth === 1 ? outline.names : outline.dataNames;
    if (depth === 1 && DECISIVE.includes(text)) {
      if (names.has(text)) outline.repeated = `/${text}`;
      names.add(text);
    } else if (names.size < JSON_MEMBER_COUNT_MAX) {
      names.add(text);
    }
  }

  function begin({ depth, offset }: JsonPlace, first: number): boolean {
    if (depth === listDepth) {
      taker.begin(offset);
      return false;
    }
    const key = keys[depth] ?? 0;
    const pointer = depth === 0 ? '' : `${pointers[depth - 1]}/${key}`;
    pointers[depth] = pointer;
    if (typeof key === 'number') keys[depth] = key + 1;
    keys[depth + 1] = first === OPEN_ARRAY ? 0 : '';
    if (depth === 0) outline.root = nameRoot(first);
    return isList(pointer, first)
      ? openList(pointer, depth + 1)
      : look(pointer, { depth, offset }, first);
  }

  function isList(pointer: string, first: number): boolean {
    if (first !== OPEN_ARRAY || outline.root !== 'object') return false;
    if (pointer === '/features') return outline.format !== 'cds-json';
    const isGeoJson = outline.format === 'geojson' || outline.members.get('type') === COLLECTION;
    return !isGeoJson && cdsList.test(pointer);
  }

  function openList(pointer: string, depth: number): true {
    if (pointer === lastList) outline.repeated = pointer;
    lastList = pointer;
    outline.format = pointer === '/features' ? 'geojson' : 'cds-json';
    listDepth = depth;
    taker.open(pointer);
    return true;
  }

  /** Whether to go into a value that is no array of records. */
  function look(pointer: string, { depth, offset }: JsonPlace, first: number): boolean {
    const isContainer = first === OPEN_ARRAY || first === OPEN_OBJECT;
    if (depth === 0 || pointer === '/data') return isContainer;
    if (depth === 2) return first === OPEN_OBJECT && typeof keys[depth] === 'number';
    const isFirst = outline.root === 'object' || pointer === '/0';
    if (depth === 1 && isFirst) member = { name: pointer.slice(1), start: offset };
    return false;
  }

  function end({ depth, offset }: JsonPlace): void {
    if (depth === listDepth) {
      taker.end(offset);
    } else if (depth === listDepth - 1) {
      listDepth = -1;
      taker.close();
    } else if (depth === 1 && member !== undefined) {
      keepMember(member, offset);
      member = undefined;
    }
  }

  function keepMember({ name, start }: { name: string; start: number }, end: number): void {
    if (end - start > JSON_MEMBER_BYTE_LENGTH_MAX) return;
    if (outline.members.size >= JSON_MEMBER_COUNT_MAX && !DECISIVE.includes(name)) return;
    outline.members.set(name, JSON.parse(readText({ start, end })));
  }

  return {
    visitor: { name, begin, end },
    holdFrom(offset) {
      if (member !== undefined && offset - member.start > JSON_MEMBER_BYTE_LENGTH_MAX)
        member = undefined;
      return member?.start ?? offset;
    },
  };
}

const OPEN_ARRAY = 0x5b;
const OPEN_OBJECT = 0x7b;
const COLLECTION = 'FeatureCollection';
/** Members that decide what is read. */
const DECISIVE: readonly string[] = ['type', 'crs', 'features', 'data'];

function nameRoot(first: number): JsonOutline['root'] {
  if (first === OPEN_OBJECT) return 'object';
  return first === OPEN_ARRAY ? 'array' : 'scalar';
}
