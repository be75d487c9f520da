import type { Severity } from '../diagnostic/catalogue/entry.ts';
import { CODES, type Code } from '../diagnostic/catalogue.ts';
import type { OverrideReasons, SeverityOverrides } from '../diagnostic/severity-table.ts';
import type { FeedForm } from './schema/feed-schema.ts';

type RulesForm = FeedForm['rules'];

/** Returns the severities that a feed or a source sets. */
export function selectOverrides(rules: RulesForm): SeverityOverrides {
  const overrides: { [code in Code]?: Severity } = {};
  for (const code of CODES) {
    const choice = rules[code];
    if (choice === undefined) continue;
    overrides[code] = typeof choice === 'string' ? choice : choice.severity;
  }
  return overrides;
}

/** Returns the reasons that a feed gives for its severities. */
export function selectReasons(rules: RulesForm): OverrideReasons {
  const reasons: { [code in Code]?: string } = {};
  for (const code of CODES) {
    const choice = rules[code];
    if (typeof choice === 'object' && choice.reason !== undefined) reasons[code] = choice.reason;
  }
  return reasons;
}
