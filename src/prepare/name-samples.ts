import type { Feed } from '../config/feed.ts';
import { OWN_ID } from '../config/target-fields.ts';
import type { Code } from '../diagnostic/catalogue.ts';
import { type Collected, type Sample, withKey } from '../diagnostic/collector.ts';
import { diagnose } from '../diagnostic/diagnose.ts';
import { type Finding, messageOf } from '../diagnostic/diagnostic.ts';
import { describePlace } from '../diagnostic/place.ts';
import { listNames } from '../diagnostic/words/list-names.ts';
import type { FeedTable, FeedTables } from '../table/feed-tables.ts';
import { placeOfRow } from '../table/place-of-row.ts';
import { createRowSelector } from '../table/select-rows-by-id.ts';
import { isDerivedZone } from '../table/table-rows.ts';
import { nameOfRow, type RecalledRow, type RowAddress, recallRows } from './recall-rows.ts';
import { NAMES_MAX } from './report-columns.ts';

/** What the samples of a feed are named by. */
interface Naming {
  readonly feed: Feed;
  readonly tables: FeedTables;
}

/**
 * Adds to the messages about the whole feed what only the files say: the city's key beside each
 * identifier that was made from one, and the columns in which records with one identifier differ.
 * The rows of the samples are read again for it.
 */
export async function nameSamples(collected: Collected, naming: Naming): Promise<Collected> {
  const plan = createPlanner(naming);
  const plans = collected.map(({ samples }) => samples.map(plan));
  const wanted = plans.flat(2).map(({ address }) => address);
  if (wanted.length === 0) return collected;
  const recalled = await recallRows(naming.feed, wanted);
  return collected.map((summary, number) => ({
    ...summary,
    samples: summary.samples.map((sample, index) => {
      const records = plans[number]?.[index] ?? [];
      return records.length === 0 ? sample : nameSample(sample, records, recalled);
    }),
  }));
}

/** A record that a message names by its identifier. */
interface NamedRecord {
  readonly id: string;
  readonly address: RowAddress;
  readonly place: string;
  /** Whether the sample is about this row. */
  readonly isOwn: boolean;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The records of the samples that may be named: those of tables whose identifiers have keys. */
function createPlanner({ feed, tables }: Naming): (sample: Sample) => NamedRecord[] {
  const choices = [tables.areas, tables.zones, tables.spaces].map((table) => ({
    table,
    isKeyed: isKeyed(feed, table),
    refersByKey: refersByKey(feed, table),
    select: createRowSelector(tables, table),
  }));
  return ({ id, key, code, message, place }) => {
    if (id === undefined || (place.row === undefined && place.pointer === undefined)) return [];
    const isShared = SHARED_CODES.includes(code);
    const ids = new Set([...(key === undefined ? [id] : []), ...(message.match(UUID) ?? [])]);
    const own = describePlace(place);
    const recordsOf = ({ table, select }: (typeof choices)[number], each: string) =>
      select(each).map((row) => recordAt(tables, { table, row, id: each, own }));
    const named = choices.flatMap((choice) => {
      if (!isShared && !choice.isKeyed) return [];
      return [...ids].flatMap((each) => {
        const records = recordsOf(choice, each);
        const ofSample = records.filter(({ isOwn }) => isOwn);
        const others = records.filter(({ isOwn }) => !isOwn).slice(0, 1);
        if (each !== id) return others;
        return isShared && ofSample.length > 0 ? [...ofSample, ...others] : ofSample;
      });
    });
    // The key of a record that the feed lacks is in the row that refers to it.
    const strangers = [...ids].filter(
      (each) => each !== id && !named.some((one) => one.id === each),
    );
    const owns = choices.filter(({ refersByKey }) => strangers.length > 0 && refersByKey);
    const [row] = owns.flatMap((choice) => recordsOf(choice, id).filter(({ isOwn }) => isOwn));
    return row === undefined
      ? named
      : [...named, ...strangers.map((each) => ({ ...row, id: each, isOwn: false }))];
  };
}

const SHARED_CODES: readonly Code[] = ['id-duplicate', 'record-repeated'];

function recordAt(
  tables: FeedTables,
  at: {
    readonly table: FeedTable;
    readonly row: number;
    readonly id: string;
    readonly own: string;
  },
): NamedRecord {
  const { table, row, id, own } = at;
  const place = describePlace(placeOfRow(tables, table, row));
  // The key of a derived zone is in the rows of its spaces.
  const address =
    table.kind === 'zones' && isDerivedZone(tables, row)
      ? addressOf(tables, tables.spaces, table.sourceRows[row]!)
      : addressOf(tables, table, row);
  return { id, address, place, isOwn: place === own };
}

function addressOf(tables: FeedTables, table: FeedTable, row: number): RowAddress {
  const { file, pointer } = tables.sources[table.sourceRefs[row]!]!;
  return { kind: table.kind, file, pointer, row: table.sourceRows[row]! };
}

/** Whether identifiers of a kind may be made from keys. Spaces have those of derived zones. */
function isKeyed({ sources, derivedZones }: Feed, { kind }: FeedTable): boolean {
  const holder = kind === 'zones' && derivedZones !== null ? 'spaces' : kind;
  return sources.some(
    (source) =>
      (source.kind === kind || source.kind === holder) &&
      source.fields.get(OWN_ID[kind] ?? '')?.form === 'uuid5',
  );
}

/** Whether records of a kind may refer to others by identifiers that are made from keys. */
function refersByKey({ sources }: Feed, { kind }: FeedTable): boolean {
  return sources.some(
    (source) =>
      source.kind === kind &&
      [...source.fields].some(([field, { form }]) => form === 'uuid5' && field !== OWN_ID[kind]),
  );
}

function nameSample(
  sample: Sample,
  records: readonly NamedRecord[],
  recalled: ReadonlyMap<string, RecalledRow>,
): Sample {
  let { message } = sample;
  const difference = describeDifference(sample, records, recalled);
  if (difference !== undefined) message = messageOf(difference);
  let { key } = sample;
  for (const { id, address, isOwn } of records) {
    const found = recalled.get(nameOfRow(address))?.keys.get(id);
    if (found === undefined) continue;
    if (isOwn) key = found;
    if (!message.includes(`${id} (key `)) message = withKey(message, { id, key: found });
  }
  return { ...sample, message, ...(key === undefined ? {} : { key }) };
}

/** Names the columns in which two records with one identifier differ. */
function describeDifference(
  { id, code }: Sample,
  records: readonly NamedRecord[],
  recalled: ReadonlyMap<string, RecalledRow>,
): Finding | undefined {
  if (!SHARED_CODES.includes(code)) return undefined;
  const [own] = records.filter((record) => record.isOwn && record.id === id);
  const [other] = records.filter((record) => !record.isOwn && record.id === id);
  if (own === undefined || other === undefined || id === undefined) return undefined;
  const cells = [own, other].map(({ address }) => recalled.get(nameOfRow(address))?.cells);
  const [mine, theirs] = cells;
  if (mine === undefined || theirs === undefined) return undefined;
  const names = [...new Set([...mine.keys(), ...theirs.keys()])];
  const differing = names.filter((name) => mine.get(name) !== theirs.get(name));
  if (differing.length === 0) return undefined;
  const columns = listNames(differing, NAMES_MAX);
  const details = { id, place: other.place, columns };
  return code === 'id-duplicate'
    ? diagnose('id-duplicate:columns', details)
    : diagnose('record-repeated:columns', details);
}
