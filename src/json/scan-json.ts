import { at } from '../model/invariant.ts';
import { JSON_DEPTH_MAX } from '../model/limits.ts';
import { describeFault, FAULT_CONTEXT_LENGTH, type FaultReason } from './describe-fault.ts';
import { createLineCount, type JsonPart } from './line-count.ts';
import { ESCAPE_LENGTH_MAX, skipLiteral, skipNumber, skipString } from './skip-token.ts';

/** A fault in a JSON text, and its place. */
export interface JsonFault {
  /** From 1. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
  readonly reason: FaultReason;
  /** The wrong character; empty if the text ends too early. */
  readonly found: string;
  readonly message: string;
}

/** What the scanner found. Its fields give the details. */
export type JsonEvent =
  /** The name of a member; its value comes next. */
  | 'name'
  /** A value begins. `skip` after it skips the content of the value. */
  | 'begin'
  /** The last value at this depth ends; `offset` is after its last byte. */
  | 'end'
  /** The part is read up to `offset`. The next part must begin with the rest. */
  | 'more'
  /** The text is not JSON: `fault` says why. */
  | 'fault';

/**
 * Checks that a UTF-8 stream is well-formed JSON (RFC 8259) and finds the values of the upper
 * levels. Takes the text in parts that may be cut anywhere, and does not keep them.
 */
export interface JsonScanner {
  load(part: JsonPart): void;
  next(): JsonEvent;
  /** After `begin` of an array or object: skips the events inside it, up to its `end`. */
  skip(): void;
  /** The number of arrays and objects around the value or name. */
  readonly depth: number;
  /** The offset in the stream. */
  readonly offset: number;
  /** The first byte of the value that begins. */
  readonly first: number;
  readonly name: string;
  /** The number of members of all objects so far, including skipped ones. */
  readonly memberCount: number;
  readonly fault: JsonFault | undefined;
}

/**
 * Creates a scanner. With `isSequence`, more arrays or objects may follow the first, each after an
 * optional record separator (newline-delimited JSON, RFC 8142).
 */
export function createJsonScanner({ isSequence }: { isSequence: boolean }): JsonScanner {
  /** What was expected after the bracket of each open array and object, the outermost first. */
  const open = new Uint8Array(JSON_DEPTH_MAX);
  const behindRoot = isSequence ? EXPECT_NEXT : EXPECT_END;
  const lines = createLineCount();
  let part: JsonPart = { bytes: Buffer.alloc(0), base: 0, isLast: false };
  let index = 0;
  let depth = 0;
  /** The depth down to which events are returned. */
  let watchedDepth = 0;
  let expected = EXPECT_VALUE;
  /** The offset in the stream up to which the current string is known to be valid. */
  let soundUpTo = 0;
  /** A text, number or literal began, so the next event is its end. */
  let isEndDue = false;
  let memberCount = 0;
  let fault: JsonFault | undefined;
  const event = { depth: 0, offset: 0, first: 0, name: '' };

  function next(): JsonEvent {
    if (isEndDue) return endScalar();
    const { bytes, base } = part;
    // A local copy: the loop is a third faster with it.
    let at = index;
    while (at < bytes.length) {
      const byte = bytes[at] ?? 0;
      const role = ROLES[(expected << 8) | byte] ?? FAULT;
      if (role === BLANK) {
        at++;
      } else if (role === LINE_END) {
        lines.begin(base + ++at);
      } else if (role === SEPARATOR) {
        expected = BEHIND_SEPARATOR[expected] ?? FAULT;
        at++;
      } else if (byte === RECORD_SEPARATOR && isSequence && depth === 0) {
        at++;
      } else {
        index = at;
        const found = step(byte, role);
        if (found !== undefined) return found;
        at = index;
      }
    }
    index = at;
    const isWhole = expected === EXPECT_END || expected === EXPECT_NEXT;
    return stop(bytes.length, part.isLast && !isWhole ? FAULT : BLANK);
  }

  /** Moves past a bracket or a token. */
  function step(byte: number, role: number): JsonEvent | undefined {
    if (role === CLOSE) return leave() ? 'end' : undefined;
    if (role === OPEN && depth < JSON_DEPTH_MAX) return enter(byte) ? 'begin' : undefined;
    const behind = skipToken(role);
    return behind < 0 ? stop(-1 - behind, role) : take(behind, role);
  }

  function enter(bracket: number): boolean {
    const isWatched = depth <= watchedDepth;
    if (isWatched) {
      watchedDepth = depth + 1;
      tell(depth, index, bracket);
    }
    expected = bracket === OPEN_OBJECT ? EXPECT_MEMBER_OR_CLOSE : EXPECT_ELEMENT_OR_CLOSE;
    open[depth++] = expected;
    index++;
    return isWatched;
  }

  function leave(): boolean {
    depth--;
    index++;
    expected = behindValue();
    if (depth > watchedDepth) return false;
    watchedDepth = depth;
    tell(depth, index, 0);
    return true;
  }

  function tell(atDepth: number, atIndex: number, first: number): void {
    event.depth = atDepth;
    event.offset = part.base + atIndex;
    event.first = first;
  }

  function behindValue(): number {
    return depth === 0 ? behindRoot : (BEHIND_VALUE[open[depth - 1] ?? 0] ?? FAULT);
  }

  function skipToken(role: number): number {
    switch (role) {
      case NUMBER: {
        const behind = skipNumber(part.bytes, index);
        const mayGoOn = behind === part.bytes.length && !part.isLast;
        return mayGoOn ? -1 - behind : behind;
      }
      case STRING:
      case MEMBER_NAME:
        return skipText(index);
      case LITERAL:
        return skipLiteral(part.bytes, index);
      default:
        return -1 - index;
    }
  }

  function skipText(quote: number): number {
    const { bytes, base } = part;
    const behind = skipString(bytes, Math.max(quote + 1, soundUpTo - base));
    const isCut = behind === -1 - bytes.length;
    // Reading must not go on from the middle of an escape.
    if (isCut && !bytes.subarray(-ESCAPE_LENGTH_MAX).includes(BACKSLASH)) {
      soundUpTo = base + bytes.length;
    }
    return behind;
  }

  /** Moves past a token. */
  function take(behind: number, role: number): JsonEvent | undefined {
    const start = index;
    const isWatched = depth <= watchedDepth;
    index = behind;
    if (role === MEMBER_NAME) {
      expected = EXPECT_COLON;
      memberCount++;
      if (!isWatched) return undefined;
      tell(depth, start, 0);
      event.name = parseName(part.bytes.subarray(start, behind));
      return 'name';
    }
    expected = behindValue();
    if (!isWatched) return undefined;
    tell(depth, start, part.bytes[start] ?? 0);
    isEndDue = true;
    return 'begin';
  }

  function endScalar(): JsonEvent {
    isEndDue = false;
    tell(depth, index, 0);
    return 'end';
  }

  /**
   * Ends a part, or reports a fault at `at`. A fault is reported only when the next part cannot
   * complete the token and `FAULT_CONTEXT_LENGTH` bytes are there to describe it.
   */
  function stop(at: number, role: number): JsonEvent {
    const isEnough = part.bytes.length - at >= FAULT_CONTEXT_LENGTH || part.isLast;
    if (role !== BLANK && isEnough) {
      const reason = reasonOf(role);
      const found = part.bytes.toString('utf8', at, at + 4).slice(0, 1);
      const message = describeFault({ bytes: part.bytes, index: at, reason });
      fault = { ...lines.placeOf(part, at), reason, found, message };
    }
    lines.leave(part, index);
    event.offset = part.base + index;
    return fault === undefined ? 'more' : 'fault';
  }

  function reasonOf(role: number): FaultReason {
    if (role === OPEN) return 'depth';
    if (role === NUMBER) return 'number';
    return role === STRING || role === MEMBER_NAME ? 'string' : at(EXPECTATIONS, expected);
  }

  return {
    load(loaded) {
      part = loaded;
      index = 0;
    },
    next,
    skip() {
      watchedDepth = event.depth;
    },
    get depth() {
      return event.depth;
    },
    get offset() {
      return event.offset;
    },
    get first() {
      return event.first;
    },
    get name() {
      return event.name;
    },
    get memberCount() {
      return memberCount;
    },
    get fault() {
      return fault;
    },
  };
}

function parseName(bytes: Buffer): string {
  const name: unknown = JSON.parse(bytes.toString());
  return String(name);
}

// The grammar as numbers in this file, which makes the loop over the bytes a third faster.

/** What may come next (RFC 8259 sections 2 to 5). */
const EXPECT_VALUE = 0;
const EXPECT_ELEMENT_OR_CLOSE = 1;
const EXPECT_MEMBER_OR_CLOSE = 2;
const EXPECT_MEMBER = 3;
const EXPECT_COLON = 4;
const AFTER_ELEMENT = 5;
const AFTER_MEMBER = 6;
const EXPECT_END = 7;
/** After a comma in an array. */
const EXPECT_ELEMENT = 8;
/** After the outermost value of a sequence, where another one may follow. */
const EXPECT_NEXT = 9;
const EXPECTATIONS: readonly FaultReason[] = [
  ...([
    'value',
    'value',
    'member',
    'member',
    'colon',
    'comma or ]',
    'comma or }',
    'end',
    'element',
    'end',
  ] as const),
];

/** The role of a byte in what is expected; FAULT for a byte that is not expected. */
const FAULT = 0;
const BLANK = 1;
const LINE_END = 2;
const SEPARATOR = 3;
const OPEN = 4;
const CLOSE = 5;
const STRING = 6;
const NUMBER = 7;
const LITERAL = 8;
const MEMBER_NAME = 9;

const GRAMMAR: readonly (readonly [expected: number, role: number, characters: string])[] = [
  ...EXPECTATIONS.map((_, expected) => [expected, BLANK, ' \t\r'] as const),
  ...EXPECTATIONS.map((_, expected) => [expected, LINE_END, '\n'] as const),
  ...[EXPECT_VALUE, EXPECT_ELEMENT_OR_CLOSE, EXPECT_ELEMENT].flatMap(
    (expected) =>
      [
        [expected, OPEN, '[{'],
        [expected, STRING, '"'],
        [expected, NUMBER, '-0123456789'],
        [expected, LITERAL, 'tfn'],
      ] as const,
  ),
  [EXPECT_NEXT, OPEN, '[{'],
  [EXPECT_NEXT, BLANK, '\u001e'],
  [EXPECT_ELEMENT_OR_CLOSE, CLOSE, ']'],
  [AFTER_ELEMENT, CLOSE, ']'],
  [AFTER_ELEMENT, SEPARATOR, ','],
  [EXPECT_MEMBER_OR_CLOSE, CLOSE, '}'],
  [EXPECT_MEMBER_OR_CLOSE, MEMBER_NAME, '"'],
  [EXPECT_MEMBER, MEMBER_NAME, '"'],
  [EXPECT_COLON, SEPARATOR, ':'],
  [AFTER_MEMBER, CLOSE, '}'],
  [AFTER_MEMBER, SEPARATOR, ','],
];

/** The role of each byte, by what is expected and the byte. */
const ROLES = new Uint8Array(EXPECTATIONS.length * 256);
for (const [expected, role, characters] of GRAMMAR) {
  for (const character of characters) ROLES[(expected << 8) | character.charCodeAt(0)] = role;
}

/** What is expected after a comma or colon, by what was expected before it. */
const BEHIND_SEPARATOR = new Uint8Array(EXPECTATIONS.length);
BEHIND_SEPARATOR[AFTER_ELEMENT] = EXPECT_ELEMENT;
BEHIND_SEPARATOR[AFTER_MEMBER] = EXPECT_MEMBER;
BEHIND_SEPARATOR[EXPECT_COLON] = EXPECT_VALUE;

/** What is expected after a value, by what was expected after the bracket around it. */
const BEHIND_VALUE = new Uint8Array(EXPECTATIONS.length);
BEHIND_VALUE[EXPECT_ELEMENT_OR_CLOSE] = AFTER_ELEMENT;
BEHIND_VALUE[EXPECT_MEMBER_OR_CLOSE] = AFTER_MEMBER;

const OPEN_OBJECT = 0x7b;
const BACKSLASH = 0x5c;
/** The byte before each text of a sequence (RFC 8142). */
const RECORD_SEPARATOR = 0x1e;
