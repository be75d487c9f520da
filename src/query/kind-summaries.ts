import type { Box } from '../model/geometry.ts';
import type { RowTree, Snapshot } from '../snapshot/sections.ts';
import { boxOfRow, boxOfRows, type PlacedRows } from './box-of-rows.ts';

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
    { kind: 'areas', rows: placed(areas) },
    { kind: 'zones', rows: placed(zones) },
    { kind: 'spaces', rows: placed(spaces, { rows: spaces.zoneRows, shapes: zones.shapes }) },
    { kind: 'policies', rows: null },
    { kind: 'objects', rows: placed(objects) },
  ] as const;
  return kinds
    .filter(({ kind }) => counts[kind] > 0)
    .map(({ kind, rows }) => ({
      kind,
      count: counts[kind],
      box: rows === null ? null : findBox(rows),
      lastUpdatedMs: lastUpdatedDatesMs[kind],
    }));
}

function placed(
  { tree, shapes }: Omit<PlacedRows, 'zones'>,
  zones: PlacedRows['zones'] = null,
): PlacedRows {
  return { tree, shapes, zones };
}

/** Cache by tree: a tree never changes, and computing a wide box reads every row. */
const knownBoxes = new WeakMap<RowTree, Box | null>();

function findBox(rows: PlacedRows): Box | null {
  const known = knownBoxes.get(rows.tree);
  if (known !== undefined) return known;
  const box = computeBox(rows);
  knownBoxes.set(rows.tree, box);
  return box;
}

function computeBox(rows: PlacedRows): Box | null {
  const whole = boxOfRows(rows);
  if (whole === null) return null;
  const { minLng, maxLng } = whole.maxLng - whole.minLng <= 180 ? whole : findNarrowest(rows);
  return { ...whole, minLng: settle(minLng), maxLng: settle(maxLng) };
}

/**
 * Brings a longitude back into range: longitudes run on across the antimeridian and may pass 180.
 */
function settle(lng: number): number {
  return lng > 180 ? lng - 360 : lng;
}

const WHOLE_CIRCLE = { minLng: -180, maxLng: 180 };

/** Returns the extent from the eastern to the western side of the widest gap between the rows. */
function findNarrowest(rows: PlacedRows): { readonly minLng: number; readonly maxLng: number } {
  const spans: { readonly start: number; readonly end: number }[] = [];
  for (let row = 0; row < rows.tree.rowCount; row++) {
    const { minLng, maxLng } = boxOfRow(rows, row);
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
