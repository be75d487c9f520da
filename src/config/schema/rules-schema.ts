import { z } from 'zod';
import { SEVERITIES } from '../../diagnostic/catalogue/entry.ts';
import { CODES, getCatalogueEntry } from '../../diagnostic/catalogue.ts';
import { findNear } from '../../diagnostic/suggest.ts';
import { members, text } from './schema-parts.ts';

/**
 * Every code is a member, so that editors can suggest codes and an unknown code is reported with a
 * similar name.
 */
function createRulesSchema() {
  const shape: Record<string, z.ZodOptional<ReturnType<typeof createRuleSchema>>> = {};
  for (const code of CODES) {
    shape[code] = z.optional(createRuleSchema().describe(getCatalogueEntry(code).title));
  }
  return members(shape, 'code').default({});
}

/** A severity, or an object that also gives the reason. */
function createRuleSchema() {
  const severity = z.enum(SEVERITIES);
  const withReason = members({
    severity,
    reason: text.optional().describe('Why; the report prints it.'),
  });
  return z.union([severity, withReason], { error: ({ input }) => describeSeverity(input) });
}

function describeSeverity(input: unknown): string {
  const allowed = `is not one of ${SEVERITIES.join(', ')}`;
  if (typeof input !== 'string') return `${allowed}, and not an object with severity and reason`;
  const near = findNear(input, SEVERITIES);
  return near === undefined ? allowed : `${allowed}; did you mean ${near}?`;
}

/** `rules`, of the feed or of one source. */
export const rulesForm = createRulesSchema();
