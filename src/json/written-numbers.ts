import { WrittenNumber } from '../model/custom-attributes.ts';
import { isObject } from '../model/is-object.ts';
import { createJsonScanner } from './scan-json.ts';

/** Parses JSON in a cell, with its numbers as they are written; `undefined` if it is not JSON. */
export function parseWrittenJson(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    // Within a list, the outermost value is looked at like any other.
    if (mayHoldWrittenNumbers(`"":${json}`)) {
      keepWrittenNumbers(value, Buffer.from(json), () => false);
    }
    return value;
  } catch {
    return undefined;
  }
}

/**
 * Returns whether a JSON text may hold a number, in a member or in a list, that is written in
 * another way than JavaScript writes it. Positions of shapes are left out.
 */
export function mayHoldWrittenNumbers(json: string): boolean {
  return CANDIDATE.test(json);
}

/**
 * A zero at the end of a fraction, an exponent, a negative zero, many zeros behind the point, or
 * more than 16 digits.
 */
const NUMBER = String.raw`-?(?:\d+\.\d*0(?!\d)|[\d.]+[eE]|0\.000000|[\d.]{17}|(?<=-)0(?![\d.]))`;
const CANDIDATE = new RegExp(
  String.raw`(?<!"(?:coordinates|bbox|points))"\s*:\s*(?:\[(?:[^[\]{}]*?[,\s])?)?${NUMBER}`,
);

/**
 * Puts a `WrittenNumber` into a parsed object, at any depth, for each number that is written in
 * another way than JavaScript writes it. `json` is the text that the object was parsed from.
 * Values under a name of `skipped` stay as they are, and so do positions of shapes.
 */
export function keepWrittenNumbers(
  element: unknown,
  json: Buffer,
  isSkipped: (name: string, depth: number) => boolean,
): void {
  const scanner = createJsonScanner({ isSequence: false });
  scanner.load({ bytes: json, base: 0, isLast: true });
  /** By depth: the object or list that is open there, and the key of its next value. */
  const holders: unknown[] = [];
  const keys: (string | number)[] = [];
  let start = -1;
  for (;;) {
    const event = scanner.next();
    const { depth, offset } = scanner;
    if (event === 'more' || event === 'fault') return;
    if (event === 'name') {
      keys[depth] = scanner.name;
    } else if (event === 'begin') {
      const { first } = scanner;
      const key = keys[depth] ?? '';
      const isContainer = first === OPEN_ARRAY || first === OPEN_OBJECT;
      start = isContainer ? -1 : offset;
      if (!isContainer) continue;
      holders[depth + 1] = depth === 0 ? element : memberOf(holders[depth], key);
      keys[depth + 1] = first === OPEN_ARRAY ? 0 : '';
      const isShape = typeof key === 'string' && (SHAPE_MEMBERS.has(key) || isSkipped(key, depth));
      if (isShape) scanner.skip();
    } else {
      const key = keys[depth] ?? '';
      if (start !== -1) keepNumber(holders[depth], key, json.subarray(start, offset));
      start = -1;
      if (typeof key === 'number') keys[depth] = key + 1;
    }
  }
}

const SHAPE_MEMBERS: ReadonlySet<string> = new Set(['coordinates', 'bbox', 'rings', 'paths']);

function memberOf(holder: unknown, key: string | number): unknown {
  if (Array.isArray(holder)) return holder[Number(key)];
  return isObject(holder) && Object.hasOwn(holder, key) ? holder[key] : undefined;
}

function keepNumber(holder: unknown, key: string | number, token: Buffer): void {
  if (typeof memberOf(holder, key) !== 'number') return;
  const text = token.toString('latin1');
  if (text === String(Number(text))) return;
  // The member is there, so that this cannot reach a prototype.
  Reflect.set(holder as object, key, new WrittenNumber(text));
}

const OPEN_ARRAY = 0x5b;
const OPEN_OBJECT = 0x7b;
