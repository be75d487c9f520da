import { compareText } from '../../model/text-order.ts';
import type { Members, RecordKind, SnapshotRecord } from '../snapshot-records.ts';

/**
 * The records of a kind that one file of an export holds. `feed.json` lists custom attributes for
 * each file, and so records with other attributes stand in another file.
 */
export interface SourceGroup {
  readonly kind: RecordKind;
  /** The columns of the custom attributes, in the order in which they are served. */
  readonly attributes: readonly string[];
  /** Texts that a file cannot hold as values, such as `-`: every record of the file has them. */
  readonly constants: Readonly<Record<string, string>>;
}

export function groupOf(kind: RecordKind, record: SnapshotRecord): SourceGroup {
  return {
    kind,
    attributes: Object.keys(record.customAttributes ?? {}),
    constants: findConstants(record.members),
  };
}

export function keyOfGroup({ attributes, constants }: SourceGroup): string {
  return JSON.stringify([attributes, constants]);
}

/**
 * A word that stands for no value is read as none, and blanks at the ends of a text are taken off.
 * A feed can serve such a text only as a constant or a default, so the export says it the same way.
 */
function findConstants(members: Members): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of Object.keys(members).sort(compareText)) {
    const value = members[name];
    if (typeof value !== 'string') continue;
    if (NO_VALUE.test(value) || value !== value.trim()) found[name] = value;
  }
  return found;
}

/** The words of `normalise/derive/null-words.ts`, and a text without a character. */
const NO_VALUE = /^\s*(?:null|<null>|none|n\/a|#n\/a|-|\?|)\s*$/i;

/**
 * The column of each standard field: its own name, unless a custom attribute of the file has that.
 */
export function columnOf(field: string, { attributes }: SourceGroup): string {
  let column = field;
  while (attributes.includes(column)) column += '_';
  return column;
}
