import type { PlacedKind } from '../../model/kind.ts';
import { compareText } from '../../model/text-order.ts';
import type { Members, SnapshotRecord } from '../snapshot-records.ts';

/**
 * The records of a kind in one file of an export. `feed.json` lists custom attributes for each
 * file, so records with other attributes are in another file.
 */
export interface SourceGroup {
  readonly kind: PlacedKind;
  /** Columns of the custom attributes, in the order of the interface. */
  readonly attributes: readonly string[];
  /** Texts that a file cannot hold as values, such as `-`. Every record of the file has them. */
  readonly constants: Readonly<Record<string, string>>;
}

export function groupOf(kind: PlacedKind, record: SnapshotRecord): SourceGroup {
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
 * Returns the texts that must be constants. A word for "no value" is read as no value, and spaces
 * at the ends of a text are removed. A feed can publish such a text only as a constant or a
 * default, so the export does the same.
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

/** The words of `normalise/derive/null-words.ts`, and empty text. */
const NO_VALUE = /^\s*(?:null|<null>|none|n\/a|#n\/a|-|\?|)\s*$/i;

/**
 * Returns the column of a standard field: its own name, unless a custom attribute of the file has
 * that name.
 */
export function columnOf(field: string, { attributes }: SourceGroup): string {
  let column = field;
  while (attributes.includes(column)) column += '_';
  return column;
}
