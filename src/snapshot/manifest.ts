/**
 * The manifest: the feed that a snapshot was made from, and every data file's length and checksum.
 */

import { createHash } from 'node:crypto';
import { Failure } from '../diagnostic/failure.ts';
import { quoteValue } from '../diagnostic/words/show-text.ts';
import type { SnapshotFacts } from '../model/feed-facts.ts';
import { isObject } from '../model/is-object.ts';
import { FORMAT_VERSION } from './layout.ts';

export interface ManifestFile {
  readonly name: string;
  readonly byteLength: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface Manifest {
  readonly formatVersion: number;
  readonly facts: SnapshotFacts;
  readonly counts: {
    readonly areas: number;
    readonly zones: number;
    readonly spaces: number;
    readonly observations: number;
    readonly policies: number;
    readonly objects: number;
  };
  readonly lastUpdatedDatesMs: LastUpdatedDates;
  /** In ascending order of name. */
  readonly files: readonly ManifestFile[];
}

/** The largest `last_updated_date` of the records of each kind; `null` where there are none. */
export type LastUpdatedDates = Readonly<
  Record<'areas' | 'zones' | 'spaces' | 'policies' | 'objects', number | null>
>;

/**
 * Encodes a manifest. Equal manifests give equal bytes: the order of the members is fixed, each
 * level is indented by two blanks, and the file ends with one line feed.
 */
export function encodeManifest(manifest: Manifest): Uint8Array {
  const text = JSON.stringify({ format: FORMAT, ...manifestMembers(manifest) }, null, 2);
  return new TextEncoder().encode(`${text}\n`);
}

/** Returns the members of a manifest with the names and in the order of the file. */
export function manifestMembers({
  formatVersion,
  facts,
  counts,
  lastUpdatedDatesMs,
  files,
}: Manifest): object {
  return {
    format_version: formatVersion,
    version: facts.version,
    time_zone: facts.timeZone,
    last_updated: facts.lastUpdatedMs,
    currency: facts.currency,
    author: facts.author,
    licence_url: facts.licenceUrl,
    h3_resolution: facts.h3Resolution,
    counts: {
      areas: counts.areas,
      zones: counts.zones,
      spaces: counts.spaces,
      observations: counts.observations,
      policies: counts.policies,
      objects: counts.objects,
    },
    last_updated_dates: {
      areas: lastUpdatedDatesMs.areas,
      zones: lastUpdatedDatesMs.zones,
      spaces: lastUpdatedDatesMs.spaces,
      policies: lastUpdatedDatesMs.policies,
      objects: lastUpdatedDatesMs.objects,
    },
    files: files.map(({ name, byteLength, sha256 }) => ({
      name,
      byte_length: byteLength,
      sha256,
    })),
  };
}

/** Returns the first 16 hex digits of SHA-256 over the bytes of the manifest. */
export function snapshotIdOf(manifestBytes: Uint8Array): string {
  return createHash('sha256').update(manifestBytes).digest('hex').slice(0, 16);
}

/** @throws Failure if the bytes are not a manifest of the version that this program reads. */
export function decodeManifest(bytes: Uint8Array, fileName: string): Manifest {
  const refuse = (reason: string): Failure => new Failure('world', `${fileName}: ${reason}`);
  const json = parseJson(bytes);
  if (!isObject(json) || json.format !== FORMAT) throw refuse('the file is not a manifest');
  if (json.format_version !== FORMAT_VERSION) {
    throw new Failure(
      'world',
      `${fileName}: format version ${String(json.format_version)} is not ${FORMAT_VERSION}, the one this program reads`,
      { hint: 'ingest the feed again: `curbstone ingest <feed> --out <store>`' },
    );
  }
  const { counts, files, last_updated_dates: dates } = json;
  if (!isObject(counts) || !isObject(dates) || !Array.isArray(files))
    throw refuse('members are missing');
  const text = (value: unknown): string => {
    if (typeof value !== 'string') throw refuse('a text is missing');
    return value;
  };
  const whole = (value: unknown): number => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
      throw refuse('a whole number is missing');
    }
    return value;
  };
  const count = (value: unknown): number => {
    if (whole(value) < 0) throw refuse(`count ${value} is below 0`);
    return whole(value);
  };
  const date = (value: unknown): number | null => (value === null ? null : whole(value));
  return {
    formatVersion: FORMAT_VERSION,
    facts: {
      version: text(json.version),
      timeZone: text(json.time_zone),
      lastUpdatedMs: whole(json.last_updated),
      currency: text(json.currency),
      author: text(json.author),
      licenceUrl: json.licence_url === null ? null : text(json.licence_url),
      h3Resolution: count(json.h3_resolution),
    },
    counts: {
      areas: count(counts.areas),
      zones: count(counts.zones),
      spaces: count(counts.spaces),
      observations: count(counts.observations),
      policies: count(counts.policies),
      objects: count(counts.objects),
    },
    lastUpdatedDatesMs: {
      areas: date(dates.areas),
      zones: date(dates.zones),
      spaces: date(dates.spaces),
      policies: date(dates.policies),
      objects: date(dates.objects),
    },
    files: files.map((file: unknown) => {
      if (!isObject(file)) throw refuse('a file is not described');
      const name = text(file.name);
      if (!FILE_NAME.test(name)) throw refuse(`${quoteValue(name)} is not a name of a file`);
      return { name, byteLength: count(file.byte_length), sha256: text(file.sha256) };
    }),
  };
}

/** Only names in the folder itself, so that a manifest cannot refer to files elsewhere. */
const FILE_NAME = /^[a-z]+\.[a-z]+(\.\d+)?$/;

const FORMAT = 'curbstone-snapshot';

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
