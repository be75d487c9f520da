import { z } from 'zod';
import { findNear, findNearTimeZone } from '../../diagnostic/suggest.ts';
import { TIME_ZONE_NAMES } from '../../model/names/time-zone-names.ts';
import { findPatternFault } from '../date-pattern.ts';
import { isDate, parseDateTime } from '../date-time.ts';

/** An object with only these members. An unknown member is reported with a similar name. */
export function members<S extends z.core.$ZodLooseShape>(shape: S, noun = 'member') {
  const known = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => describeUnknown(key, { noun, known })).join('\n')
        : undefined,
  });
}

/**
 * Writes one line for each unknown key, in their order. `describe-mistakes.ts` splits the lines.
 */
function describeUnknown(key: string, { noun, known }: { noun: string; known: string[] }): string {
  const near = findNear(key, known);
  if (near !== undefined) return `unknown ${noun}; did you mean ${near}?`;
  return known.length > LISTED_MAX
    ? `unknown ${noun}`
    : `unknown ${noun}; allowed are ${known.join(', ')}`;
}

/** The maximum number of names that a message lists. */
const LISTED_MAX = 20;

export const text = z.string().regex(/\S/, { error: 'is empty' });

/** The path of a file, relative to the folder of the feed. */
export const filePath = text
  .refine((path) => !/\p{Cc}/u.test(path), { error: 'has a control character in it' })
  .refine((path) => !/^[a-z][a-z\d+.-]+:\/\//i.test(path), {
    error: 'is an address on the web; download the file, and name it by its path',
  });

export const columnName = text.describe('The name of a column (CSV) or member (JSON) of the file.');

export const milliseconds = z.int().min(0);

export const dateTime = z.string().refine((value) => (parseDateTime(value) ?? -1) >= 0, {
  error: 'is not a time such as 2024-05-31T13:00:00Z, with Z or an offset, in 1970 or later',
});

export const dateOrDateTime = z
  .string()
  .refine((value) => isDate(value) || (parseDateTime(value) ?? -1) >= 0, {
    error: 'is neither a day such as 2024-05-31 nor a time such as 2024-05-31T13:00:00Z',
  });

/** A union whose error lists what is allowed if a value has none of its types. */
export function either<T extends readonly z.core.$ZodType[]>(options: T, allowed: string) {
  return z.union(options, { error: `is not ${allowed}` });
}

export const datePattern = z
  .string()
  .superRefine((pattern, context) => {
    const fault = findPatternFault(pattern);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  })
  .describe(
    'How the file writes dates: iso, epoch-s, epoch-ms, or a pattern such as yyyy-MM-dd or M/d/yyyy.',
  );

export const timeZone = text
  .superRefine((name, context) => {
    if (TIME_ZONE_NAMES.has(name)) return;
    const near = findNearTimeZone(name);
    const advice =
      near === undefined ? ', such as Europe/Berlin or UTC' : `; did you mean ${near}?`;
    const message = `is not a name of the IANA time zone database${advice}`;
    context.addIssue({ code: 'custom', message });
  })
  .describe('The time zone of dates without an offset, such as UTC; that of the feed if left out.');
