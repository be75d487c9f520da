import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createNoteTally } from '../../../src/normalise/derive/field-report.ts';
import { createPlainPieces } from '../../../src/prepare/plain/plain-pieces.ts';
import { createPiecePreparer } from '../../../src/prepare/prepare-piece.ts';
import type { PreparedPiece } from '../../../src/prepare/prepared-piece.ts';
import { SPACE_HEADER, spaceRow, writeFeed } from '../../support/feeds.ts';
import { type CutSource, cutFeed } from '../../support/pieces.ts';
import { createRandom, type Random } from '../../support/random.ts';
import { type LinkedKind, randomLinkedFile } from '../../support/random-linked-rows.ts';
import { randomObservationsFile } from '../../support/random-observation-rows.ts';
import { randomSpacesFile } from '../../support/random-space-rows.ts';
import { makeScratchFolder } from '../../support/scratch.ts';

const SEED = Date.now() & 0x7fff_ffff;
const FILE_COUNT = 50;
const LINKED_FILE_COUNT = 20;

/** Settings of a source. With some of them no row is plain. */
const CONFIGS: readonly object[] = [
  {},
  {},
  { rules: { 'available-default': 'error' } },
  { rules: { 'available-default': 'ignore', 'length-missing': 'error' } },
  { last_updated: 1_720_000_000_000 },
  { sources: [{ file: 'spaces.csv', kind: 'spaces', defaults: { available: false } }] },
  {
    sources: [
      { file: 'spaces.csv', kind: 'spaces', defaults: { name: 'Bay', width: 200, length: 500 } },
    ],
  },
  { sources: [{ file: 'spaces.csv', kind: 'spaces', fields: { name: 'remark' } }] },
  { sources: [{ file: 'spaces.csv', kind: 'spaces', fields: { name: 'curb_zone_id' } }] },
  { sources: [{ file: 'spaces.csv', kind: 'spaces', fields: { width: 'length' } }] },
  { sources: [{ file: 'spaces.csv', kind: 'spaces', geometry: 'none' }] },
  { sources: [{ file: 'spaces.csv', kind: 'spaces', custom_attributes: ['remark'] }] },
];

const OBSERVATION_CONFIGS: readonly object[] = [
  {},
  {},
  { last_updated: 1_710_000_000_000 },
  { rules: { 'availability-stale': 'error' } },
  { sources: [{ file: 'availability.csv', kind: 'availability', defaults: { available: false } }] },
];

/** Settings of a file of zones, areas or objects. */
const LINKED_CONFIGS: readonly ((kind: LinkedKind) => object)[] = [
  () => ({}),
  () => ({}),
  () => ({ last_updated: 1_705_000_000_000, rules: { 'text-untrimmed': 'error' } }),
  (kind) => sourceOf(kind, { defaults: { last_updated_date: 1_700_000_000_000 } }),
  (kind) => sourceOf(kind, { custom_attributes: ['remark'] }),
  (kind) => sourceOf(kind, { geometry: 'none' }),
  (kind) => sourceOf(kind, { short_rows: 'fill' }),
  (kind) => sourceOf(kind, { fields: { published_date: 'last_updated_date' } }),
  (kind) => sourceOf(kind, { fields: { name: 'remark' } }),
];

function sourceOf(kind: LinkedKind, source: object): object {
  return { sources: [{ file: `${kind}.csv`, kind, ...source }] };
}

function cutSpaces(text: string, config: object, pieceByteLength: number): Promise<CutSource> {
  return cutFile({ 'spaces.csv': text }, config, pieceByteLength);
}

async function cutFile(
  file: Readonly<Record<string, string>>,
  config: object,
  pieceByteLength: number,
): Promise<CutSource> {
  const feed = writeFeed(makeScratchFolder(), file, config);
  const [source] = await cutFeed(feed, pieceByteLength);
  if (source === undefined) throw new Error('the feed has a source');
  return source;
}

/** The pieces of a source, prepared with plain rows read by hand, and all rows by the parser. */
async function prepareBothWays({ preparation, pieces }: CutSource, options: object = {}) {
  const scope = { ...preparation, ...options };
  let readCount = 0;
  const byHand = await createPiecePreparer(scope, (tools) => {
    const plain = createPlainPieces(tools);
    if (plain === undefined) return undefined;
    return {
      read: (piece, to) =>
        plain.read(piece, {
          ...to,
          count() {
            readCount++;
            to.count();
          },
        }),
    };
  });
  const byParser = await createPiecePreparer(scope, () => undefined);
  const plain = pieces.map((piece) => comparable(byHand(piece)));
  return { plain, parsed: pieces.map((piece) => comparable(byParser(piece))), readCount };
}

/** All of a piece, with its notes in one order: they are counted in that of their first rows. */
function comparable(piece: PreparedPiece): object {
  const notes = createNoteTally();
  for (const note of piece.notes) notes.add(note);
  return { ...piece, columns: [...piece.columns], notes: notes.counted() };
}

function drawOptions(random: Random): object {
  return {
    keepsRejects: random.chance(0.5),
    samplesPerCode: random.pick([50, 3, 0]),
    batch: { keepsJson: random.chance(0.8), keepsServed: random.chance(0.3) },
  };
}

/** The comparison of Node takes a tenth of the time; that of the test shows what differs. */
function expectEqual(plain: unknown, parsed: unknown, seed: number): void {
  if (!isDeepStrictEqual(plain, parsed)) expect(plain, `file of seed ${seed}`).toEqual(parsed);
}

describe(`rows that are read by hand, seed ${SEED}`, () => {
  it('give what the CSV parser, the normaliser and the rules give, in every column and finding', {
    timeout: 120_000,
  }, async () => {
    let plainCount = 0;
    for (let file = 0; file < FILE_COUNT; file++) {
      const random = createRandom(SEED + file);
      const dirtyShare = random.pick([0, 0.02, 0.1, 0.3, 1]);
      const text = randomSpacesFile(random, random.pick([3, 60, 250]), { dirtyShare });
      const config = random.pick(CONFIGS);
      const source = await cutSpaces(text, config, random.pick([2000, 20_000, 1 << 20]));
      const { plain, parsed, readCount } = await prepareBothWays(source, drawOptions(random));
      expectEqual(plain, parsed, SEED + file);
      plainCount += readCount;
    }
    expect(plainCount).toBeGreaterThan(20 * FILE_COUNT);
  });

  it('give the same for observations', { timeout: 120_000 }, async () => {
    let plainCount = 0;
    for (let file = 0; file < FILE_COUNT; file++) {
      const random = createRandom(SEED + file);
      const dirtyShare = random.pick([0, 0.02, 0.1, 0.3, 1]);
      const text = randomObservationsFile(random, random.pick([3, 60, 300]), dirtyShare);
      const config = random.pick(OBSERVATION_CONFIGS);
      const pieceByteLength = random.pick([1000, 1 << 20]);
      const source = await cutFile({ 'availability.csv': text }, config, pieceByteLength);
      const { plain, parsed, readCount } = await prepareBothWays(source, drawOptions(random));
      expectEqual(plain, parsed, SEED + file);
      plainCount += readCount;
    }
    expect(plainCount).toBeGreaterThan(20 * FILE_COUNT);
  });

  it.each(['zones', 'areas', 'objects'] as const)(
    'give the same for %s',
    { timeout: 120_000 },
    async (kind) => {
      let plainCount = 0;
      for (let file = 0; file < LINKED_FILE_COUNT; file++) {
        const random = createRandom(SEED + file);
        // The first file is large and clean, so that many of its rows are plain.
        const dirtyShare = file === 0 ? 0 : random.pick([0, 0.02, 0.1, 0.3, 1]);
        const size = { rowCount: file === 0 ? 250 : random.pick([3, 60, 250]), dirtyShare };
        const text = randomLinkedFile(random, kind, size);
        const config = file === 0 ? {} : random.pick(LINKED_CONFIGS)(kind);
        const pieceByteLength = random.pick([2000, 20_000, 1 << 20]);
        const source = await cutFile({ [`${kind}.csv`]: text }, config, pieceByteLength);
        const { plain, parsed, readCount } = await prepareBothWays(source, drawOptions(random));
        expectEqual(plain, parsed, SEED + file);
        plainCount += readCount;
      }
      if (kind === 'zones') expect(plainCount).toBeGreaterThan(LINKED_FILE_COUNT);
    },
  );

  it('are all rows of a plain file but the first 20, and none of a file whose identifiers are keys', async () => {
    const rows = Array.from({ length: 30 }, (_, row) => spaceRow(row + 1));
    const text = `${SPACE_HEADER}\n${rows.join('\n')}\n`;
    const plain = await prepareBothWays(await cutSpaces(text, {}, 1 << 20));
    expect(plain.readCount).toBe(10);
    expect(plain.plain).toEqual(plain.parsed);
    const fields = { curb_space_id: { uuid5: ['name'] } };
    const config = { sources: [{ file: 'spaces.csv', kind: 'spaces', fields }] };
    const keyed = await prepareBothWays(await cutSpaces(text, config, 1 << 20));
    expect(keyed.readCount).toBe(0);
  });

  it('quote their empty cells in findings', async () => {
    const rows = Array.from({ length: 30 }, (_, row) => `${spaceRow(row + 1)},`);
    const text = `${SPACE_HEADER},availability_time\n${rows.join('\n')}\n`;
    const defaults = { availability_time: 1_700_000_000_000 };
    const config = { sources: [{ file: 'spaces.csv', kind: 'spaces', defaults }] };
    const { plain, parsed } = await prepareBothWays(await cutSpaces(text, config, 1 << 20));
    expect(plain).toEqual(parsed);
    expect(JSON.stringify(parsed)).toContain('"field":"availability_time","value":""');
  });

  it('leave the rest of a piece to the parser once many of its rows have line breaks', async () => {
    const rows = Array.from({ length: 300 }, (_, row) =>
      spaceRow(row + 1, row < 100 ? { name: '"two\nlines"' } : {}),
    );
    const source = await cutSpaces(`${SPACE_HEADER}\n${rows.join('\n')}\n`, {}, 1 << 20);
    const { plain, parsed, readCount } = await prepareBothWays(source);
    expect(readCount).toBe(0);
    expect(plain).toEqual(parsed);
  });
});
