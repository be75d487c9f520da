import type { Overlap } from '../feed/overlaps.ts';

/** The details of an overlap for its messages. */
export interface OverlapDetails {
  readonly other: string;
  readonly areaM2: string;
  readonly percent: number;
  /** The number of further overlapping records, as the end of a sentence. */
  readonly more: string;
}

export function describeOverlap(overlap: Overlap): OverlapDetails {
  const { otherId, areaM2, share, moreCount, isCapped } = overlap;
  const least = isCapped ? 'at least ' : '';
  return {
    other: otherId,
    areaM2: areaM2.toFixed(1),
    percent: Math.max(1, Math.round(share * 100)),
    more: moreCount === 0 ? '' : ` and overlaps ${least}${moreCount} more`,
  };
}
