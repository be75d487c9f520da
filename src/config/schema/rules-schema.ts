import { z } from 'zod';
import { SEVERITIES, type Severity } from '../../diagnostic/catalogue/entry.ts';
import { CODES, getCatalogueEntry } from '../../diagnostic/catalogue.ts';
import { members } from './schema-parts.ts';

/**
 * Every code is a member, so that an editor can offer them and a wrong one is named with a near
 * word.
 */
function createRulesSchema() {
  const shape: Record<string, z.core.$ZodType<Severity | undefined>> = {};
  for (const code of CODES) {
    shape[code] = z.optional(z.enum(SEVERITIES).describe(getCatalogueEntry(code).title));
  }
  return members(shape, 'code').default({});
}

/** `rules`, of the feed or of one source. */
export const rulesForm = createRulesSchema();
