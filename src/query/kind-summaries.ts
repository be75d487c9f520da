import { boxAt } from '../geo/boxes/box-against-box.ts';
import type { Box } from '../model/geometry.ts';
import type { Snapshot } from '../open/snapshot.ts';
import { rootOf } from '../snapshot/row-tree.ts';
import type { RowTree } from '../snapshot/sections.ts';

/** Summary of one kind of record in a snapshot. */
export interface KindSummary {
  readonly kind: 'areas' | 'zones' | 'spaces' | 'policies' | 'objects';
  /** Number of records; 1 or more. */
  readonly count: number;
  /**
   * The narrowest box around all shapes. Across the antimeridian its `minLng` is above its `maxLng`
   * (RFC 7946 section 5.2). `null` if no record has a shape.
   */
  readonly box: Box | null;
  readonly lastUpdatedMs: number | null;
}

/** Summarises the kinds that have records, in the order of the interface. */
export function summariseKinds(snapshot: Snapshot): readonly KindSummary[] {
  const { areas, zones, spaces, objects, counts, lastUpdatedDatesMs } = snapshot;
  const kinds = [
    { kind: 'areas', tree: areas.tree },
    { kind: 'zones', tree: zones.tree },
    { kind: 'spaces', tree: spaces.tree },
    { kind: 'policies', tree: null },
    { kind: 'objects', tree: objects.tree },
  ] as const;
  return kinds
    .filter(({ kind }) => counts[kind] > 0)
    .map(({ kind, tree }) => ({
      kind,
      count: counts[kind],
      box: tree === null ? null : findBox(tree),
      lastUpdatedMs: lastUpdatedDatesMs[kind],
    }));
}

/** Cache by tree: a tree never changes, and computing a wide box reads every row. */
const knownBoxes = new WeakMap<RowTree, Box | null>();

function findBox(tree: RowTree): Box | null {
  const known = knownBoxes.get(tree);
  if (known !== undefined) return known;
  const box = computeBox(tree);
  knownBoxes.set(tree, box);
  return box;
}

function computeBox(tree: RowTree): Box | null {
  if (tree.rowCount === 0) return null;
  const root = boxAt(tree.boxes, rootOf(tree));
  if (root.minLng > root.maxLng) return null;
  const { minLng, maxLng } = root.maxLng - root.minLng <= 180 ? root : findNarrowest(tree);
  return { ...root, minLng: settle(minLng), maxLng: settle(maxLng) };
}

/**
 * Brings a longitude back into range: longitudes run on across the antimeridian and may pass 180.
 */
function settle(lng: number): number {
  return lng > 180 ? lng - 360 : lng;
}

const WHOLE_CIRCLE = { minLng: -180, maxLng: 180 };

/** Returns the extent from the eastern to the western side of the widest gap between the rows. */
function findNarrowest(tree: RowTree): { readonly minLng: number; readonly maxLng: number } {
  const spans: { readonly start: number; readonly end: number }[] = [];
  for (let row = 0; row < tree.rowCount; row++) {
    const { minLng, maxLng } = boxAt(tree.boxes, row);
    if (minLng <= maxLng) spans.push({ start: minLng, end: maxLng });
  }
  spans.sort((a, b) => a.start - b.start);
  const first = spans[0]?.start ?? 0;
  let end = first;
  let gap = { width: 0, minLng: 0, maxLng: 0 };
  for (const span of [...spans, { start: first + 360, end: first + 360 }]) {
    if (span.start - end > gap.width) {
      gap = { width: span.start - end, minLng: span.start, maxLng: end };
    }
    end = Math.max(end, span.end);
  }
  return gap.width === 0 ? WHOLE_CIRCLE : gap;
}
