import { GEOMETRY_PART } from '../config/mapping.ts';
import { formatCount } from '../diagnostic/words/format-count.ts';
import { compareText } from '../model/text-order.ts';
import { selectNamed } from '../read/records/known-names.ts';
import { type ColumnProfile, isKey } from './profile/profile-columns.ts';
import type { FileProfile } from './profile/profile-file.ts';
import { type RowFile, readRows } from './profile/read-rows.ts';

/** What distinguishes the records of a file. */
export interface GuessedKey {
  /** Columns, or `geometry` for the shape, that together are different for each record. */
  readonly parts: readonly string[];
  /** The values are UUIDs and can be served as they are. */
  readonly isUuid: boolean;
  /**
   * The number of records that share their key with another one. They are merged if they are equal.
   */
  readonly repeatedCount: number;
  readonly confidence: 'certain' | 'likely' | 'unsure';
  readonly reason: string;
}

/**
 * The number of combinations tried. Each costs one number per record while the file is read again.
 */
const CANDIDATE_MAX = 8;

/**
 * Finds what identifies the records: a column that is complete and unique, preferably one with a
 * known name; else a combination of complete columns and the shape; else the whole row.
 */
export async function guessKey(profile: FileProfile, source: RowFile): Promise<GuessedKey> {
  const single = findSingle(profile);
  if (single !== undefined) return single;
  const candidates = listCandidates(profile);
  const counts = await countDistinct(source, [...candidates, [WHOLE_ROW]]);
  const readCount = profile.recordCount - profile.droppedCount;
  for (const [index, parts] of candidates.entries()) {
    if (counts[index] !== readCount) continue;
    const reason = describeParts(parts);
    return { parts, isUuid: false, repeatedCount: 0, confidence: 'likely', reason };
  }
  const repeatedCount = readCount - (counts.at(-1) ?? 0);
  return {
    parts: [WHOLE_ROW],
    isUuid: false,
    repeatedCount,
    confidence: 'unsure',
    reason:
      'no column and no pair of columns is unique, so the identifier is made of the whole row and ' +
      `changes when any value of the row changes${describeRepeats(repeatedCount)}`,
  };
}

function describeRepeats(count: number): string {
  if (count === 0) return '';
  if (count === 1) return '; 1 row repeats another one and is merged with it';
  return `; ${formatCount(count)} rows repeat another one and are merged with it`;
}

function describeParts(parts: readonly string[]): string {
  const named = parts.map((part) => (part === GEOMETRY_PART ? 'the shape' : part));
  return named.length === 1
    ? `no column is unique, but ${named[0]} is different in every record`
    : `no column is unique, but ${named.join(' and ')} together are`;
}

/** The key that consists of every column and the shape of a row. No column has this name. */
export const WHOLE_ROW = '\u0000row';

function findSingle({ columns }: FileProfile): GuessedKey | undefined {
  const names = columns.filter(isUsableKey).map(({ name }) => name);
  const [name = names[0]] = selectNamed('key', names);
  const column = columns.find((one) => one.name === name);
  if (column === undefined) return undefined;
  const isUuid = column.counts.uuid === column.filledCount;
  return {
    parts: [column.name],
    isUuid,
    repeatedCount: 0,
    confidence: selectNamed('key', [column.name]).length > 0 ? 'certain' : 'likely',
    reason: `column ${column.name} has a value in every record, and no value twice`,
  };
}

/** A measure or a coordinate can be unique by chance; a key is text or a whole number. */
function isUsableKey(column: ColumnProfile): boolean {
  const { counts, filledCount } = column;
  const isWhole = counts.number === counts.integer;
  const isShape = isShapeColumn(column);
  return isKey(column) && isWhole && !isShape && counts.date < filledCount;
}

/** Shapes, pairs of coordinates and nested values are not used as identifiers. */
function isShapeColumn({ counts }: ColumnProfile): boolean {
  return counts.wkt + counts.geoJson + counts.hexWkb + counts.latLng + counts.object > 0;
}

/** A key needs a value in every record, so only complete columns can be a part of it. */
function listCandidates({ columns, shapes, recordCount, droppedCount }: FileProfile): string[][] {
  const complete = columns.filter(
    (one) =>
      one.filledCount === one.recordCount &&
      one.counts.number === one.counts.integer &&
      !isShapeColumn(one),
  );
  const names = complete.map(({ name }) => name);
  const named = [...selectNamed('key', names), ...selectNamed('zone', names)];
  const ranked = [...complete].sort((a, b) => b.distinctCount - a.distinctCount);
  const best = [...new Set([...named, ...ranked.map(({ name }) => name)])].slice(0, 4);
  const pairs: string[][] = [];
  for (const [index, first] of best.entries()) {
    for (const second of best.slice(index + 1)) pairs.push([first, second]);
  }
  const isPlaced = shapes.count === recordCount - droppedCount;
  const placed = isPlaced ? [[...best.slice(0, 1), GEOMETRY_PART]] : [];
  return [...pairs.slice(0, CANDIDATE_MAX), ...placed];
}

/**
 * Finds files that contain the same rows as an earlier file, in any order. Only files with equal
 * columns and counts are read again.
 *
 * @returns The earlier file by the profile of its copy.
 */
export async function findCopies(
  profiles: readonly FileProfile[],
): Promise<ReadonlyMap<FileProfile, string>> {
  const groups = new Map<string, FileProfile[]>();
  for (const profile of profiles) {
    const outline = outlineOf(profile);
    groups.set(outline, [...(groups.get(outline) ?? []), profile]);
  }
  const copies = new Map<FileProfile, string>();
  for (const group of groups.values()) {
    if (group.length === 1) continue;
    const firstBySum = new Map<number, string>();
    for (const profile of group) {
      const sum = await sumRows(profile.source);
      const first = firstBySum.get(sum);
      if (first === undefined) firstBySum.set(sum, profile.source.file);
      else copies.set(profile, first);
    }
  }
  return copies;
}

function outlineOf({ source, recordCount, droppedCount, columns }: FileProfile): string {
  const counts = columns.map(
    ({ name, filledCount, distinctCount }) => [name, filledCount, distinctCount] as const,
  );
  counts.sort(([a], [b]) => compareText(a, b));
  return JSON.stringify([source.kind, recordCount, droppedCount, counts]);
}

/** Returns a sum of the hashes of all rows. The order of rows and of columns does not change it. */
async function sumRows(source: RowFile): Promise<number> {
  let sum = 0;
  await readRows(source, {
    record(raw, names) {
      const cells = names.map((name, index) => [name, raw.values[index]] as const);
      cells.sort(([a], [b]) => compareText(a, b));
      sum = (sum + hashText(JSON.stringify([cells, raw.geometry]))) % HASH_COUNT;
    },
    dropped() {},
    finding() {},
    refused() {},
  });
  return sum;
}

const HASH_COUNT = 2 ** 52;

async function countDistinct(
  source: RowFile,
  candidates: readonly (readonly string[])[],
): Promise<number[]> {
  const sets = candidates.map(() => new Set<number>());
  await readRows(
    { ...source, carriesRow: true },
    {
      record(raw, names) {
        const textOf = (part: string): string => {
          if (part === WHOLE_ROW) return JSON.stringify([raw.row?.values, raw.geometry]);
          if (part === GEOMETRY_PART) return JSON.stringify(raw.geometry) ?? '';
          const value = raw.values[names.indexOf(part)];
          return typeof value === 'string' ? value.trim() : (JSON.stringify(value) ?? '');
        };
        for (const [index, parts] of candidates.entries()) {
          sets[index]?.add(hashText(parts.map(textOf).join('\u0000')));
        }
      },
      dropped() {},
      finding() {},
      refused() {},
    },
  );
  return sets.map(({ size }) => size);
}

/** 52 bits of two hashes: two of ten million texts collide once in a hundred runs. */
function hashText(text: string): number {
  let high = 0x811c9dc5;
  let low = 0x1b873593;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x5bd1e995);
    low ^= low >>> 15;
  }
  return (high >>> 6) * 0x4000000 + (low >>> 6);
}
