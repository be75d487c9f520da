import type { CustomAttributes, JsonValue } from '../../model/custom-attributes.ts';
import type { PlacedKind } from '../../model/kind.ts';
import { encodeGeoJson } from '../shape-text.ts';
import type { Members, RecordKind, SnapshotRecord } from '../snapshot-records.ts';
import type { CdsVersion } from './cds-version.ts';

/** A record in the form of the standard, and the names of the members that it cannot hold. */
export interface CdsRecord {
  readonly text: string;
  readonly left: readonly string[];
}

/**
 * Encodes a record with its shape after its identifier. Members without a value are omitted,
 * because the standard has no null.
 */
export function encodeCdsRecord(
  { members, customAttributes, shape }: SnapshotRecord,
  { kind, version }: { readonly kind: RecordKind; readonly version: CdsVersion },
): CdsRecord {
  // A policy is served as its source has it, members without a value included.
  if (kind === 'policies') return { text: JSON.stringify(members), left: [] };
  const foreign = FOREIGN[version][kind];
  const left: string[] = [];
  const parts: string[] = [];
  for (const [name, value] of Object.entries(members)) {
    if (value === null) continue;
    if (foreign.has(name)) left.push(name);
    else parts.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
  }
  if (shape !== null) parts.splice(1, 0, `"geometry":${encodeGeoJson(shape)}`);
  const attributes = textAttributes(customAttributes);
  if (Object.keys(attributes).length > 0) {
    if (version === '1.0') left.push('custom_attributes');
    else parts.push(`"custom_attributes":${JSON.stringify(attributes)}`);
  }
  return { text: `{${parts.join(',')}}`, left };
}

/** Members of our records that each version lacks. */
const FOREIGN: Readonly<Record<CdsVersion, Readonly<Record<PlacedKind, ReadonlySet<string>>>>> = {
  '1.1': {
    areas: new Set(),
    zones: new Set(['wzdx_references']),
    spaces: new Set(['start_date', 'end_date']),
    objects: new Set(),
  },
  '1.0': {
    areas: new Set(),
    zones: new Set(['wzdx_references', 'curb_object_ids']),
    spaces: new Set(['start_date', 'end_date']),
    objects: new Set(),
  },
};

/**
 * Converts attributes to text, the only type in the standard. An attribute without a value
 * is omitted.
 */
export function textAttributes(attributes: CustomAttributes | null): Members {
  const texts: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value !== null) texts[name] = typeof value === 'string' ? value : JSON.stringify(value);
  }
  return texts;
}
