import { measureOverlapM2 } from '../../geo/plane/measure-overlap.ts';
import { createPlane, measureShapeAreaM2 } from '../../geo/plane/plane-shape.ts';
import { compareText } from '../../model/text-order.ts';
import type { FeedTable } from '../../table/feed-tables.ts';
import { drawnRowsOf, NO_ROW, visitKeptRows } from '../../table/table-rows.ts';
import { type PairVerdict, visitBoxPairs } from './box-pairs.ts';
import { createMayOverlap } from './may-overlap.ts';
import { hasPolygons, planeShapeOfRow } from './plane-rows.ts';
import type { ValidTogether } from './valid-together.ts';

/** RULES.md, `spaces-overlap`: rounding to seven decimals can make two shapes overlap this much. */
const OVERLAP_FINE_M2 = 0.1;
const OVERLAP_FINE_SHARE = 0.01;
/** Above this share of the smaller shape, one of the two is in the wrong place. */
const OVERLAP_WARNING_SHARE = 0.1;
/** Above this share of the larger shape, both are the same shape given twice. */
const IDENTICAL_SHARE = 0.999;
/**
 * The maximum number of overlaps measured for one row in one strip. A shape that covers a whole
 * city, or a thousand shapes in one place, would otherwise take quadratic time.
 */
const OVERLAPS_PER_ROW_MAX = 20;

/** The worst overlap of a row. */
export interface Overlap {
  readonly row: number;
  readonly otherRow: number;
  readonly otherId: string;
  readonly areaM2: number;
  /** The share of the smaller of the two shapes, 0 to 1. */
  readonly share: number;
  readonly isError: boolean;
  readonly isIdentical: boolean;
  /** The number of further rows that overlap this row. */
  readonly moreCount: number;
  /** Further overlaps of the row were not looked for, see `OVERLAPS_PER_ROW_MAX`. */
  readonly isCapped: boolean;
  /** The library could not compute the two shapes. */
  readonly isUnmeasured: boolean;
}

export interface OverlapQuestion {
  readonly table: FeedTable;
  readonly idOf: (row: number) => string;
  readonly validTogether: ValidTogether;
}

/**
 * Returns the worst overlap of every kept row that overlaps another one while both are valid, by
 * ascending row. The order of the rows decides nothing else. Both rows of a pair are in it, because
 * nothing says which of them is in the wrong place.
 */
export function findOverlaps({ table, idOf, validTogether }: OverlapQuestion): Overlap[] {
  const worst = new Map<number, Overlap>();
  const measuredCounts = new Map<number, number>();
  const drawn = drawnRowsOf(table);

  function keep(found: Overlap): void {
    const known = worst.get(found.row);
    if (known === undefined) {
      worst.set(found.row, found);
      return;
    }
    const next = isWorse(found, known) ? found : known;
    worst.set(found.row, { ...next, moreCount: known.moreCount + 1 });
  }

  const mayOverlap = createMayOverlap(table, OVERLAP_FINE_M2);
  const isCapped = (row: number) => (measuredCounts.get(row) ?? 0) >= OVERLAPS_PER_ROW_MAX;

  function compare(a: number, b: number): PairVerdict {
    if (!mayOverlap(a, b) || !validTogether(a, b)) return 'next';
    const pair = measurePair(table, a, b);
    if (pair === undefined) return 'next';
    // A polygon that was drawn from a point or a line shows no mistake of the city.
    const isError = pair.isError && !drawn.has(a) && !drawn.has(b);
    const measured = { ...pair, isError };
    keep({ ...measured, row: a, otherRow: b, otherId: idOf(b), moreCount: 0, isCapped: false });
    keep({ ...measured, row: b, otherRow: a, otherId: idOf(a), moreCount: 0, isCapped: false });
    measuredCounts.set(a, (measuredCounts.get(a) ?? 0) + 1);
    return isCapped(a) ? 'enough of a' : 'next';
  }

  visitBoxPairs(table.boxes, selectPolygonRows(table), compare);
  return [...worst.values()]
    .map((overlap) => ({ ...overlap, isCapped: isCapped(overlap.row) }))
    .sort((a, b) => a.row - b.row);
}

/** Returns the kept rows that have an area. */
function selectPolygonRows(table: FeedTable): Uint32Array {
  const rows = new Uint32Array(table.rowCount).fill(NO_ROW);
  let count = 0;
  visitKeptRows(table, (row) => {
    if (hasPolygons(table, row)) rows[count++] = row;
  });
  return rows.subarray(0, count);
}

/** An error before a warning, then the larger share, then the identifier that comes first. */
function isWorse(found: Overlap, known: Overlap): boolean {
  if (found.isError !== known.isError) return found.isError;
  if (found.share !== known.share) return found.share > known.share;
  return compareText(found.otherId, known.otherId) < 0;
}

type Measured = Pick<Overlap, 'areaM2' | 'share' | 'isError' | 'isIdentical' | 'isUnmeasured'>;

/** Returns `undefined` if rounding explains the overlap. */
function measurePair(table: FeedTable, a: number, b: number): Measured | undefined {
  const { boxes } = table;
  // The corner does not depend on which shape comes first.
  const plane = createPlane({
    lng: Math.min(boxes[4 * a]!, boxes[4 * b]!),
    lat: Math.min(boxes[4 * a + 1]!, boxes[4 * b + 1]!),
  });
  const shapeA = planeShapeOfRow(table, a, plane);
  const shapeB = planeShapeOfRow(table, b, plane);
  let areaM2: number;
  try {
    areaM2 = measureOverlapM2(shapeA, shapeB, OVERLAP_FINE_M2);
  } catch {
    // The library throws on a few shapes that cross themselves; the other shapes are still checked.
    return { areaM2: 0, share: 0, isError: false, isIdentical: false, isUnmeasured: true };
  }
  if (areaM2 <= OVERLAP_FINE_M2) return undefined;
  const areaA = measureShapeAreaM2(shapeA);
  const areaB = measureShapeAreaM2(shapeB);
  const share = roundShare(areaM2 / Math.min(areaA, areaB));
  if (share <= OVERLAP_FINE_SHARE) return undefined;
  return {
    areaM2,
    share,
    isError: share > OVERLAP_WARNING_SHARE,
    isIdentical: areaM2 / Math.max(areaA, areaB) > IDENTICAL_SHARE,
    isUnmeasured: false,
  };
}

/** Rounds off the last bits, which depend on the order of the two shapes. */
function roundShare(share: number): number {
  return Math.round(share * 1e6) / 1e6;
}
