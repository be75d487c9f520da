/** A generator of numbers below a bound; the same seed gives the same numbers. */
export type Draw = (bound: number) => number;

/** Xorshift with 32 bits (Marsaglia 2003): plenty for choosing what to break. */
export function createDraw(seed: number): Draw {
  let state = (seed + 1) * 0x9e37_79b9;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}

export interface Mutation {
  readonly name: string;
  readonly apply: (bytes: Buffer, draw: Draw) => Buffer;
}

/** Ways in which files arrive broken, or are made to break their reader. */
export const MUTATIONS: readonly Mutation[] = [
  { name: 'truncated', apply: (bytes, draw) => bytes.subarray(0, draw(bytes.length)) },
  { name: 'start lost', apply: (bytes, draw) => bytes.subarray(1 + draw(bytes.length - 1)) },
  {
    name: 'bytes flipped',
    apply(bytes, draw) {
      const broken = Buffer.from(bytes);
      for (let count = 1 + draw(8); count > 0; count--) broken[draw(broken.length)] = draw(256);
      return broken;
    },
  },
  {
    name: 'piece repeated',
    apply(bytes, draw) {
      const [start, end] = range(bytes, draw);
      return Buffer.concat([bytes.subarray(0, end), bytes.subarray(start)]);
    },
  },
  {
    name: 'piece lost',
    apply(bytes, draw) {
      const [start, end] = range(bytes, draw);
      return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
    },
  },
  {
    name: 'zeros',
    apply(bytes, draw) {
      const [start, end] = range(bytes, draw);
      return Buffer.from(bytes).fill(0, start, end);
    },
  },
  { name: 'quote', apply: (bytes, draw) => insert(bytes, { text: '"', draw }) },
  { name: 'line end', apply: (bytes, draw) => insert(bytes, { text: '\r', draw }) },
  { name: 'deep nesting', apply: (bytes, draw) => insert(bytes, { text: '['.repeat(5000), draw }) },
  { name: 'huge number', apply: (bytes, draw) => insert(bytes, { text: '9'.repeat(400), draw }) },
  { name: 'exponent', apply: (bytes, draw) => insert(bytes, { text: '1e999', draw }) },
  { name: 'NaN', apply: (bytes, draw) => replaceDigits(bytes, { text: 'NaN', draw }) },
  { name: 'null', apply: (bytes, draw) => replaceDigits(bytes, { text: 'null', draw }) },
  { name: 'empty', apply: (bytes, draw) => replaceDigits(bytes, { text: '', draw }) },
  {
    name: 'hostile header',
    apply: (bytes) =>
      Buffer.from(bytes.toString('latin1').replaceAll('name', '__proto__'), 'latin1'),
  },
  {
    name: 'control characters',
    apply: (bytes, draw) => insert(bytes, { text: '\u001b[2J\u202e', draw }),
  },
  { name: 'long cell', apply: (bytes, draw) => insert(bytes, { text: 'x'.repeat(100_000), draw }) },
];

function range(bytes: Buffer, draw: Draw): [start: number, end: number] {
  const start = draw(bytes.length);
  return [start, start + 1 + draw(bytes.length - start)];
}

function insert(bytes: Buffer, { text, draw }: { text: string; draw: Draw }): Buffer {
  const at = draw(bytes.length);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(text), bytes.subarray(at)]);
}

/** Puts a text in the place of one of the numbers. */
function replaceDigits(bytes: Buffer, { text, draw }: { text: string; draw: Draw }): Buffer {
  const latin = bytes.toString('latin1');
  const numbers = [...latin.matchAll(/-?\d+(?:\.\d+)?/g)];
  const chosen = numbers[draw(Math.max(1, numbers.length))];
  if (chosen === undefined) return bytes;
  const end = chosen.index + chosen[0].length;
  return Buffer.from(latin.slice(0, chosen.index) + text + latin.slice(end), 'latin1');
}
