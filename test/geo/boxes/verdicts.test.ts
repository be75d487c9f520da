import { describe, expect, it } from 'vitest';
import {
  allIn,
  countBits,
  hasBit,
  insideOf,
  liveOf,
  lowestBit,
  packVerdicts,
  strongestOf,
  VERDICTS_MAX,
  weakestOf,
} from '../../../src/geo/boxes/verdicts.ts';
import { TREE_FAN_OUT } from '../../../src/snapshot/sections.ts';

/** All nine pairs of answers, one for each node: out, partly and in, each against each. */
const ONE = packVerdicts(0b111_000_000, 0b111_111_000);
const OTHER = packVerdicts(0b100_100_100, 0b110_110_110);

describe('verdicts', () => {
  it('speak of as many nodes as a node of the tree has below it', () => {
    expect(VERDICTS_MAX).toBeGreaterThanOrEqual(TREE_FAN_OUT);
  });

  it('say in, partly or out of each node', () => {
    const verdicts = packVerdicts(0b0011, 0b0111);
    expect(insideOf(verdicts)).toBe(0b0011);
    expect(liveOf(verdicts)).toBe(0b0111);
  });

  it('hold for sixteen nodes', () => {
    expect(insideOf(allIn(16))).toBe(0xffff);
    expect(liveOf(packVerdicts(0, 0xffff))).toBe(0xffff);
    expect(insideOf(packVerdicts(0, 0xffff))).toBe(0);
  });

  it('are as weak as the weakest where both must hold', () => {
    expect(insideOf(weakestOf(ONE, OTHER))).toBe(0b100_000_000);
    expect(liveOf(weakestOf(ONE, OTHER))).toBe(0b110_110_000);
  });

  it('are as strong as the strongest where one is enough', () => {
    expect(insideOf(strongestOf(ONE, OTHER))).toBe(0b111_100_100);
    expect(liveOf(strongestOf(ONE, OTHER))).toBe(0b111_111_110);
  });
});

describe('lowestBit and hasBit', () => {
  it.each([
    [0b1, 0],
    [0b1000, 3],
    [0b101000, 3],
    [0x8000, 15],
    [~0b111, 3],
  ])('of %i', (bits, bit) => {
    expect(lowestBit(bits)).toBe(bit);
    expect(hasBit(bits, bit)).toBe(true);
    expect(hasBit(bits, bit + 1)).toBe(((bits >>> (bit + 1)) & 1) === 1);
  });

  it('are counted by their bits', () => {
    expect([0, 1, 0x8000, 0b1011, 0x5555, 0xffff].map(countBits)).toEqual([0, 1, 1, 3, 8, 16]);
  });
});
