import type { Finding } from '../diagnostic/diagnostic.ts';
import type { FeedFacts } from '../model/feed-facts.ts';
import { ENVELOPE_RULES } from './rules.ts';

/** All rules for what stands in every response envelope. */
export function checkEnvelope(facts: FeedFacts, add: (finding: Finding) => void): void {
  for (const rule of ENVELOPE_RULES) rule.check(facts, add);
}
