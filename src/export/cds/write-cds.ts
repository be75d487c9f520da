import { join } from 'node:path';
import type { Snapshot } from '../../snapshot/sections.ts';
import { encodeFeedFile, type WrittenSource } from '../feed/feed-file.ts';
import { hasObservations, readIsLenient, writeObservations } from '../feed/write-feed.ts';
import {
  countNothing,
  listRecords,
  RECORD_KINDS,
  type RecordCounts,
  type RecordKind,
  type SnapshotRecord,
} from '../snapshot-records.ts';
import { createTally, type Tally } from '../tally.ts';
import { createTextFile } from '../text-file.ts';
import { writeWholeFile } from '../whole-file.ts';
import { encodeCdsRecord, textAttributes } from './cds-record.ts';
import { type CdsVersion, FULL_VERSIONS } from './cds-version.ts';
import { type CdsValidator, createCdsValidator } from './validate-cds.ts';

export interface WrittenCds {
  readonly counts: Readonly<RecordCounts>;
  readonly notes: readonly string[];
  /** Why the export is not valid. */
  readonly problems: readonly string[];
}

/**
 * Writes a snapshot as responses of the Curb Data Specification, one file for each kind, and
 * validates each record against the schema of the standard. Also writes `feed.json` and the
 * observations, so that the files can be ingested.
 */
export function writeCds(
  snapshot: Snapshot,
  version: CdsVersion,
  where: { readonly folder: string; readonly snapshotFolder: string },
): WrittenCds {
  const validator = createCdsValidator(version);
  const counts = countNothing();
  const tallies = { left: createTally(), faults: createTally() };
  const sources: WrittenSource[] = [];
  for (const kind of RECORD_KINDS) {
    if (isAbsent(snapshot, kind)) continue;
    if (kind === 'objects' && version === '1.0') {
      leaveOutObjects(snapshot, tallies.left);
      continue;
    }
    const document = { snapshot, kind, version, validator, tallies };
    counts[kind] = writeDocument(document, join(where.folder, `${kind}.json`));
    if (counts[kind] === 0) continue;
    const file = `${kind}.json`;
    sources.push(
      kind === 'policies'
        ? { file, kind }
        : { file, group: { kind, attributes: [], constants: {} } },
    );
  }
  if (hasObservations(snapshot)) writeObservations(snapshot, where.folder);
  const feed = encodeFeedFile(snapshot, NO_SETTINGS, {
    sources,
    hasObservations: hasObservations(snapshot),
    isLenient: readIsLenient(where.snapshotFolder),
  });
  writeWholeFile(join(where.folder, 'feed.json'), [Buffer.from(feed)]);
  const problems = tallies.faults.list();
  const verdict = `${problems.length === 0 ? 'valid' : 'not valid'} CDS ${version}`;
  return { counts, notes: [...tallies.left.list(), verdict], problems };
}

/** Areas, zones and spaces have a file in any case. */
function isAbsent(snapshot: Snapshot, kind: RecordKind): boolean {
  return (kind === 'policies' || kind === 'objects') && snapshot[kind].rowCount === 0;
}

function leaveOutObjects(snapshot: Snapshot, left: Tally): void {
  for (const { members } of listRecords(snapshot, 'objects')) {
    const id = String(members.curb_object_id);
    left.add('objects: CDS 1.0 has no objects; they are left out', id);
  }
}

const NO_SETTINGS = { settings: () => ({}) };

interface Document {
  readonly snapshot: Snapshot;
  readonly kind: RecordKind;
  readonly version: CdsVersion;
  readonly validator: CdsValidator;
  readonly tallies: { readonly left: Tally; readonly faults: Tally };
}

/**
 * Validates what an export would write, and writes nothing. Returns the errors, and what the
 * version of the standard has no place for.
 */
export function validateView(
  snapshot: Snapshot,
  version: CdsVersion,
): {
  readonly version: CdsVersion;
  readonly problems: readonly string[];
  readonly left: readonly string[];
} {
  const validator = createCdsValidator(version);
  const tallies = { left: createTally(), faults: createTally() };
  for (const kind of RECORD_KINDS) {
    if (isAbsent(snapshot, kind)) continue;
    if (kind === 'objects' && version === '1.0') leaveOutObjects(snapshot, tallies.left);
    else encodeDocument({ snapshot, kind, version, validator, tallies }, () => {});
  }
  return { version, problems: tallies.faults.list(), left: tallies.left.list() };
}

/** Returns the number of records written. */
function writeDocument(document: Document, path: string): number {
  const file = createTextFile(path);
  let count = 0;
  try {
    count = encodeDocument(document, (text) => file.write(text));
  } catch (error) {
    file.abandon();
    throw error;
  }
  file.finish();
  return count;
}

/** Encodes and validates each record of a kind. Returns the number of records. */
function encodeDocument(document: Document, write: (text: string) => void): number {
  const { snapshot, kind, version, validator, tallies } = document;
  const [begin, end] = encodeEnvelope(document);
  for (const fault of validator.response(JSON.parse(`${begin}${end}`))) {
    tallies.faults.add(`${kind}.json: ${fault}`, '');
  }
  let count = 0;
  write(begin);
  for (const record of listRecords(snapshot, kind)) {
    const id = String(Object.values(record.members)[0]);
    const reason = findUnwritable(kind, record);
    if (reason !== undefined) {
      tallies.left.add(reason, id);
      continue;
    }
    const { text, left } = encodeCdsRecord(record, { kind, version });
    for (const name of left) {
      tallies.left.add(`${kind}: ${name} is left out, CDS ${version} has no place for it`, id);
    }
    for (const fault of validator.record(kind, JSON.parse(text))) {
      tallies.faults.add(`${kind}: ${fault}`, id);
    }
    write(count === 0 ? text : `,\n${text}`);
    count++;
  }
  write(end);
  return count;
}

/**
 * Returns why a record cannot be exported: a space of the standard must have an area, an object a
 * point and a zone or a space.
 */
function findUnwritable(kind: RecordKind, { shape, members }: SnapshotRecord): string | undefined {
  if (kind === 'objects') {
    if (shape === null) return 'objects: an object without a shape is left out';
    if (shape.type !== 'Point') return `objects: an object that is a ${shape.type} is left out`;
    const isLinked = 'curb_zone_id' in members || 'curb_space_id' in members;
    return isLinked ? undefined : 'objects: an object without a zone and a space is left out';
  }
  if (kind !== 'spaces') return undefined;
  if (shape === null) return 'spaces: a space without a shape is left out';
  const isGround = shape.type === 'Polygon' || shape.type === 'MultiPolygon';
  return isGround ? undefined : `spaces: a space that is a ${shape.type} is left out`;
}

/** Returns the text before and after the records of a response. */
function encodeEnvelope({ snapshot, kind, version }: Document): [begin: string, end: string] {
  const { facts } = snapshot;
  const attributes = version === '1.1' ? listAttributes(snapshot, kind) : [];
  const members = {
    version: FULL_VERSIONS[version],
    time_zone: facts.timeZone,
    last_updated: facts.lastUpdatedMs,
    currency: facts.currency,
    author: facts.author,
    ...(facts.licenceUrl === null ? {} : { license_url: facts.licenceUrl }),
    ...(attributes.length === 0 ? {} : { custom_attribute_dictionary: describe(attributes) }),
  };
  const head = JSON.stringify(members).slice(0, -1);
  return version === '1.1'
    ? [`${head},"data":{"${kind}":[\n`, '\n]}}\n']
    : [`${head},"data":[{"${kind}":[\n`, '\n]}]}\n'];
}

/** Returns the attributes in order of first appearance. */
function listAttributes(snapshot: Snapshot, kind: RecordKind): string[] {
  const names = new Set<string>();
  for (const { customAttributes } of listRecords(snapshot, kind)) {
    for (const name of Object.keys(textAttributes(customAttributes))) names.add(name);
  }
  return [...names];
}

function describe(names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, `${name}, as the city's file has it`]));
}
