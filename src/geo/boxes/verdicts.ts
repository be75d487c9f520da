/**
 * What a filter says of nodes of a tree that stand side by side, sixteen at most, in one number.
 * Bit `i` of the lower half is set where all rows below node `i` match, bit `i` of the upper half
 * where some may; where neither is set, none does. So filters are joined for all of them at once,
 * and one comparison after another need not be guessed at by the processor.
 */
export type Verdicts = number;

/** How many nodes one number can speak of. */
export const VERDICTS_MAX = 16;

const HALF = 0xffff;

/** `inside`: the nodes that are in. `live`: those that are not out, the former among them. */
export function packVerdicts(inside: number, live: number): Verdicts {
  return inside | ((live & ~inside) << VERDICTS_MAX);
}

/** `count` nodes, all in. */
export function allIn(count: number): Verdicts {
  return (1 << count) - 1;
}

export function insideOf(verdicts: Verdicts): number {
  return verdicts & HALF;
}

export function liveOf(verdicts: Verdicts): number {
  return (verdicts | (verdicts >>> VERDICTS_MAX)) & HALF;
}

/** What two filters say that must both hold: in where both say so, out where either does. */
export function weakestOf(one: Verdicts, other: Verdicts): Verdicts {
  return packVerdicts(insideOf(one) & insideOf(other), liveOf(one) & liveOf(other));
}

/** What two filters say of which one is enough. */
export function strongestOf(one: Verdicts, other: Verdicts): Verdicts {
  return packVerdicts(insideOf(one) | insideOf(other), liveOf(one) | liveOf(other));
}

/** The number of the lowest bit that is set, of which there must be one. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

export function hasBit(bits: number, bit: number): boolean {
  return ((bits >>> bit) & 1) === 1;
}
