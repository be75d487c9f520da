import { normalize } from 'node:path';
import { z } from 'zod';
import { SAMPLES_PER_CODE } from '../../model/limits.ts';
import { createCommonDefaultsSchema, createCommonFieldsSchema } from './field-forms.ts';
import { nulls } from './row-forms.ts';
import { rulesForm } from './rules-schema.ts';
import { dateTime, either, members, milliseconds, text } from './schema-parts.ts';
import { createSourceSchema } from './source-schema.ts';
import { reference } from './value-forms.ts';

/** INTERFACE.md, Envelope. */
const VERSION_DEFAULT = '1.0.1';

/**
 * Cells of about 15,000 m², a block or two, so that the zones of one crossing are stored together.
 */
export const H3_RESOLUTION_DEFAULT = 10;

/** The UUIDv5 of `curbstone` under the DNS namespace of RFC 9562. */
export const NAMESPACE_DEFAULT = 'b7d294d6-ec27-5bed-a694-e1501b691fc3';

const licence = z
  .union([text, z.null()], { error: 'is neither text nor null' })
  .optional()
  .describe('The address of the licence of the data, or null.');

const zones = members({
  from: z.literal('spaces').describe('Zones are made of the spaces that have the same zone.'),
  by: either([reference, z.array(reference).min(1)], 'a column name or a list of them')
    .optional()
    .describe('The key that the spaces of a zone share; their curb_zone_id if left out.'),
  shape: z
    .enum(['hull', 'line'])
    .default('hull')
    .describe('hull: the smallest convex polygon round the spaces; line: from end to end.'),
});

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
 * The one definition of `feed.json`: it checks a feed, gives its type, and generates the JSON
 * Schema for editors. Only the types of the envelope's values are checked here. The validator
 * checks the values themselves.
 */
export const feedSchema = members({
  $schema: z.string().optional().describe('For editors: where this schema is.'),
  $notes: z.unknown().optional().describe('Remarks of people and of curbstone init; not read.'),
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
    .describe('Resolution of the H3 cells whose records follow each other.'),
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
  rules: rulesForm.describe('The severity that a finding counts with, by its code.'),
  nulls,
  fields: createCommonFieldsSchema().describe(
    'Where a field is found in every file that has it and whose source does not map it.',
  ),
  defaults: createCommonDefaultsSchema().describe(
    'What is served where a record has no value, in every file whose source does not say.',
  ),
  zones: zones.optional().describe('Makes zones where a city has none of its own.'),
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

interface NamedFiles {
  readonly file: string | readonly string[];
  readonly kind: string;
}

function selectRepeated(list: readonly NamedFiles[]): number[] {
  const known = new Set<string>();
  return list.flatMap(({ file, kind }, index) => {
    const keys = [file].flat().map((name) => `${kind} ${normalize(name)}`);
    const isRepeated = new Set(keys).size < keys.length || keys.some((key) => known.has(key));
    for (const key of keys) known.add(key);
    return isRepeated ? [index] : [];
  });
}
