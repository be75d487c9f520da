import { createJsonScanner } from './scan-json.ts';

/**
 * Counts the members of a parsed value. An array that begins with a number is skipped, because
 * nearly all of them hold positions. The count may therefore be too small, but not too large.
 */
export function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    if (typeof value[0] === 'number') return 0;
    for (const element of value) count += countMembers(element);
    return count;
  }
  for (const name of Object.keys(value)) count += 1 + countMembers(Reflect.get(value, name));
  return count;
}

export interface RepeatedMember {
  readonly pointer: string;
  readonly name: string;
  /** The offset of the first byte of the name. */
  readonly byteOffset: number;
}

/**
 * Lists the members whose object has an earlier member of the same name, up to the first fault in
 * the text. Names are compared after decoding escapes.
 */
export function* listRepeatedMembers(json: Buffer): Generator<RepeatedMember> {
  const scanner = createJsonScanner({ isSequence: false });
  scanner.load({ bytes: json, base: 0, isLast: true });
  /** By depth: the names of the open object, and the current name or index. */
  const names: Set<string>[] = [];
  const keys: (string | number)[] = [];
  for (;;) {
    const event = scanner.next();
    const { depth, name, offset } = scanner;
    if (event === 'more' || event === 'fault') return;
    if (event === 'begin') {
      const key = keys[depth];
      if (typeof key === 'number') keys[depth] = key + 1;
      names[depth + 1] = new Set();
      keys[depth + 1] = scanner.first === OPEN_ARRAY ? -1 : '';
    } else if (event === 'name') {
      const known = names[depth];
      keys[depth] = name;
      if (known?.has(name)) {
        yield { pointer: pointerOf(keys.slice(1, depth + 1)), name, byteOffset: offset };
      }
      known?.add(name);
    }
  }
}

/** Returns the pointer of the first repeated member. */
export function findRepeatedMember(json: Buffer): string | undefined {
  for (const { pointer } of listRepeatedMembers(json)) return pointer;
  return undefined;
}

const OPEN_ARRAY = 0x5b;

function pointerOf(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
