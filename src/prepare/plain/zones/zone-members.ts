import { LISTED_VALUES } from '../../../model/curb-zone.ts';
import type { CarriedPlan, SourcePlan } from '../../../normalise/source-plan.ts';
import { findColumns } from '../../../read/csv/parse-csv-piece.ts';
import {
  ZONE_FIELDS_BEFORE_LINKS,
  ZONE_FIELDS_BEHIND_LINKS,
} from '../../../snapshot/record-json.ts';

/** How the cell of a member is read and written. */
type Form = 'time' | 'number' | 'text' | 'word' | 'boolean' | 'ids' | 'other';

/** A member of the JSON of a zone that may have a value in a row. */
export interface ZoneMember {
  readonly name: string;
  /** Its name as JSON has it, with the comma before it. */
  readonly head: Uint8Array;
  readonly form: Form;
  /** The cell of its value; -1 if there is none. */
  readonly cell: number;
  /** The texts that the standard allows, and their bytes; none for other forms than `word`. */
  readonly words: readonly { readonly text: string; readonly bytes: Uint8Array }[];
}

export interface ZoneMembers {
  readonly beforeLinks: readonly ZoneMember[];
  readonly behindLinks: readonly ZoneMember[];
}

/** Returns the members of a zone in their order in JSON, for a file with this header. */
export function listZoneMembers(plan: SourcePlan<'zones'>, header: readonly string[]): ZoneMembers {
  const columns = findColumns(header, plan.read.columns);
  const { fields } = plan;
  const times = [fields.publishedDateMs, fields.lastUpdatedDateMs, fields.startDateMs]
    .concat(fields.endDateMs)
    .map(({ target, index }) => ({ target, index, form: 'time' as const }));
  const carried = plan.carried.map((field) => ({ ...field, form: formOf(field) }));
  const sources = new Map([...times, ...carried].map((source) => [source.target, source]));

  function memberOf(name: string): ZoneMember[] {
    const source = sources.get(name);
    const cell = columns[source?.index ?? -1] ?? header.length;
    const isKnown = source !== undefined && cell < header.length;
    // These are written without a value, too.
    if (!isKnown && name !== 'start_date' && name !== 'curb_policy_ids') return [];
    return [
      {
        name,
        head: Buffer.from(`,"${name}":`),
        form: source?.form ?? 'other',
        cell: isKnown ? cell : -1,
        words: wordsOf(name).map((text) => ({ text, bytes: Buffer.from(text) })),
      },
    ];
  }

  return {
    beforeLinks: ZONE_FIELDS_BEFORE_LINKS.flatMap(memberOf),
    behindLinks: ZONE_FIELDS_BEHIND_LINKS.flatMap(memberOf),
  };
}

/** Returns whether no value of a zone is given by the feed. */
export function hasOnlyColumns({ fields, carried }: SourcePlan<'zones'>): boolean {
  if (carried.some(({ constant }) => constant !== null)) return false;
  return Object.values(fields).every(({ whenMissing }) => whenMissing === null);
}

function formOf({ target, type, unit }: CarriedPlan): Form {
  if (wordsOf(target).length > 0) return 'word';
  switch (type) {
    case 'whole-number':
      return 'number';
    case 'length':
      return unit === 'cm' ? 'number' : 'other';
    case 'text':
    case 'boolean':
    case 'ids':
      return type;
    default:
      return 'other';
  }
}

function wordsOf(name: string): readonly string[] {
  return name === 'street_side' || name === 'parking_angle' ? LISTED_VALUES[name] : [];
}
