import { CARRIED_FIELDS } from '../config/target-fields.ts';
import type { CurbPolicyId } from '../model/curb-id.ts';
import { isObject } from '../model/is-object.ts';
import type { Normaliser } from './normaliser-type.ts';
import type { SourcePlan } from './source-plan.ts';
import { createCarriedReader } from './values/carried-fields.ts';
import { createUuidReader } from './values/ids/keys.ts';
import { createRequiredTimestampReader } from './values/timestamps.ts';

export function createPolicyNormaliser(plan: SourcePlan<'policies'>): Normaliser<'policies'> {
  const { fields } = plan;
  const readId = createUuidReader(fields.curbPolicyId, plan);
  const readPublished = createRequiredTimestampReader(fields.publishedDateMs);
  const readCarried = createCarriedReader(plan);
  const readColumns = new Set([
    ...Object.values(fields).map(({ column }) => column),
    ...plan.carried.map(({ column }) => column),
    ...KNOWN_FIELDS,
  ]);

  return (raw, report) => {
    const id = readId(raw, report, null);
    const publishedDateMs = readPublished(raw, report);
    const carried = readCarried(raw, report);
    if (id === undefined || publishedDateMs === undefined) return undefined;
    const others = (raw.row?.names ?? []).flatMap((name, index) => {
      const value = raw.row?.values[index];
      return readColumns.has(name) || value === undefined ? [] : [[name, value] as const];
    });
    return {
      // The reader returns only plain lower-case UUIDs.
      curbPolicyId: id as CurbPolicyId,
      publishedDateMs,
      members: {
        curb_policy_id: id,
        published_date: publishedDateMs,
        ...inStandardOrder(carried, POLICY_ORDER),
        ...Object.fromEntries(others),
      },
    };
  };
}

const KNOWN_FIELDS = ['curb_policy_id', 'published_date', ...Object.keys(CARRIED_FIELDS.policies)];

/** The names of members in the standard's order, each with the order of its own members. */
interface MemberOrder {
  readonly [name: string]: MemberOrder;
}

const LEAF: MemberOrder = {};

/** Curb Data Specification 1.0.1 and 1.1: Policy, Rule, Rate, Time Span. */
const POLICY_ORDER: MemberOrder = {
  priority: LEAF,
  rules: {
    activity: LEAF,
    max_stay: LEAF,
    no_return: LEAF,
    user_classes: LEAF,
    rate: {
      rate: LEAF,
      rate_unit: LEAF,
      rate_unit_period: LEAF,
      increment_duration: LEAF,
      increment_amount: LEAF,
      start_duration: LEAF,
      end_duration: LEAF,
    },
  },
  time_spans: {
    start_date: LEAF,
    end_date: LEAF,
    days_of_week: LEAF,
    days_of_month: LEAF,
    months: LEAF,
    time_of_day_start: LEAF,
    time_of_day_end: LEAF,
    designated_period: LEAF,
    designated_period_except: LEAF,
  },
  data_source_operator_id: LEAF,
};

/** Returns the members in the order given. Other members follow in their original order. */
function inStandardOrder(
  members: Readonly<Record<string, unknown>>,
  order: MemberOrder,
): Record<string, unknown> {
  const named = Object.keys(order).filter((name) => Object.hasOwn(members, name));
  const others = Object.keys(members).filter((name) => !Object.hasOwn(order, name));
  return Object.fromEntries(
    [...named, ...others].map((name) => [name, orderValue(members[name], order[name] ?? LEAF)]),
  );
}

function orderValue(value: unknown, order: MemberOrder): unknown {
  if (order === LEAF) return value;
  if (Array.isArray(value)) return value.map((element: unknown) => orderValue(element, order));
  return isObject(value) ? inStandardOrder(value, order) : value;
}
