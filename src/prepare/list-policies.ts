import { parseUuid } from '../model/curb-id.ts';
import type { CurbZone } from '../model/curb-zone.ts';
import { isObject } from '../model/is-object.ts';
import type { ListedPolicy } from '../table/batch-parts.ts';

interface Period {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * Returns the policies that a zone lists, and when: those of `prev_policies` in the periods stated
 * there, and those of `curb_policy_ids` in the rest of the zone's validity period. A previous list
 * without a start or end has the start or end of the zone's validity.
 */
export function listPolicies(zone: CurbZone): ListedPolicy[] {
  const validity = {
    startMs: zone.startDateMs ?? Number.NEGATIVE_INFINITY,
    endMs: zone.endDateMs ?? Number.POSITIVE_INFINITY,
  };
  const previous = listPrevious(zone.carried.prev_policies, validity);
  const rest = subtractPeriods(validity, previous);
  // If previous lists take all of the time, the record still lists its policies, at no time.
  const listed = rest.length === 0 ? [NEVER] : rest;
  return [
    ...idsOf(zone.carried.curb_policy_ids).flatMap((curbPolicyId) =>
      listed.map((period) => ({ curbPolicyId, ...period, isListed: true })),
    ),
    ...previous.flatMap(({ startMs, endMs, ids }) =>
      ids.map((curbPolicyId) => ({ curbPolicyId, startMs, endMs, isListed: false })),
    ),
  ];
}

/** Returns the objects that a zone lists. */
export function listObjectIds(zone: CurbZone): string[] {
  return idsOf(zone.carried.curb_object_ids);
}

/** No time is in it. */
const NEVER: Period = { startMs: Number.POSITIVE_INFINITY, endMs: Number.NEGATIVE_INFINITY };

function listPrevious(
  value: unknown,
  validity: Period,
): (Period & { readonly ids: readonly string[] })[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).flatMap((list) => {
    const startMs = Math.max(timeOf(list.start_date) ?? validity.startMs, validity.startMs);
    const endMs = Math.min(timeOf(list.end_date) ?? validity.endMs, validity.endMs);
    return startMs < endMs ? [{ startMs, endMs, ids: idsOf(list.curb_policy_ids) }] : [];
  });
}

function timeOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** Each once; what is not a UUID cannot be the identifier of a policy or an object. */
function idsOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const ids = value.map((id) => (typeof id === 'string' ? parseUuid(id) : undefined));
  return [...new Set(ids.filter((id) => id !== undefined))];
}

/** Returns the periods of `whole` outside `parts`, ascending. */
function subtractPeriods(whole: Period, parts: readonly Period[]): Period[] {
  const rest: Period[] = [];
  let startMs = whole.startMs;
  for (const part of [...parts].sort((a, b) => compareTimes(a.startMs, b.startMs))) {
    if (part.startMs > startMs) rest.push({ startMs, endMs: part.startMs });
    startMs = Math.max(startMs, part.endMs);
  }
  if (startMs < whole.endMs) rest.push({ startMs, endMs: whole.endMs });
  return rest;
}

/** Does not subtract, since ∞ − ∞ is not a number. */
function compareTimes(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
