/**
 * The verdicts of a filter on adjacent nodes of a tree, sixteen at most, in one number. Bit `i` of
 * the lower half is set if all rows below node `i` match, bit `i` of the upper half if some may. If
 * neither is set, none matches. Filters are therefore combined for all nodes at once, without a
 * series of comparisons that the processor has to predict.
 */
export type Verdicts = number;

/** The maximum number of nodes in one number. */
export const VERDICTS_MAX = 16;

const HALF = 0xffff;

/** Packs verdicts. `inside`: the nodes that are in. `live`: all nodes that are not out. */
export function packVerdicts(inside: number, live: number): Verdicts {
  return inside | ((live & ~inside) << VERDICTS_MAX);
}

/** Returns the verdicts of `count` nodes that are all in. */
export function allIn(count: number): Verdicts {
  return (1 << count) - 1;
}

export function insideOf(verdicts: Verdicts): number {
  return verdicts & HALF;
}

export function liveOf(verdicts: Verdicts): number {
  return (verdicts | (verdicts >>> VERDICTS_MAX)) & HALF;
}

/** Combines two filters that must both match: in if both are in, out if either is out. */
export function weakestOf(one: Verdicts, other: Verdicts): Verdicts {
  return packVerdicts(insideOf(one) & insideOf(other), liveOf(one) & liveOf(other));
}

/** Combines two filters of which one is enough. */
export function strongestOf(one: Verdicts, other: Verdicts): Verdicts {
  return packVerdicts(insideOf(one) | insideOf(other), liveOf(one) | liveOf(other));
}

/** Returns the number of the lowest set bit; at least one must be set. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

export function hasBit(bits: number, bit: number): boolean {
  return ((bits >>> bit) & 1) === 1;
}

/** Returns how many of sixteen bits are set. */
export function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x5555);
  const fours = (pairs & 0x3333) + ((pairs >>> 2) & 0x3333);
  const eights = (fours + (fours >>> 4)) & 0x0f0f;
  return (eights + (eights >>> 8)) & 0x1f;
}
