import { at } from '../../model/invariant.ts';
import { JSON_DEPTH_MAX } from '../../model/limits.ts';
import { describeFault, FAULT_CONTEXT_LENGTH, type FaultReason } from './describe-fault.ts';
import { createLineCount, type JsonPart } from './line-count.ts';
import { ESCAPE_LENGTH_MAX, skipLiteral, skipNumber, skipString } from './skip-token.ts';

/**
 * Where a value begins or ends: an offset in the stream, and how many arrays and objects enclose
 * it.
 */
export interface JsonPlace {
  readonly depth: number;
  readonly offset: number;
}

/**
 * Is told of the values and names at the depths that it asks for; each name comes before its value.
 */
export interface JsonVisitor {
  name(text: string, depth: number): void;
  /**
   * A value begins; `first` is its first byte. For an array or object the answer says whether to be
   * told of what is directly in it.
   */
  begin(place: JsonPlace, first: number): boolean;
  /** The value that began last at this depth ends; the offset is just behind it. */
  end(place: JsonPlace): void;
}

/** What is not JSON, and where. */
export interface JsonFault {
  /** From 1. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
  readonly reason: FaultReason;
  /** The character that is wrong; empty where the text ends too early. */
  readonly found: string;
  readonly message: string;
}

/**
 * Checks a stream of UTF-8 for well-formed JSON (RFC 8259) and tells a visitor where the values of
 * the uppermost levels stand. Takes the text in parts that may be cut anywhere and keeps none of
 * it.
 */
export interface JsonScanner {
  /**
   * Gives the offset in the stream up to which the text is dealt with; the rest must stand at the
   * start of the next part.
   */
  scan(part: JsonPart): number;
  /** Once it is set, nothing more is to be scanned. */
  readonly fault: JsonFault | undefined;
}

export function createJsonScanner(visitor: JsonVisitor): JsonScanner {
  /** What was expected behind the bracket of each open array and object, from the outermost in. */
  const open = new Uint8Array(JSON_DEPTH_MAX);
  let depth = 0;
  /** The visitor is told of values down to this depth. */
  let watchedDepth = 0;
  let expected = EXPECT_VALUE;
  /** Offset in the stream up to which the string at hand is known to be sound. */
  let soundUpTo = 0;
  const lines = createLineCount();
  let fault: JsonFault | undefined;

  function scan(part: JsonPart): number {
    const { bytes, base, isLast } = part;
    let index = 0;
    while (index < bytes.length) {
      const byte = bytes[index] ?? 0;
      const role = ROLES[(expected << 8) | byte] ?? FAULT;
      if (role === BLANK) {
        index++;
      } else if (role === LINE_END) {
        lines.begin(base + ++index);
      } else if (role === SEPARATOR) {
        expected = BEHIND_SEPARATOR[expected] ?? FAULT;
        index++;
      } else if (role === CLOSE) {
        leave(base + ++index);
      } else if (role === OPEN && depth < JSON_DEPTH_MAX) {
        enter(base + index++, byte);
      } else {
        const behind = skipToken(part, index, role);
        if (behind < 0) {
          fail(part, { index: -1 - behind, role });
          break;
        }
        take(part, { index, behind, role });
        index = behind;
      }
    }
    if (isLast && (index < bytes.length || expected !== EXPECT_END)) {
      fail(part, { index: bytes.length, role: FAULT });
    }
    lines.leave(part, index);
    return base + index;
  }

  function enter(offset: number, bracket: number): void {
    if (depth <= watchedDepth) {
      watchedDepth = visitor.begin({ depth, offset }, bracket) ? depth + 1 : depth;
    }
    expected = bracket === OPEN_OBJECT ? EXPECT_MEMBER_OR_CLOSE : EXPECT_ELEMENT_OR_CLOSE;
    open[depth++] = expected;
  }

  function leave(offset: number): void {
    depth--;
    expected = behindValue();
    if (depth > watchedDepth) return;
    watchedDepth = depth;
    visitor.end({ depth, offset });
  }

  function behindValue(): number {
    return depth === 0 ? EXPECT_END : (BEHIND_VALUE[open[depth - 1] ?? 0] ?? FAULT);
  }

  function skipToken(part: JsonPart, index: number, role: number): number {
    switch (role) {
      case NUMBER: {
        const behind = skipNumber(part.bytes, index);
        const mayGoOn = behind === part.bytes.length && !part.isLast;
        return mayGoOn ? -1 - behind : behind;
      }
      case STRING:
      case MEMBER_NAME:
        return skipText(part, index);
      case LITERAL:
        return skipLiteral(part.bytes, index);
      default:
        return -1 - index;
    }
  }

  function skipText({ bytes, base }: JsonPart, quote: number): number {
    const behind = skipString(bytes, Math.max(quote + 1, soundUpTo - base));
    const isCut = behind === -1 - bytes.length;
    // From the middle of an escape on, the rest would be read as something else.
    if (isCut && !bytes.subarray(-ESCAPE_LENGTH_MAX).includes(BACKSLASH)) {
      soundUpTo = base + bytes.length;
    }
    return behind;
  }

  function take({ bytes, base }: JsonPart, { index, behind, role }: Token): void {
    const isWatched = depth <= watchedDepth;
    if (role === MEMBER_NAME) {
      expected = EXPECT_COLON;
      if (isWatched) visitor.name(parseName(bytes.subarray(index, behind)), depth);
      return;
    }
    expected = behindValue();
    if (!isWatched) return;
    visitor.begin({ depth, offset: base + index }, bytes[index] ?? 0);
    visitor.end({ depth, offset: base + behind });
  }

  /**
   * Does nothing where the text is merely cut, or where more of it would make a better description.
   */
  function fail(part: JsonPart, { index, role }: { index: number; role: number }): void {
    const isEnough = part.bytes.length - index >= FAULT_CONTEXT_LENGTH;
    if (fault !== undefined || !(isEnough || part.isLast)) return;
    const reason = reasonOf(role);
    const found = part.bytes.toString('utf8', index, index + 4).slice(0, 1);
    const message = describeFault({ bytes: part.bytes, index, reason });
    fault = { ...lines.placeOf(part, index), reason, found, message };
  }

  function reasonOf(role: number): FaultReason {
    if (role === OPEN) return 'depth';
    if (role === NUMBER) return 'number';
    return role === STRING || role === MEMBER_NAME ? 'string' : at(EXPECTATIONS, expected);
  }

  return {
    scan,
    get fault() {
      return fault;
    },
  };
}

/** A token, by the indexes of its first byte and of the byte behind it. */
interface Token {
  readonly index: number;
  readonly behind: number;
  readonly role: number;
}

function parseName(bytes: Buffer): string {
  const name: unknown = JSON.parse(bytes.toString());
  return String(name);
}

// The grammar, as numbers within this file: so the loop over the bytes is a third faster.

/** What may come next (RFC 8259 sections 2 to 5). */
const EXPECT_VALUE = 0;
const EXPECT_ELEMENT_OR_CLOSE = 1;
const EXPECT_MEMBER_OR_CLOSE = 2;
const EXPECT_MEMBER = 3;
const EXPECT_COLON = 4;
const AFTER_ELEMENT = 5;
const AFTER_MEMBER = 6;
const EXPECT_END = 7;
/** Behind a comma in an array. */
const EXPECT_ELEMENT = 8;
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
  ] as const),
];

/** What a byte is, where it is expected; FAULT for one that is not. */
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

/** By what is expected, then by the byte. */
const ROLES = new Uint8Array(EXPECTATIONS.length * 256);
for (const [expected, role, characters] of GRAMMAR) {
  for (const character of characters) ROLES[(expected << 8) | character.charCodeAt(0)] = role;
}

/** By what was expected where the comma or colon stood. */
const BEHIND_SEPARATOR = new Uint8Array(EXPECTATIONS.length);
BEHIND_SEPARATOR[AFTER_ELEMENT] = EXPECT_ELEMENT;
BEHIND_SEPARATOR[AFTER_MEMBER] = EXPECT_MEMBER;
BEHIND_SEPARATOR[EXPECT_COLON] = EXPECT_VALUE;

/** By what was expected behind the bracket that the value stands in. */
const BEHIND_VALUE = new Uint8Array(EXPECTATIONS.length);
BEHIND_VALUE[EXPECT_ELEMENT_OR_CLOSE] = AFTER_ELEMENT;
BEHIND_VALUE[EXPECT_MEMBER_OR_CLOSE] = AFTER_MEMBER;

const OPEN_OBJECT = 0x7b;
const BACKSLASH = 0x5c;
