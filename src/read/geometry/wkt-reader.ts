import { quoteValue } from '../../diagnostic/words/show-text.ts';

/** Why a text is not WKT, as it follows the name of its column. */
export interface WktFault {
  readonly fault: string;
}

/** Each `read` function moves past what it reads, or notes the fault and returns `undefined`. */
export interface Reader {
  readonly text: string;
  offset: number;
  /** The number of numbers in each position; 0 until it is known. */
  numberCount: number;
  fault: WktFault | undefined;
}

export function expect(reader: Reader, wanted: string): undefined {
  const { text, offset } = reader;
  const found = offset < text.length ? quoteValue(text.slice(offset), 12) : 'its end';
  reader.fault = { fault: `has ${found} at character ${offset + 1}, where ${wanted} belongs` };
  return undefined;
}

export function startReading(text: string, offset: number): Reader {
  return { text, offset, numberCount: 0, fault: undefined };
}

/**
 * Reads a number. A number of up to 15 digits and a power of ten are exact as doubles, so their
 * quotient is correctly rounded, like the result of `Number`, in a third of the time.
 */
export function readNumber(reader: Reader): number | undefined {
  const { text } = reader;
  const start = reader.offset;
  const first = text.charCodeAt(start);
  let at = first === MINUS || first === PLUS ? start + 1 : start;
  let mantissa = 0;
  let digitCount = 0;
  let fractionLength = 0;
  let pointLength = 0;
  for (;;) {
    const digit = text.charCodeAt(at) - DIGIT_ZERO;
    if (digit >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit;
      digitCount++;
      fractionLength += pointLength;
    } else if (digit === POINT_BEHIND_ZERO && pointLength === 0) {
      pointLength = 1;
    } else {
      break;
    }
    at++;
  }
  if (digitCount === 0) return expect(reader, 'a number');
  reader.offset = at;
  const power = POWERS_OF_TEN[fractionLength];
  if (digitCount > DIGITS_MAX || power === undefined || isExponentMark(text.charCodeAt(at))) {
    return readLongNumber(reader, start);
  }
  return first === MINUS ? -mantissa / power : mantissa / power;
}

function readLongNumber(reader: Reader, start: number): number | undefined {
  EXPONENT.lastIndex = reader.offset;
  reader.offset += EXPONENT.exec(reader.text)?.[0].length ?? 0;
  const number = Number(reader.text.slice(start, reader.offset));
  return Number.isFinite(number) ? number : expect(reader, 'a number in range');
}

const EXPONENT = /e[-+]?\d+/iy;
/** The most digits of a number that a double surely holds exactly. */
export const DIGITS_MAX = 15;
export const POWERS_OF_TEN = Array.from(
  { length: DIGITS_MAX + 1 },
  (_, exponent) => 10 ** exponent,
);

function isExponentMark(code: number): boolean {
  return (code | 0x20) === 0x65;
}

/** Returns whether a number can end here, so that `1-2` is not read as two numbers. */
export function isNumberEnd({ text, offset }: Reader): boolean {
  const code = text.charCodeAt(offset);
  return code <= SPACE || code === COMMA || code === CLOSE || Number.isNaN(code);
}

/** Skips blanks and returns the code of the next character; NaN at the end. */
export function nextCode(reader: Reader): number {
  skipBlanks(reader);
  return reader.text.charCodeAt(reader.offset);
}

export function skipBlanks(reader: Reader): void {
  while (isBlankCode(reader.text.charCodeAt(reader.offset))) reader.offset++;
}

function isBlankCode(code: number): boolean {
  return code === SPACE || (code >= 0x09 && code <= 0x0d);
}

export const SPACE = 0x20;
export const OPEN = 0x28;
export const CLOSE = 0x29;
const PLUS = 0x2b;
export const COMMA = 0x2c;
export const MINUS = 0x2d;
export const DIGIT_ZERO = 0x30;
/** The code of the decimal point minus the code of zero. */
export const POINT_BEHIND_ZERO = 0x2e - DIGIT_ZERO;
