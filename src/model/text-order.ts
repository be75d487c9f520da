/**
 * Compares texts by their UTF-8 bytes, which is the order of code points: the same on every machine
 * and in every locale. JavaScript's own `<` orders by UTF-16 code unit and differs above U+FFFF.
 */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return rankOf(left) - rankOf(right);
  }
  return a.length - b.length;
}

const SURROGATE_FIRST = 0xd800;
const SURROGATE_LAST = 0xdfff;

/** A surrogate is part of a code point above all others, so it sorts after U+E000 to U+FFFF. */
function rankOf(codeUnit: number): number {
  const isSurrogate = codeUnit >= SURROGATE_FIRST && codeUnit <= SURROGATE_LAST;
  return isSurrogate ? codeUnit + 0x10000 : codeUnit;
}
