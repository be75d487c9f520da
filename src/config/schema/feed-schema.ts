import { normalize } from 'node:path';
import { z } from 'zod';
import { SEVERITIES, type Severity } from '../../diagnostic/catalogue/entry.ts';
import { CODES, getCatalogueEntry } from '../../diagnostic/catalogue.ts';
import { SAMPLES_PER_CODE } from '../../model/limits.ts';
import { H3_RESOLUTION_DEFAULT, NAMESPACE_DEFAULT, VERSION_DEFAULT } from '../feed-defaults.ts';
import { dateTime, either, members, milliseconds, text } from './schema-parts.ts';
import { createSourceSchema } from './source-schema.ts';

const licence = z
  .union([text, z.null()], { error: 'is neither text nor null' })
  .optional()
  .describe('The address of the licence of the data, or null.');

const rules = createRulesSchema()
  .default({})
  .describe('The severity that a finding counts with here, by its code.');

const sources = z
  .array(createSourceSchema())
  .min(1)
  .superRefine((list, context) => {
    for (const index of selectRepeated(list)) {
      const message = 'is listed before with the same kind';
      context.addIssue({ code: 'custom', path: [index, 'file'], message });
    }
  });

/**
 * The one definition of `feed.json`: it checks a feed, types it, and makes the JSON Schema for
 * editors. Of the envelope's values the types alone are checked here; whether they are valid is the
 * validator's.
 */
export const feedSchema = members({
  $schema: z.string().optional().describe('For editors: where this schema is.'),
  time_zone: text.describe('A name of the IANA time zone database, such as Europe/Berlin.'),
  currency: text.describe('A currency code of ISO 4217, such as EUR.'),
  author: text.describe('Who publishes the feed.'),
  licence_url: licence,
  license_url: licence,
  version: text.default(VERSION_DEFAULT).describe('Version of the Curb Data Specification.'),
  last_updated: either([milliseconds, dateTime], 'milliseconds or a time with an offset')
    .optional()
    .describe('When the feed last changed; the latest last_updated_date in it if left out.'),
  h3_resolution: z
    .int()
    .min(0)
    .max(15)
    .default(H3_RESOLUTION_DEFAULT)
    .describe('Resolution of the H3 cells that the records are ordered by.'),
  namespace: z
    .guid()
    .default(NAMESPACE_DEFAULT)
    .describe('The UUID under which keys become UUIDs (uuid5); best one of its own for a city.'),
  samples_per_code: z
    .int()
    .min(1)
    .max(10_000)
    .default(SAMPLES_PER_CODE)
    .describe('How many findings of one code the report quotes; it counts all of them.'),
  rules,
  sources: sources
    .optional()
    .describe('The files; if left out, areas.*, zones.*, spaces.* and availability.* beside it.'),
}).refine((feed) => feed.licence_url === undefined || feed.license_url === undefined, {
  path: ['license_url'],
  error: 'is another spelling of licence_url, which is given too',
});

/** A feed as its author writes it, with the defaults filled in. */
export type FeedForm = z.output<typeof feedSchema>;
export type SourceForm = NonNullable<FeedForm['sources']>[number];

/**
 * Every code is a member, so that an editor can offer them and a wrong one is named with a near
 * word.
 */
function createRulesSchema() {
  const shape: Record<string, z.core.$ZodType<Severity | undefined>> = {};
  for (const code of CODES) {
    shape[code] = z.optional(z.enum(SEVERITIES).describe(getCatalogueEntry(code).title));
  }
  return members(shape, 'code');
}

function selectRepeated(list: readonly { readonly file: string; readonly kind: string }[]) {
  const keys = list.map(({ file, kind }) => `${kind} ${normalize(file)}`);
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []));
}
