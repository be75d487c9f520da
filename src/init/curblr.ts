import { countOf } from '../diagnostic/words/format-count.ts';
import { isObject } from '../model/is-object.ts';
import { TIME_ZONE_NAMES } from '../model/names/time-zone-names.ts';
import type { FieldGuess, PlainGuess, SourceKind } from './guess.ts';
import type { GuessedKey } from './guess-key.ts';
import { type ColumnProfile, isKey } from './profile/profile-columns.ts';
import type { FileProfile } from './profile/profile-file.ts';

/**
 * What a CurbLR file says about itself. CurbLR is GeoJSON with a `manifest`, in which each feature
 * has a `location` along a street and a list of `regulations`.
 */
export interface CurbLr {
  readonly author: string | null;
  readonly timeZone: string | null;
  readonly currency: string | null;
  /** Dates as the manifest writes them. */
  readonly publishedDate: string | null;
  readonly lastUpdatedDate: string | null;
}

/** Recognises CurbLR by its columns. A file without a manifest is CurbLR too. */
export function findCurbLr({ columns, members }: FileProfile): CurbLr | undefined {
  const regulations = findColumn(columns, 'regulations');
  const isNested = regulations !== undefined && regulations.counts.object > 0;
  if (!isNested || findColumn(columns, 'location') === undefined) return undefined;
  const manifest = members.get('manifest');
  const authority = memberOf(manifest, 'authority');
  const timeZone = textOf(memberOf(manifest, 'timeZone'));
  const currency = textOf(memberOf(manifest, 'currency'))?.toUpperCase() ?? null;
  const created = dateOf(memberOf(manifest, 'createdDate'));
  return {
    author: textOf(memberOf(authority, 'name')),
    timeZone: timeZone !== null && TIME_ZONE_NAMES.has(timeZone) ? timeZone : null,
    currency: currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : null,
    publishedDate: created,
    lastUpdatedDate: dateOf(memberOf(manifest, 'lastUpdatedDate')) ?? created,
  };
}

/** Returns the key of the features if each has an `objectId` of its own in its `location`. */
export function findCurbLrKey({ columns }: FileProfile): GuessedKey | undefined {
  const location = findColumn(columns, 'location');
  if (location === undefined || !isKey(location)) return undefined;
  const ids = [...location.values].map(objectIdOf);
  if (ids.includes(undefined) || new Set(ids).size < location.recordCount) return undefined;
  const reason = 'objectId in location has a value in every record, and no value twice';
  const parts = ['/location/objectId'];
  return { parts, isUuid: false, repeatedCount: 0, confidence: 'certain', reason };
}

/** Returns the object id in the JSON text of a `location`. */
function objectIdOf(text: string): string | undefined {
  try {
    const id = memberOf(JSON.parse(text), 'objectId');
    return typeof id === 'number' ? String(id) : (textOf(id) ?? undefined);
  } catch {
    return undefined;
  }
}

/** The members of a feature's properties that are served as they are. */
export function listCarried({ columns }: FileProfile): string[] {
  const filled = columns.filter(({ filledCount }) => filledCount > 0).map(({ name }) => name);
  return CARRIED.filter((name) => filled.includes(name));
}

const CARRIED = ['location', 'regulations', 'images'];

export function describeCarried({ columns }: FileProfile, kind: SourceKind): PlainGuess {
  const regulations = findColumn(columns, 'regulations');
  const features = countOf(regulations?.filledCount ?? 0, 'feature');
  const reason = `the file is CurbLR; the regulations of ${features} are served under custom_attributes of their ${kind}, as the file has them; they do not become policies`;
  return { confidence: 'unsure', reason };
}

/** Returns the mappings of the zone fields that CurbLR has inside `location`. */
export function guessCurbLrFields({ columns }: FileProfile): FieldGuess[] {
  const location = findColumn(columns, 'location');
  const has = (member: string): boolean =>
    [...(location?.values ?? [])].some((text) => text.includes(`"${member}":`));
  const guess = { confidence: 'certain', reason: 'it is a member of CurbLR' } as const;
  return [
    ...(has('streetName')
      ? [{ field: 'street_name', mapping: '/location/streetName', guess }]
      : []),
    ...(has('baysAngle') ? [{ field: 'parking_angle', mapping: PARKING_ANGLE, guess }] : []),
  ];
}

/** The standard has three angles under other names. Any other angle is left out. */
const PARKING_ANGLE = {
  column: '/location/baysAngle',
  lookup: {
    parallel: 'parallel',
    diagonal: 'angled',
    angled: 'angled',
    perpendicular: 'perpendicular',
  },
  else: null,
};

function findColumn(columns: readonly ColumnProfile[], name: string): ColumnProfile | undefined {
  return columns.find((column) => column.name === name && column.filledCount > 0);
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A day or a time of ISO 8601, as defaults of dates are written. */
function dateOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && ISO_DATE.test(text) && isOfCalendar(text) ? text : null;
}

const ISO_DATE =
  /^(?:19[7-9]\d|20\d{2})-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** Whether the day and the time exist. JavaScript reads 30 February as 1 March. */
function isOfCalendar(text: string): boolean {
  const day = text.slice(0, 'yyyy-MM-dd'.length);
  const dayMs = Date.parse(day);
  const isDay = !Number.isNaN(dayMs) && new Date(dayMs).toISOString().startsWith(day);
  return isDay && !Number.isNaN(Date.parse(text));
}
