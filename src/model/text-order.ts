/**
 * Orders texts as their UTF-8 bytes stand, which is by code point: the same on every machine and in
 * every locale. JavaScript's own `<` orders by UTF-16 code unit and differs above U+FFFF.
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

/** A surrogate stands for a code point above all others, so it ranks behind U+E000 to U+FFFF. */
function rankOf(codeUnit: number): number {
  const isSurrogate = codeUnit >= SURROGATE_FIRST && codeUnit <= SURROGATE_LAST;
  return isSurrogate ? codeUnit + 0x10000 : codeUnit;
}
