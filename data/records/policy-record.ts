import { STREAM } from '../ground/random.ts';
import { FIRST_PUBLISHED_MS } from './city-facts.ts';
import { createSampleId } from './sample-id.ts';

export function getPolicyId(seed: number, index: number): string {
  return createSampleId({ seed, stream: STREAM.policyId, index });
}

/** Returns the policies that the zones of a city list, in the form of the standard. */
export function createPolicyRecords(seed: number): object[] {
  return REGULATIONS.map((regulation, index) => ({
    curb_policy_id: getPolicyId(seed, index),
    published_date: FIRST_PUBLISHED_MS,
    priority: index + 1,
    ...regulation,
  }));
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
const WORKING_HOURS = {
  days_of_week: WEEKDAYS,
  time_of_day_start: '08:00',
  time_of_day_end: '18:00',
} as const;

/** What is allowed, one element for each policy. Rates are hundredths of the currency. */
const REGULATIONS = [
  {
    rules: [{ activity: 'no stopping' }],
    time_spans: [{ time_of_day_start: '07:00', time_of_day_end: '09:30' }],
  },
  {
    rules: [{ activity: 'loading', max_stay: 30, user_classes: ['delivery', 'truck'] }],
    time_spans: [WORKING_HOURS],
  },
  {
    rules: [{ activity: 'parking', max_stay: 120, rate: [{ rate: 250, rate_unit: 'hour' }] }],
    time_spans: [WORKING_HOURS],
  },
  { rules: [{ activity: 'parking', user_classes: ['permit'] }] },
  { rules: [{ activity: 'parking', max_stay: 15, no_return: 60 }], time_spans: [WORKING_HOURS] },
  { rules: [{ activity: 'parking', user_classes: ['handicap_accessible'] }] },
] as const;

export const POLICY_COUNT = REGULATIONS.length;
