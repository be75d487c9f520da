import { listGeometryColumns } from './geometry/parse-geometry.ts';
import type { ReadPlan } from './read-plan.ts';

/** The names of all columns that a source is read for, those of its shape among them. */
export function selectReadColumns(plan: ReadPlan): Set<string> {
  return new Set([...plan.columns, ...listGeometryColumns(plan.geometry)]);
}
